import { assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";

const ASKING = [
  ["log"],
  ["stats"],
  ["stats", "--json"],
  ["status"],
  ["checkpoint", "list"],
  ["checkpoint", "list", "--session", "s"],
  ["checkpoint", "show"],
];

for (const args of ASKING) {
  Deno.test(`revive ${args.join(" ")} does not take what cannot be read for nothing`, async () => {
    await using sandbox = await Sandbox.create();
    const file = `${sandbox.top}/a-file`;
    await Deno.writeTextFile(file, "");
    const there = await sandbox.run(args, { env: { REVIVE_HOME: file } });
    assertEquals([there.code, there.stdout], [1, ""]);
    assertStringIncludes(there.stderr, `cannot read ${file}, where revive keeps`);
    assertStringIncludes(there.stderr, "REVIVE_HOME");

    const absent = await sandbox.run(args, { env: { REVIVE_HOME: `${sandbox.top}/not/yet` } });
    assertEquals(absent.code, args.includes("show") ? 1 : 0);
    assertEquals(absent.stderr.includes("cannot read"), false);
  });
}

Deno.test("revive checkpoint auto says what the transcript is that it cannot read", async () => {
  await using sandbox = await Sandbox.create();
  const auto = async (path: string) => (await sandbox.run(["checkpoint", "auto", path])).stderr;
  assertMatch(await auto("/no/such.jsonl"), /cannot read \/no\/such\.jsonl: there is no such file/);
  assertMatch(await auto(sandbox.top), /: is a directory$/m);
});
