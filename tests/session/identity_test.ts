import { isAttended } from "../../lib/loop/attended.ts";
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
