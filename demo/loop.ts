/**
 * The second half of the story: the context fills up, the work is written down,
 * the client compacts, the work is back.
 *
 * @module
 */

import { dirname } from "../lib/host/path.ts";
import { wholeNumber } from "../lib/text/quantity.ts";
import type { Delivery } from "./delivery.ts";
import { AFTER_CHECKPOINT, CHECKPOINT, COMPACTED } from "./script.ts";
import type { Show } from "./show.ts";
import { compactsAt } from "./window.ts";

/** At the end of a turn that has filled the context over the first threshold. */
export async function playAdvisory(show: Show, stopped: readonly Delivery[]): Promise<void> {
  const { claims, client, screen } = show;
  const [notice] = stopped;
  const { toAgent = "", toUser = "" } = notice ?? {};
  claims.hold(
    stopped.length === 1 && notice?.command === "gate",
    "one hook speaks at the end of the turn",
  );
  claims.hold(toAgent.includes("36 % full"), "the agent learns how full its context is", toAgent);
  claims.hold(toAgent.includes("skill `checkpoint`"), "the agent learns of the skill", toAgent);
  claims.hold(toUser.includes("36 % full"), "the user learns how full the context is", toUser);
  claims.hold(toUser.includes("/compact"), "the user learns what only they can do", toUser);
  screen.event("35 % is passed, the first of two thresholds (the other is 50 %).");
  screen.got("you", toUser);
  screen.got(
    "agent",
    `the same figures and how to save its work (${wholeNumber(toAgent.length)} characters). ` +
      "It goes on by itself and calls the skill that install-hook put there:",
  );
  await saveCheckpoint(show);
  const again = await client.stop(AFTER_CHECKPOINT.answer, AFTER_CHECKPOINT.tokens, true);
  show.silent(again, "the end of the turn that a hook prolonged");
}

/** The skill's part: a subagent gets a digest of the transcript and writes the checkpoint. */
async function saveCheckpoint(show: Show): Promise<void> {
  const { claims, client, screen, stage } = show;
  const file = `${stage.project}/.claude/skills/checkpoint/SKILL.md`;
  const skill = await Deno.readTextFile(file);
  const session = (command: string) => command.replace("${CLAUDE_SESSION_ID}", client.session);
  const inline = session(/^!`(.+)`$/m.exec(skill)?.[1] ?? "");
  const save = session(/^.* checkpoint save --session \S+/m.exec(skill)?.[0] ?? "");
  claims.hold(inline !== "" && save !== "", "the skill names both of its commands", skill);
  for (const call of ["Skill(checkpoint)", `Bash(${inline})`, `Bash(${save})`]) {
    const allowed = client.wiring.rules.some((rule) =>
      rule === call || (rule.endsWith(":*)") && call.startsWith(rule.slice(0, -3)))
    );
    claims.hold(allowed, `the settings allow ${call}`, client.wiring.rules.join(", "));
  }
  const env = { CLAUDE_CODE_SESSION_ID: client.session };
  const deliveries = await client.tool("Skill", { skill: "checkpoint" }, 73_100, async () => {
    const digest = await stage.run("/bin/sh", ["-c", inline], { env });
    claims.hold(
      digest.code === 0 && digest.stdout.includes("No flag in the code"),
      "the digest of the transcript holds what the user decided",
      digest.stdout + digest.stderr,
    );
    const typed = `${save} <<'END_OF_CHECKPOINT'\n${CHECKPOINT}END_OF_CHECKPOINT\n`;
    const saved = await stage.run("/bin/sh", ["-c", typed], { env });
    claims.hold(saved.code === 0, "the checkpoint is saved", saved.stderr);
    const path = saved.stdout.trim();
    const kept = await Deno.readTextFile(path);
    claims.hold(kept.endsWith(CHECKPOINT), "the file holds the checkpoint as it was written", kept);
    screen.event(
      `A subagent reads a digest of the session (${
        wholeNumber(digest.stdout.length)
      } characters), ` +
        `writes a checkpoint (${wholeNumber(CHECKPOINT.length)}) and pipes it into ` +
        `\`revive checkpoint save\`. It lies in ${atHome(show, dirname(dirname(path)))}.`,
    );
    return { output: saved.stdout, isError: false };
  });
  show.silent(deliveries, "the call of the skill");
}

/** A turn in whose middle the client compacts. */
export async function playCompaction(show: Show): Promise<void> {
  const { claims, client, screen } = show;
  const number = ++show.prompts;
  const limit = compactsAt(client.wiring);
  const from = client.deliveries.length;
  show.silent(await client.prompt(COMPACTED.prompt), `prompt ${number}`);
  screen.prompt(number, COMPACTED.prompt);
  for (const { command, tokens } of COMPACTED.before) {
    claims.hold(client.tokens < limit, "the client does not compact yet");
    const deliveries = await client.bash(command, tokens);
    show.silent(deliveries, `a tool call under prompt ${number}`);
  }
  claims.hold(client.tokens >= limit, "45 % is reached");
  screen.state(
    "     between two tool calls",
    show.share,
    show.silence(client.deliveries.slice(from)),
  );
  screen.event(
    `${wholeNumber(client.tokens)} tokens: over the 45 % that install-hook set ` +
      `(${wholeNumber(limit)}), so nobody has to type /compact: the client compacts by ` +
      "itself. A summary takes the place of all that was said.",
  );
  const middle = client.deliveries.length;
  const { before, started, after } = await client.compact(
    COMPACTED.tokensAfter,
    COMPACTED.summary,
  );
  const keep = before.map(({ toSummary = "" }) => toSummary).join("");
  claims.hold(
    keep.includes("Two sheets, each with its day") && keep.length <= 3000,
    "the summarizing prompt is told what to keep",
    keep,
  );
  screen.event(
    `revive adds ${wholeNumber(keep.length)} characters to the summarizing prompt: what to ` +
      "keep word for word. In the very next request, before the work goes on:",
  );
  claims.hold(started.length === 2, "two hooks answer the compaction");
  await show.brief(started, "compact");
  showCheckpoint(show, started);
  show.silent(after, "PostCompact: one loss brings one brief");
  for (const { command, tokens } of COMPACTED.after) {
    show.silent(await client.bash(command, tokens), "the tool call after it");
  }
  const stopped = await client.stop(COMPACTED.answer, COMPACTED.tokens, false);
  show.silent(stopped, `the end of turn ${number}`);
  screen.turnEnd(show.share, show.silence(client.deliveries.slice(middle)));
}

/** The checkpoint as it comes back. */
function showCheckpoint(show: Show, started: readonly Delivery[]): void {
  const { claims, screen } = show;
  const posted = started.filter(({ command }) => command === "repost");
  const text = posted.map(({ toAgent = "" }) => toAgent).join("");
  claims.hold(
    posted.length === 1 && text.startsWith('<checkpoint author="agent">'),
    "the checkpoint comes back once, as a record of the agent's",
    text,
  );
  claims.hold(text.includes(CHECKPOINT.trim()), "it comes back word for word", text);
  claims.hold(text.includes("1 commit ahead"), "it says how far HEAD has moved since", text);
  screen.got("agent", `the checkpoint, ${wholeNumber(text.length)} characters, word for word:`);
  screen.quote(atHome(show, text));
}

function atHome({ stage }: Show, text: string): string {
  return text.replaceAll(stage.home, "~");
}
