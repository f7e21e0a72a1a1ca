import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { filesUnder } from "../support/files_under.ts";
import { Sandbox } from "../support/sandbox.ts";

Deno.test("revive show prints the brief and its size, and changes nothing", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: A tiny queue\nGOTCHAS:\n  - one\n");
  const { code, stdout, stderr } = await sandbox.run(["show"]);
  assertEquals(code, 0);
  assert(stdout.startsWith('<revive refresh="0">\n# STATIC\nPURPOSE: A tiny queue\n'), stdout);
  assertMatch(stderr, /^\d+ characters of at most 9,900, about \d+ tokens \(an estimate\)\n$/);
  assertEquals(Number(/^\d+/.exec(stderr)?.[0]), stdout.length);
  assertEquals(await filesUnder(sandbox.reviveHome).catch(() => []), []);

  const json = await sandbox.run(["show", "--json"]);
  const { brief, characters, omitted, limit, empty } = JSON.parse(json.stdout);
  assertEquals([brief, characters, limit, omitted, empty], [
    stdout,
    stdout.length,
    9900,
    null,
    false,
  ]);
  assertEquals(json.stderr, "");
});

Deno.test("revive show says what is left out, the end of PURPOSE too", async () => {
  await using sandbox = await Sandbox.create();
  const bullets = Array.from({ length: 200 }, (_, n) => `  - ${n} ${"word ".repeat(20)}`);
  await sandbox.write(
    ".revive/static.md",
    `PURPOSE: ${"p".repeat(407)}\nGOTCHAS:\n${bullets.join("\n")}\n`,
  );
  const { stdout, stderr } = await sandbox.run(["show"]);
  assert(stdout.length <= 9900);
  assertMatch(
    stderr,
    /Left out, over the limit: \d+ of GOTCHAS's bullets, the last 7 characters of PURPOSE, which has 400 at most\n/,
  );
  const { omitted } = JSON.parse((await sandbox.run(["show", "--json"])).stdout);
  assertStringIncludes(omitted, "the last 7 characters of PURPOSE");

  await sandbox.write(".revive/static.md", `PURPOSE: ${"p".repeat(400)}\n`);
  assertEquals((await sandbox.run(["show"])).stderr.includes("Left out"), false);
});
