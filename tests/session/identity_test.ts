import { isAttended, projectOf } from "../../lib/session/identity.ts";
import { assertEquals } from "../support/assert.ts";

const TABLE: readonly (readonly [string | undefined, string | undefined, boolean])[] = [
  ["1", "cli", true],
  ["0", "sdk-cli", false],
  ["0", "cli", false],
  ["1", "sdk-cli", true],
  [undefined, "cli", true],
  [undefined, "sdk-cli", false],
  [undefined, "sdk-ts", false],
  [undefined, "claude-vscode", true],
  [undefined, undefined, true],
];

for (const [attended, entrypoint, expected] of TABLE) {
  Deno.test(`isAttended() is ${expected} for ATTENDED=${attended}, ENTRYPOINT=${entrypoint}`, () => {
    const variables: Record<string, string | undefined> = {
      CLAUDE_CODE_SESSION_ATTENDED: attended,
      CLAUDE_CODE_ENTRYPOINT: entrypoint,
    };
    assertEquals(isAttended((name) => variables[name]), expected);
  });
}

Deno.test("projectOf() passes over folders that are gone, from the client's to the agent's to ours", async () => {
  const top = await Deno.realPath(await Deno.makeTempDir());
  const [client, agent, ours] = ["client", "agent", "ours"].map((name) => `${top}/${name}`);
  const root = () =>
    projectOf(
      { name: "other", event: "", cwd: agent ?? "" },
      { env: (name) => name === "CLAUDE_PROJECT_DIR" ? client : undefined, cwd: () => ours },
    )?.root;
  for (const folder of [ours, agent, client]) {
    await Deno.mkdir(folder ?? "");
    assertEquals(root(), folder);
  }
  await Deno.remove(top, { recursive: true });
});

Deno.test("projectOf() climbs out of a folder that is gone where no other exists", async () => {
  const top = await Deno.realPath(await Deno.makeTempDir());
  await Deno.mkdir(`${top}/repo/.git`, { recursive: true });
  await Deno.writeTextFile(`${top}/repo/.git/HEAD`, "ref: refs/heads/main\n");
  await Deno.mkdir(`${top}/other`);
  const root = (agent: string) =>
    projectOf({ name: "other", event: "", cwd: agent }, {
      env: (name) => name === "CLAUDE_PROJECT_DIR" ? `${top}/repo/gone/worktree` : undefined,
      cwd: () => "/",
    })?.root;
  assertEquals(root(`${top}/other`), `${top}/other`);
  assertEquals(root(`${top}/repo/gone`), `${top}/repo`);
  await Deno.remove(top, { recursive: true });
});

Deno.test("projectOf() ends in time for a path that no system would open", () => {
  const started = performance.now();
  const cwd = "/a".repeat(20_000);
  assertEquals(
    projectOf({ name: "other", event: "", cwd }, { env: () => undefined, cwd: () => "/" })?.root,
    "/",
  );
  assertEquals(performance.now() - started < 1000, true);
});
