import { join } from "../lib/host/path.ts";
import { counted, wholeNumber } from "../lib/text/quantity.ts";
import { estimateTokens } from "../lib/text/tokens.ts";
import { WINDOW } from "./window.ts";
import { isSilent } from "./delivery.ts";
import { CHECKOUT, quote } from "./launcher.ts";
import type { Screen } from "./screen.ts";
import { CAUSES, type Show } from "./show.ts";
import { fields } from "./wired.ts";

/** The session in figures, held against those that `revive stats` keeps. */
export async function tellSum(show: Show): Promise<void> {
  const { briefs, claims, client, prompts, screen, stage } = show;
  const tokens = briefs.reduce((sum, { text }) => sum + estimateTokens(`${text}\n`), 0);
  const { deliveries } = client;
  const times = deliveries.map(({ ms }) => ms).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;

  const stats = await stage.revive(["stats", "--json"]);
  claims.hold(stats.code === 0, "stats counts", stats.stderr);
  const counts = fields(JSON.parse(stats.stdout));
  const emits = fields(counts.emits);
  claims.hold(emits.emits === briefs.length, "stats counts the same briefs", stats.stdout);
  claims.hold(emits.estimatedTokens === tokens, "stats counts the same tokens", stats.stdout);
  claims.hold(fields(counts.checkpoints).agent === 1, "stats counts one checkpoint", stats.stdout);
  for (const cause of Object.keys(CAUSES)) {
    const count = fields(fields(emits.byCause)[cause]).emits;
    claims.hold(count === 1, `one brief came because of: ${cause}`, `${count}`);
  }

  const { behind, behindOnce, answers, without, withoutOnce } = fields(counts.freshness);
  claims.hold(without === 0, "no answer was given without the brief", String(without));
  const near = Number(fields(behind).median);
  const far = Number(fields(behindOnce).median);
  claims.hold(near < far, "the brief lies nearer than one that is given once", `${near}, ${far}`);

  screen.heading("IN SUM");
  screen.entry("  prompts", `${prompts}, in two sessions`, 14);
  screen.entry(
    "  briefs",
    `${briefs.length}, an estimated ${wholeNumber(tokens)} tokens in all: ` +
      `${(tokens / WINDOW * 100).toFixed(1)} % of one context window`,
    14,
  );
  screen.entry(
    "  distance",
    `half of the answers came within ${wholeNumber(near)} tokens of the brief. Given once, at ` +
      `the start: ${wholeNumber(far)}, and ${withoutOnce} of ${answers} answers without it`,
    14,
  );
  screen.entry("  checkpoint", "1 written before the compaction, posted back once after it", 14);
  const quiet = deliveries.filter(isSilent);
  screen.entry(
    "  hooks",
    `${deliveries.length} runs, ${quiet.length} of them silent; median ${
      Math.round(median)
    } ms here`,
    14,
  );
  screen.entry("  checked", `${counted(claims.held, "statement")} of this demo, all true`, 14);
}

/** What to type in one's own repository; `installer` is given where `revive` is not on PATH. */
export function tellNext(screen: Screen, installer: string | undefined): void {
  screen.heading("NEXT, in your own repository");
  const steps = [
    ["revive init", "writes .revive/static.md, with PURPOSE if it finds one"],
    ["revive suggest", "a prompt: paste it, and your agent drafts the rest"],
    ["revive show", "the brief as your agent will get it"],
    ["revive install-hook", "wires Claude Code (--local: only for you)"],
    ["revive doctor", "checks all of it"],
  ] as const;
  if (installer !== undefined) {
    screen.paragraph(
      "revive is not on your PATH yet. To put it into ~/.local, from this checkout:",
      2,
    );
    screen.command(installer);
  }
  for (const [command, does] of steps) screen.command(command, does);
}

/** What installs `revive` from this checkout; `undefined` if a shell finds it already. */
export async function missingInstall(): Promise<string | undefined> {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    try {
      const { isFile, mode } = await Deno.stat(join(folder, "revive"));
      if (isFile && ((mode ?? 0) & 0o111) !== 0) return undefined;
    } catch { /* Not here. */ }
  }
  const here = (Deno.env.get("INIT_CWD") ?? Deno.cwd()) + "/" === CHECKOUT;
  return `sh ${quote(here ? "install.sh" : `${CHECKOUT}install.sh`)} --from-source`;
}
