import { assertEquals } from "../../support/assert.ts";
import {
  LOCK_FILES,
  type PackageManager,
  packageScripts,
} from "../../../lib/brief/commands/package_scripts.ts";

const calls = (scripts: object, manager?: PackageManager, more: object = {}) =>
  packageScripts(JSON.stringify({ scripts, ...more }), manager).map(({ call }) => call);

Deno.test("packageScripts() spells each manager's call", () => {
  const scripts = { test: "vitest run", start: "node .", build: "tsc", setup: "./setup.sh" };
  const spelt: readonly (readonly [PackageManager | undefined, readonly string[]])[] = [
    [undefined, ["npm test", "npm start", "npm run build", "npm run setup"]],
    ["npm", ["npm test", "npm start", "npm run build", "npm run setup"]],
    ["pnpm", ["pnpm test", "pnpm start", "pnpm run build", "pnpm run setup"]],
    ["yarn", ["yarn test", "yarn start", "yarn run build", "yarn run setup"]],
    ["bun", ["bun run test", "bun run start", "bun run build", "bun run setup"]],
  ];
  for (const [manager, expected] of spelt) assertEquals(calls(scripts, manager), expected);
});

Deno.test("packageScripts() asks packageManager where no lock file decides", () => {
  const named: readonly (readonly [unknown, string])[] = [
    ["pnpm@9.1.0+sha512.abc", "pnpm test"],
    ["yarn@4.0.0", "yarn test"],
    ["bun", "bun run test"],
    ["cnpm@1", "npm test"],
    [7, "npm test"],
  ];
  for (const [packageManager, expected] of named) {
    assertEquals(calls({ test: "x" }, undefined, { packageManager }), [expected]);
  }
  assertEquals(calls({ test: "x" }, "yarn", { packageManager: "pnpm@9" }), ["yarn test"]);
});

Deno.test("packageScripts() skips what is no script", () => {
  assertEquals(
    packageScripts(
      '{"scripts":{"test":["a"],"lint":null,"build":{"x":1},"dev":3,"install":"x","fmt":"f"}}',
    ),
    [{ name: "fmt", runs: "f", call: "npm run fmt" }],
  );
  for (const text of ["", "null", "[]", "{", '{"scripts":[]}', '{"scripts":"test"}', "{}"]) {
    assertEquals(packageScripts(text), [], text);
  }
});

Deno.test("LOCK_FILES names each manager's lock files, pnpm's first", () => {
  assertEquals(LOCK_FILES.map(([name]) => name), [
    "pnpm-lock.yaml",
    "yarn.lock",
    "bun.lock",
    "bun.lockb",
    "package-lock.json",
    "npm-shrinkwrap.json",
  ]);
});

Deno.test("packageScripts() leaves out the test that npm init writes where there is none", () => {
  const unset = 'echo "Error: no test specified" && exit 1';
  assertEquals(calls({ test: unset, lint: "eslint" }), ["npm run lint"]);
  assertEquals(calls({ test: unset.replaceAll('"', "'") }), []);
  assertEquals(calls({ test: "grep 'no test specified' log" }), ["npm test"]);
});
