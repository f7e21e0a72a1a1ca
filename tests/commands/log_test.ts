import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { log } from "../../lib/host/log.ts";
import type { VariableName } from "../../lib/permissions.ts";

/** Writes a log line as a hook of `session` in `cwd` would. */
async function write(
  sandbox: Sandbox,
  { message, cwd = sandbox.project, session, hoursAgo = 0 }: {
    readonly message: string;
    readonly cwd?: string;
    readonly session?: string;
    readonly hoursAgo?: number;
  },
): Promise<void> {
  const variables: Partial<Record<VariableName, string>> = {
    HOME: sandbox.home,
    ...session === undefined ? {} : { CLAUDE_CODE_SESSION_ID: session },
  };
  await log({
    env: (name) => variables[name],
    now: () => Date.now() - hoursAgo * 3_600_000,
    cwd: () => cwd,
  }, message);
}

Deno.test("revive log says so where nothing was logged", async () => {
  await using sandbox = await Sandbox.create();
  const { code, stdout, stderr } = await sandbox.run(["log"]);
  assertEquals(code, 0);
  assertEquals(stderr, "");
  assertEquals(
    stdout,
    "Nothing logged: no hook had anything to report (~/.context-revive/hook.log).\n",
  );
});

Deno.test("revive log prints lines readably and filters by session, project and time", async () => {
  await using sandbox = await Sandbox.create();
  await write(sandbox, { message: "refresh: old", session: "aaaa1111-2222", hoursAgo: 30 });
  await write(sandbox, {
    message: "gate: new",
    session: "bbbb1111-2222",
    cwd: `${sandbox.project}/src`,
  });
  await write(sandbox, { message: "gate: elsewhere", cwd: "/srv/other" });
  const messages = async (...args: string[]) => {
    const { code, stdout, stderr } = await sandbox.run(["log", ...args], {
      cwd: sandbox.project,
    });
    assertEquals([code, stderr], [0, ""]);
    return [...stdout.matchAll(/(?:refresh|gate): \w+/g)].map(([message]) => message);
  };
  assertEquals(await messages(), ["refresh: old", "gate: new", "gate: elsewhere"]);
  assertEquals(await messages("--session", "bbbb"), ["gate: new"]);
  assertEquals(await messages("--since", "1d"), ["gate: new", "gate: elsewhere"]);
  assertEquals(await messages("--project"), ["refresh: old", "gate: new"]);
  assertEquals(await messages("--project", "/srv/other"), ["gate: elsewhere"]);
  assertEquals(await messages("--project", ".", "--since", "1d"), ["gate: new"]);
  assertEquals(await messages("--session", "cccc"), []);
  const { stdout } = await sandbox.run(["log", "--session", "bbbb"]);
  assert(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}\S*\/project\/src {2}gate: new {2}\(bbbb1111\)\n$/.test(
      stdout,
    ),
    stdout,
  );
});

Deno.test("revive log shows what a hook's failure left behind, with its session", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.run(["refresh", "--nonsense"], {
    env: { CLAUDE_CODE_SESSION_ID: "2372a799-0fc6-4a06-b771-0f5a3427ca91" },
  });
  const { stdout } = await sandbox.run(["log", "--session", "2372a799"]);
  assertStringIncludes(stdout, "refresh: unexpected argument: --nonsense  (2372a799)");
});

Deno.test("revive log reads the rotated file first, cleans what it prints, and colours on demand", async () => {
  await using sandbox = await Sandbox.create();
  await write(sandbox, { message: "gate: second" });
  await Deno.writeTextFile(
    `${sandbox.reviveHome}/hook.log.1`,
    "[2026-11-01T10:00:00+00:00] [~] gate: first \u001b[31m\u0007red\nno log line\u001b]0;title\u0007\n",
  );
  const { stdout } = await sandbox.run(["log"]);
  assert(stdout.indexOf("first") < stdout.indexOf("second"), stdout);
  assertStringIncludes(stdout, "no log line\n");
  assertEquals(stdout.includes("\u001b"), false);
  const coloured = await sandbox.run(["log"], { env: { FORCE_COLOR: "1" } });
  assertStringIncludes(coloured.stdout, "\u001b[2m2026-11-01");
  const plain = await sandbox.run(["log"], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } });
  assertEquals(plain.stdout.includes("\u001b"), false);
});

Deno.test("revive log refuses a time that names none", async () => {
  await using sandbox = await Sandbox.create();
  const { code, stdout, stderr } = await sandbox.run(["log", "--since", "yesterday"]);
  assertEquals([code, stdout], [1, ""]);
  assertEquals(
    stderr,
    "revive log: --since yesterday: no time span and no day. Write for example 12h, 7d, 2w or 2026-11-01.\n",
  );
  const missing = await sandbox.run(["log", "--since"]);
  assertEquals(missing.code, 1);
  assertStringIncludes(missing.stderr, "--since needs a value: --since WHEN");
  const negative = await sandbox.run(["log", "--since", "-1d"]);
  assertStringIncludes(negative.stderr, "--since needs a value: --since WHEN, not -1d");
});
