import { join } from "../lib/host/path.ts";
import { counted, wholeNumber } from "../lib/text/quantity.ts";
import { readCadenceSettings } from "../lib/session/cadence.ts";
import type { Claims } from "./claims.ts";
import { Client } from "./client.ts";
import { missingInstall, tellNext, tellSum } from "./ending.ts";
import { playAdvisory, playCompaction } from "./loop.ts";
import { BULLETS, COMMIT_COUNT, CURATED, makeProject } from "./project.ts";
import type { Screen } from "./screen.ts";
import { AFTERNOON, CLEARED, FILLED, LONG, MORNING, NOTIFIED } from "./script.ts";
import { Show } from "./show.ts";
import type { Stage } from "./stage.ts";
import { parseWiring, type Wiring } from "./wired.ts";
import { WINDOW } from "./window.ts";

/** Plays it all, from `revive init` to what to type next. */
export async function playSession(stage: Stage, screen: Screen, claims: Claims): Promise<void> {
  screen.line(screen.paint("bold", "REVIVE, played through once"));
  screen.line();
  screen.paragraph(
    "A coding agent forgets. What was said 30 prompts ago fades, and when the context is full, " +
      "a compaction puts a summary in its place. revive brings a short brief of the project back " +
      "into the context, and carries the work at hand over the compaction. Here is a session in " +
      "a throw-away repository. You and the agent are scripted; revive is real, and called as " +
      "Claude Code calls it.",
  );
  const wiring = await setUp(stage, screen, claims);
  const client = await Client.start(stage, wiring);
  const show = new Show(stage, client, claims, screen);
  tellKey(screen);
  await playPrompts(show);
  await tellSum(show);
  tellNext(screen, await missingInstall());
}

/** The repository, and what its owner does once. */
async function setUp(stage: Stage, screen: Screen, claims: Claims): Promise<Wiring> {
  screen.heading("SET-UP, once in a repository");
  await makeProject(stage);
  screen.paragraph(`parcel-quote: a small service, ${COMMIT_COUNT} commits on main`, 2);
  const init = await stage.revive(["init"]);
  const purpose = /^PURPOSE, from package\.json: .+$/m.exec(init.stdout)?.[0];
  claims.hold(init.code === 0 && purpose !== undefined, "init finds PURPOSE", init.stderr);
  screen.command("revive init");
  screen.paragraph(purpose ?? "", 4);
  await Deno.writeTextFile(join(stage.project, ".revive/static.md"), CURATED);
  screen.paragraph(
    `(the owner edits .revive/static.md: PURPOSE and ${counted(BULLETS, "bullet")})`,
    4,
  );
  const args = ["install-hook", "--local", "--auto-compact", "45"];
  const install = await stage.revive(args);
  claims.hold(install.code === 0, "install-hook wires the client", install.stderr);
  const file = join(stage.project, ".claude/settings.local.json");
  const wiring = parseWiring(await Deno.readTextFile(file));
  screen.command(`revive ${args.join(" ")}`);
  screen.paragraph(
    `${wiring.hooks.length} hooks in .claude/settings.local.json, a skill, and automatic ` +
      "compaction at 45 % of the context window (less 20,000 tokens kept free)",
    4,
  );
  const doctor = await stage.revive(["doctor"]);
  const verdict = doctor.stdout.trimEnd().split("\n").at(-1) ?? "";
  claims.hold(
    doctor.code === 0 && / 0 FAIL$/.test(verdict),
    "doctor finds no fault",
    doctor.stdout,
  );
  screen.command("revive doctor");
  screen.paragraph(verdict, 4);
  return wiring;
}

function tellKey(screen: Screen): void {
  const { every, timeGap, tokens } = readCadenceSettings({ env: () => undefined });
  const minutes = timeGap / 60_000;
  screen.heading("THE SESSION");
  screen.paragraph(
    `The brief comes with the first prompt, again after ${every} prompts, ${minutes} minutes or ` +
      `${wholeNumber(tokens)} tokens, and at once after a compaction or /clear.`,
  );
  screen.line();
  screen.entry(" 1 › …", "a prompt that you type", 14);
  screen.entry("   → agent", "what reached the agent's context", 14);
  screen.entry("   → you", "what you saw in your terminal", 14);
  screen.entry("   · silent", "revive ran and printed nothing", 14);
  screen.entry("   ⋮", "what goes on meanwhile", 14);
  screen.entry(
    "▓▓▓░░░░░░░",
    `how full the agent's context is afterwards (${wholeNumber(WINDOW)} tokens)`,
    14,
  );
  screen.line();
}

async function playPrompts(show: Show): Promise<void> {
  const { client, screen } = show;
  for (const [index, turn] of MORNING.entries()) {
    await show.turn(turn, index === 0 ? "first" : index === 5 ? "prompts" : undefined);
  }
  await show.turn(FILLED, undefined, (stopped) => playAdvisory(show, stopped));
  await playCompaction(show);
  await show.turn(AFTERNOON.list);
  show.silent(await client.notification(), "the end of a background task");
  show.silent(
    await client.stop(NOTIFIED.answer, NOTIFIED.tokens, false),
    "the end of a turn that no prompt began",
  );
  screen.state("     a background task ends: not counted", show.share, "· 2 hooks silent");
  await show.turn(AFTERNOON.mark);
  show.silent(await client.clear(), "/clear");
  screen.event("You type /clear: a new session with an empty context.");
  await show.turn(CLEARED, "clear");
  await playLongTurn(show);
}

/** One prompt with so many tool calls that the brief falls behind in its middle. */
async function playLongTurn(show: Show): Promise<void> {
  const { client, screen } = show;
  const number = ++show.prompts;
  const from = client.deliveries.length;
  screen.prompt(number, LONG.prompt);
  show.silent(await client.prompt(LONG.prompt), `prompt ${number}`);
  for (const [index, { command, tokens }] of LONG.steps.entries()) {
    const deliveries = await client.bash(command, tokens);
    if (index < LONG.steps.length - 1) {
      show.silent(deliveries, `tool call ${index + 1} under prompt ${number}`);
    } else {
      screen.state(`     after ${index + 1} tool calls`, show.share, "");
      await show.brief(deliveries, "tokens");
    }
  }
  const stopped = await client.stop(LONG.answer, LONG.tokens, false);
  show.silent(stopped, `the end of turn ${number}`);
  screen.turnEnd(show.share, show.silence(client.deliveries.slice(from)));
}
