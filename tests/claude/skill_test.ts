import { isEditedSkill, isOurSkill, renderSkill, skillRules } from "../../lib/claude/skill.ts";
import { RefusedError } from "../../lib/outcome.ts";
import { dirname, join } from "../../lib/host/path.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "../support/assert.ts";

/** The front matter as the client's YAML reader takes it: plain values, or JSON strings. */
function frontMatter(skill: string): Map<string, string> {
  const block = skill.split("---\n")[1] ?? "";
  return new Map(
    block.trimEnd().split("\n").map((line) => {
      const [, key = "", value = ""] = /^([a-z-]+): (.*)$/.exec(line) ?? [];
      return [key, value.startsWith('"') ? JSON.parse(value) : value];
    }),
  );
}

/** The shell command between `` !` `` and the next backtick. */
function inlineCommand(skill: string): string {
  return /!`([^`]+)`/.exec(skill)?.[1] ?? "";
}

Deno.test("renderSkill() has the form that the client runs unasked", () => {
  const skill = renderSkill("revive");
  const matter = frontMatter(skill);
  assertEquals(matter.get("name"), "checkpoint");
  assertEquals(matter.get("context"), "fork");
  assertEquals(matter.get("background"), "false");
  assertEquals(
    matter.get("allowed-tools"),
    "Bash(revive transcript --session:*), Bash(revive checkpoint save:*)",
  );
  assertEquals(inlineCommand(skill), "revive transcript --session ${CLAUDE_SESSION_ID}");
  assertStringIncludes(
    skill,
    "\nrevive checkpoint save --session ${CLAUDE_SESSION_ID} <<'END_OF_CHECKPOINT'\n",
  );
  for (const section of ["Goal", "Live State", "Decisions", "Loose ends", "Next step"]) {
    assertStringIncludes(skill, `\n## ${section}\n`);
  }
  assertEquals(skill.includes("{{"), false);
});

Deno.test("skillRules() allow the skill and exactly the commands that it runs", () => {
  assertEquals(skillRules("revive"), [
    "Skill(checkpoint)",
    "Bash(revive transcript --session:*)",
    "Bash(revive checkpoint save:*)",
  ]);
  const [, ...commands] = skillRules("/opt/a b/revive");
  assertEquals(commands, [
    "Bash('/opt/a b/revive' transcript --session:*)",
    "Bash('/opt/a b/revive' checkpoint save:*)",
  ]);
});

const ODD_PATHS = [
  "x/Ann Lee's $HOME (x)/é/revive",
  'x/a, b #c: "d" )( *?/revive',
  "x/a$1b $ARGUMENTS/revive",
  "x/${HOME}/back\\slash/revive",
];

for (const odd of ODD_PATHS) {
  Deno.test(`[K25] renderSkill() starts the program under ${odd}`, async () => {
    const top = await Deno.makeTempDir({ prefix: "revive-test-" });
    try {
      const program = join(top, odd);
      await Deno.mkdir(dirname(program), { recursive: true });
      await Deno.writeTextFile(program, '#!/bin/sh\nprintf "[%s]" "$@"; cat\n', { mode: 0o755 });
      const skill = renderSkill(program);
      const inline = inlineCommand(skill).replace("${CLAUDE_SESSION_ID}", "S-1");
      assertEquals(await shell(inline), "[transcript][--session][S-1]");
      const save = /^.* checkpoint save [\s\S]*?\nEND_OF_CHECKPOINT$/m.exec(skill)?.[0] ?? "";
      assertMatch(
        await shell(save.replace("${CLAUDE_SESSION_ID}", "S-1").replace("…", "`x` $HOME")),
        /^\[checkpoint\]\[save\]\[--session\]\[S-1\]## Goal\n`x` \$HOME\n$/,
      );
      // The client matches a rule against the command as it is written.
      const prefixes = skillRules(program).slice(1).map((rule) => rule.slice("Bash(".length, -3));
      assert(inline.startsWith(prefixes[0] ?? "?"), inline);
      assert(save.startsWith(prefixes[1] ?? "?"), save);
      assertEquals(
        frontMatter(skill).get("allowed-tools"),
        skillRules(program).slice(1).join(", "),
      );
      // Nothing that the client replaces with the skill's arguments is left in it.
      assertEquals(/\$(?:\d|ARGUMENTS)/.test(inline), false);
    } finally {
      await Deno.remove(top, { recursive: true });
    }
  });
}

Deno.test("renderSkill() refuses a path that no inline command can hold", () => {
  for (const path of ["/x/a`b/revive", "/x/a\nb/revive"]) {
    assertThrows(() => renderSkill(path), RefusedError, "Install the program in another folder");
  }
});

Deno.test("isOurSkill() knows what was rendered for any path, and nobody else's", () => {
  for (const program of ["revive", "/x/Ann Lee's $HOME (x)/é/revive"]) {
    const skill = renderSkill(program);
    assert(isOurSkill(skill));
    assert(isOurSkill(skill.replaceAll("\n", "\r\n")));
    const adopted = skill.split("\n").filter((line) => !line.startsWith("<!--")).join("\n");
    assertEquals(isOurSkill(adopted), false);
  }
  for (
    const text of ["", "---\nname: checkpoint\n---\nWritten by revive install-hook, I think.\n"]
  ) {
    assertEquals(isOurSkill(text), false);
  }
});

Deno.test("isEditedSkill() tells an edit from what was rendered, whatever its line ends", () => {
  for (const program of ["revive", "/x/Ann Lee's $HOME (x)/é/revive"]) {
    const skill = renderSkill(program);
    assertEquals(isEditedSkill(skill), false);
    assertEquals(isEditedSkill(skill.replaceAll("\n", "\r\n")), false);
    assertEquals(isEditedSkill(skill + "\nMention the ticket.\n"), true);
    assertEquals(isEditedSkill(skill.replace("800 words", "400 words")), true);
  }
});

async function shell(command: string): Promise<string> {
  const output = await new Deno.Command("/bin/sh", { args: ["-c", command], stdin: "null" })
    .output();
  assertEquals(new TextDecoder().decode(output.stderr), "");
  return new TextDecoder().decode(output.stdout);
}
