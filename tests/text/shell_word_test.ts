import { shellWord } from "../../lib/text/shell_word.ts";
import { assertEquals } from "../support/assert.ts";
import { runCommand } from "../support/command.ts";

Deno.test("shellWord() is one word to a shell, whatever it holds", async () => {
  const words = [
    "plain",
    "/a/b-c_1.@%+,:",
    "a b",
    "it's",
    "$HOME",
    "a`b\\c",
    '"x"',
    "é\n*",
    "~",
    "A=b",
    "",
  ];
  for (const word of words) {
    const { stdout } = await runCommand("/bin/sh", ["-c", `printf '<%s>' ${shellWord(word)}`], {});
    assertEquals(stdout, `<${word}>`);
  }
  assertEquals(shellWord("/a/b-c_1.@%+,:"), "/a/b-c_1.@%+,:");
});
