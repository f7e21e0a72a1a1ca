/**
 * Makes the README's pictures anew, into docs/: `deno task pictures`. A
 * scripted session is written into a throw-away home, of which the program
 * itself then says what there is to show. The page is taken with Chromium, which Debian
 * has as a package.
 *
 * @module
 */

import { Sandbox } from "../tests/support/sandbox.ts";
import { SESSION, writeScriptedSession } from "./scripted_session.ts";
import { terminalSvg } from "./terminal_svg.ts";

const DOCS = `${import.meta.dirname}/../docs`;

/** Pixels of the page that its picture shows. */
const PAGE = { width: 1060, height: 1030 } as const;

if (import.meta.main) {
  await using sandbox = await Sandbox.create({ git: false });
  const project = `${sandbox.home}/night-trains`;
  await Deno.mkdir(`${project}/.revive`, { recursive: true });
  await Deno.writeTextFile(`${project}/.revive/static.md`, "PURPOSE: Sells berths.\n");
  await sandbox.gitIn(project, "init", "--quiet");
  await Deno.mkdir(`${sandbox.home}/.claude`);
  await Deno.writeTextFile(
    `${sandbox.home}/.claude/settings.json`,
    '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"45"}}',
  );
  await writeScriptedSession(sandbox, project);
  const run = (args: readonly string[], payload?: object) => runIn(sandbox, project, args, payload);
  await Deno.mkdir(DOCS, { recursive: true });
  const stats = terminalSvg(`$ revive stats\n${await run(["stats"])}`, "revive stats");
  await Deno.writeTextFile(`${DOCS}/stats.svg`, stats);
  const page = `${sandbox.top}/page.html`;
  await run(["stats", "--html", page]);
  for (const scheme of ["light", "dark"] as const) {
    await photograph(page, `${DOCS}/page-${scheme}.png`, scheme, sandbox.top);
  }
  const status = terminalSvg(await statusText(run, project), "revive status");
  await Deno.writeTextFile(`${DOCS}/status.svg`, status);
}

type Runner = (args: readonly string[], payload?: object) => Promise<string>;

/** Runs the program in the project as on a terminal; `payload` goes to a hook command. */
async function runIn(
  sandbox: Sandbox,
  project: string,
  args: readonly string[],
  payload?: object,
): Promise<string> {
  const { code, stdout, stderr } = await sandbox.run(args, {
    cwd: project,
    env: { FORCE_COLOR: "1" },
    ...payload === undefined ? {} : { stdin: JSON.stringify(payload) },
  });
  if (code !== 0) throw new Error(`revive ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** What `revive status` shows after three more prompts, and the status line at a fuller time. */
async function statusText(run: Runner, project: string): Promise<string> {
  for (const id of ["p1", "p2", "p3"]) {
    await run(["refresh"], {
      session_id: SESSION,
      hook_event_name: "UserPromptSubmit",
      cwd: project,
      prompt: id,
      prompt_id: id,
    });
  }
  const status = await run(["status"]);
  const line = await run(["statusline"], {
    session_id: SESSION,
    cwd: project,
    workspace: { project_dir: project },
    model: { id: "claude-opus-5-5" },
    context_window: {
      context_window_size: 1_000_000,
      total_input_tokens: 374_000,
      current_usage: { input_tokens: 374_000 },
    },
  });
  return `$ revive status\n${status}\n# revive statusline, at a fuller time\n${line}`;
}

/** Takes a picture of the page as a browser shows it to somebody who likes `scheme`. */
async function photograph(
  page: string,
  picture: string,
  scheme: "light" | "dark",
  folder: string,
): Promise<void> {
  const { success, stderr } = await new Deno.Command("chromium", {
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--hide-scrollbars",
      `--user-data-dir=${folder}/browser-${scheme}`,
      `--blink-settings=preferredColorScheme=${scheme === "dark" ? 0 : 1}`,
      `--window-size=${PAGE.width},${PAGE.height}`,
      `--screenshot=${picture}`,
      `file://${page}`,
    ],
    stdout: "null",
    stderr: "piped",
  }).output().catch(() => {
    throw new Error("chromium is not installed (Debian: apt-get install chromium)");
  });
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}
