import {
  currentProject,
  isAttended,
  isDisabled,
  projectOf,
  sessionOf,
} from "../../lib/session/identity.ts";
import { assertEquals, assertThrows } from "../support/assert.ts";

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

Deno.test("projectOf() takes the client's folder, the agent's where that is gone, ours where none is named", async () => {
  const top = await Deno.realPath(await Deno.makeTempDir());
  const client = `${top}/client`;
  const agent = `${top}/agent`;
  const ours = `${top}/ours`;
  const root = (variable: string | undefined, cwd: string) =>
    projectOf({ name: "other", event: "", ...cwd === "" ? {} : { cwd } }, {
      env: (name) => name === "CLAUDE_PROJECT_DIR" ? variable : undefined,
      cwd: () => ours,
    })?.root;
  assertEquals(root(client, agent), client);
  await Deno.mkdir(agent);
  assertEquals(root(client, agent), agent);
  await Deno.mkdir(client);
  assertEquals(root(client, agent), client);
  assertEquals(root(undefined, agent), agent);
  assertEquals(root(undefined, ""), ours);
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
  const outside = { env: () => undefined, cwd: () => "/" };
  const project = projectOf({ name: "other", event: "", cwd }, outside);
  assertEquals(project?.root === cwd, true);
  assertEquals(performance.now() - started < 1000, true);
});

Deno.test("projectOf() takes the first that was named where none exists", () => {
  const gone = { env: () => "/nowhere/a", cwd: () => "/" };
  assertEquals(projectOf(undefined, gone)?.root, "/nowhere/a");
  const both = projectOf({ name: "other", event: "", cwd: "/nowhere/b" }, gone);
  assertEquals(both?.root, "/nowhere/a");
});

Deno.test("currentProject() is the project, and an error where its folder was deleted", () => {
  const env = () => undefined;
  assertEquals(currentProject({ env, cwd: () => "/" }).root, "/");
  assertThrows(
    () => currentProject({ env, cwd: () => undefined }),
    Error,
    "the working directory has been deleted",
  );
});

Deno.test("sessionOf() takes the payload's session, else the environment's, else none", () => {
  const host = (session?: string) => ({
    env: (name: string) => name === "CLAUDE_CODE_SESSION_ID" ? session : undefined,
  });
  const event = { name: "other", event: "" } as const;
  assertEquals(sessionOf({ ...event, sessionId: "a" }, host("b")), "a");
  assertEquals(sessionOf(event, host("b")), "b");
  assertEquals(sessionOf(undefined, host("b")), "b");
  assertEquals(sessionOf(event, host()), undefined);
});

Deno.test("isDisabled() takes every value but those that say no", () => {
  const disabled = (value: string | undefined) =>
    isDisabled({ env: (name) => name === "REVIVE_DISABLED" ? value : undefined });
  for (const value of [undefined, "", " ", "0", " 0 ", "false", "FALSE", "no", "No", "off"]) {
    assertEquals(disabled(value), false, String(value));
  }
  for (const value of ["1", "true", "yes", "on", "00", "0x", "offline", "none"]) {
    assertEquals(disabled(value), true, value);
  }
});

Deno.test("projectOf() takes the checkout that a folder lay in, whichever of two named it", async () => {
  const top = await Deno.realPath(await Deno.makeTempDir());
  await Deno.mkdir(`${top}/repo/.git`, { recursive: true });
  await Deno.writeTextFile(`${top}/repo/.git/HEAD`, "ref: refs/heads/main\n");
  const root = (launched: string, cwd: string) =>
    projectOf({ name: "other", event: "", cwd }, { env: () => launched, cwd: () => "/" })?.root;
  assertEquals(root(`${top}/gone`, `${top}/repo/gone`), `${top}/repo`);
  assertEquals(root(`${top}/repo/gone`, `${top}/gone`), `${top}/repo`);
  await Deno.remove(top, { recursive: true });
});
