import { lacks } from "../support/tools.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { findProgram, runCommand } from "../support/command.ts";
import { Sandbox } from "../support/sandbox.ts";
import { COMMANDS } from "../../lib/cli.ts";

type Shell = "bash" | "zsh" | "fish";

/** What the real shell offers for each line, sorted; the working directory is the sandbox's project. */
async function complete(
  sandbox: Sandbox,
  shell: Shell,
  lines: readonly string[],
): Promise<string[][]> {
  const program = await findProgram(shell);
  assert(program !== undefined, `${shell} is not installed: apt-get install ${shell}`);
  const file = `${sandbox.top}/completions.${shell}`;
  await Deno.writeTextFile(file, (await sandbox.run(["completions", shell])).stdout);
  const { stdout, stderr } = await runCommand(program, asking[shell](file, lines), {
    cwd: sandbox.project,
    env: { HOME: sandbox.home, PATH: Deno.env.get("PATH") ?? "", TERM: "dumb" },
  });
  assertEquals(stderr, "");
  const offered = stdout.split("END\n").slice(0, -1);
  assertEquals(offered.length, lines.length);
  return offered.map((words) =>
    [...new Set(words.split("\n").filter((word) => word !== ""))].sort()
  );
}

/** How each shell is made to complete lines: one candidate a line of output, `END` after each answer. */
const asking: Readonly<Record<Shell, (file: string, lines: readonly string[]) => string[]>> = {
  bash: (file, lines) => [
    "--norc",
    "-c",
    `source '${file}'; complete -p revive >/dev/null\n` + lines.map((line) => {
      // As readline splits it: "=" is a word of its own.
      const words = line.split(/ +|(?==)|(?<==)/).map((word) => `'${word}'`);
      return `COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _revive
printf '%s\\n' "\${COMPREPLY[@]}" END\n`;
    }).join(""),
  ],
  zsh: (file, lines) => ["-f", ZSH_ASK, file, ...lines],
  fish: (file, lines) => [
    "--no-config",
    "-c",
    `source '${file}'\n` +
    lines.map((line) => `complete -C '${line}' | cut -f1; echo END\n`).join(""),
  ],
};

/** Types the lines into an interactive zsh on a terminal of its own, and prints what compadd is given. */
const ZSH_ASK = new URL("../support/zsh_complete.zsh", import.meta.url).pathname;

const SHELLS: readonly Shell[] = ["bash", "zsh", "fish"];

for (const shell of SHELLS) {
  const ignore = lacks(shell);
  Deno.test(`completions ${shell} offers every command and every option of each`, {
    ignore,
  }, async () => {
    await using sandbox = await Sandbox.create({ git: false });
    const lines = ["revive ", "revive sug", ...COMMANDS.map(({ name }) => `revive ${name} --`)];
    const [all, begun, ...options] = await complete(sandbox, shell, lines);
    assertEquals(
      all?.filter((word) => !word.startsWith("-")),
      COMMANDS.map(({ name }) => name).sort(),
    );
    assertEquals(begun, ["suggest"]);
    assertEquals(
      options.map((words) => words.map((word) => word.replace(/=$/, ""))),
      COMMANDS.map(({ options }) => [...options.map(({ name }) => `--${name}`), "--help"].sort()),
    );
  });

  Deno.test(`completions ${shell} offers words, files, folders or nothing for a value`, {
    ignore,
  }, async () => {
    await using sandbox = await Sandbox.create({ git: false });
    await sandbox.write("a folder/file", "");
    await sandbox.write("afile", "");
    const cases: Readonly<Record<string, string[]>> = {
      "revive completions ": ["bash", "fish", "zsh"],
      "revive help uninst": ["uninstall-hook"],
      "revive transcript a": ["a folder", "afile"],
      "revive log --project a": ["a folder"],
      "revive log --session a": [],
      // The value of --session is no operand.
      "revive transcript --session x a": ["a folder", "afile"],
      ...(shell === "bash" ? { "revive log --project=a": ["a folder"] } : {}),
    };
    const offered = await complete(sandbox, shell, Object.keys(cases));
    assertEquals(
      offered.map((words) => words.map((word) => word.replace(/\/$/, "").replace(/\\/g, ""))),
      Object.values(cases),
    );
  });
}

Deno.test("completions without a shell, or for another one, says which there are", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  for (const args of [["completions"], ["completions", "tcsh"]]) {
    const run = await sandbox.run(args);
    assertEquals([run.code, run.stdout], [1, ""]);
    assertStringIncludes(run.stderr, "bash");
  }
});
