import { join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { recordedTranscript } from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import { TranscriptWriter } from "../support/transcript_writer.ts";

Deno.test("revive transcript finds a session's file in whatever folder the client put it", async () => {
  await using sandbox = await Sandbox.create();
  await new TranscriptWriter().user("of a").save(sandbox.home, "s-a", "-x-y");
  await new TranscriptWriter().user("of b").save(sandbox.home, "s-b", "-home-dev-proj");
  for (const [session, text] of [["s-a", "of a"], ["s-b", "of b"]] as const) {
    const { code, stdout, stderr } = await sandbox.run(["transcript", "--session", session]);
    assertEquals([code, stdout, stderr], [0, `USER: ${text}\n`, ""]);
  }
  const own = await sandbox.run(["transcript"], { env: { CLAUDE_CODE_SESSION_ID: "s-b" } });
  assertEquals([own.code, own.stdout], [0, "USER: of b\n"]);
});

Deno.test("revive transcript looks under CLAUDE_CONFIG_DIR", async () => {
  await using sandbox = await Sandbox.create();
  const path = await new TranscriptWriter().user("moved").save(sandbox.home, "s-a");
  await Deno.mkdir(join(sandbox.top, "a b"));
  await Deno.rename(join(sandbox.home, ".claude"), join(sandbox.top, "a b", "client"));
  const env = { CLAUDE_CONFIG_DIR: join(sandbox.top, "a b", "client") };
  const { stdout } = await sandbox.run(["transcript", "--session", "s-a"], { env });
  assertEquals(stdout, "USER: moved\n");
  assert(!path.startsWith(env.CLAUDE_CONFIG_DIR));
});

Deno.test("revive transcript --session succeeds with one line, whatever is wrong", async () => {
  await using sandbox = await Sandbox.create();
  await new TranscriptWriter().save(sandbox.home, "s-empty");
  const calls = [
    ["--session", "s-none"],
    ["--session", "s-empty"],
    ["--session", "../../etc/passwd"],
    ["--session", ""],
    ["--session"],
    ["--session=", "--bogus"],
    ["--session", "s-none", "--max-chars", "many"],
    ["some/path", "--session", "s-none"],
  ];
  for (const call of calls) {
    const { code, stdout, stderr } = await sandbox.run(["transcript", ...call]);
    assertEquals([code, stderr], [0, ""], call.join(" "));
    assertMatch(stdout, /^revive transcript: [^\n]+\n$/);
  }
});

Deno.test("revive transcript PATH prints a file, and fails loudly where it cannot", async () => {
  await using sandbox = await Sandbox.create();
  const printed = await sandbox.run(["transcript", recordedTranscript("normal-multitool")]);
  assertEquals(printed.code, 0);
  assertMatch(printed.stdout, /^USER: go tools\n[\s\S]*AGENT: ok\n$/);
  const short = await sandbox.run([
    "transcript",
    recordedTranscript("normal-multitool"),
    "--max-chars",
    "60",
  ]);
  assert(short.stdout.length <= 60);
  assertMatch(short.stdout, /USER: more\nAGENT: ok\n$/);
  const absent = await sandbox.run(["transcript", "no/such.jsonl"]);
  assertEquals([absent.code, absent.stdout], [1, ""]);
  assertStringIncludes(absent.stderr, "no/such.jsonl: there is no such file");
  const unnamed = await sandbox.run(["transcript"]);
  assertEquals(unnamed.code, 1);
  assertStringIncludes(unnamed.stderr, "revive transcript PATH, or --session ID");
});

Deno.test("[T10] revive transcript projects 600 MB in no more than its end costs", async () => {
  await using sandbox = await Sandbox.create();
  const path = await new TranscriptWriter().user("the beginning").save(sandbox.home, "s-big");
  const row = new TranscriptWriter().result("t1", "y".repeat(1_000_000)).text;
  const chunk = new TextEncoder().encode(row.repeat(10));
  {
    using file = await Deno.open(path, { append: true });
    for (let size = 0; size < 600_000_000; size += chunk.length) await file.write(chunk);
    const end = new TranscriptWriter();
    for (let n = 0; n < 300; n++) end.user(`request ${n} ${"x".repeat(200)}`);
    await file.write(new TextEncoder().encode(end.text));
  }
  const { code, stdout, ms } = await sandbox.run(["transcript", "--session", "s-big"]);
  assertEquals(code, 0);
  assert(stdout.length <= 28_000 && stdout.length > 27_500, String(stdout.length));
  assertMatch(stdout, /USER: request 299 x+\n$/);
  // Reading all of it takes several times as long as the inline command may.
  assert(ms < 5000, `${ms} ms`);
});
