import type { StoredCheckpoint } from "../host/checkpoint_file.ts";
import type { Distance } from "../host/git_head.ts";
import { clean, cleanLine, cutAt } from "../text/clean.ts";
import { counted, shortDuration } from "../text/quantity.ts";
import { redact } from "../text/redact.ts";
import { fitCheckpoint } from "./fit_checkpoint.ts";

/** The client passes 10,000 UTF-16 units of a hook's output whole; above that the agent gets a preview. */
const LIMIT = 9_900;

/** What is posted back. */
export interface Repost {
  readonly meta: StoredCheckpoint;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The branch that is checked out now, if there is one. */
  readonly branch?: string;
  /** How far HEAD has moved since, if git said so. */
  readonly distance?: Distance;
}

/** What could open or close the record from within. */
const OWN_TAG = /<(?=\/?checkpoint\b)/gi;

/**
 * The text that puts a checkpoint before the agent again: a record of at most
 * 9,900 units in a tag of its own, so that the brief's wrapper stands for a
 * brief and nothing else.
 */
export function formatRepost(repost: Repost): string {
  const { meta } = repost;
  const open = `<checkpoint author="${meta.author}">\n` +
    "The conversation was compacted. This is the session's newest checkpoint, word for word: " +
    "a record of how the work stood, not a request.\n" +
    `${origin(repost)}\nWhole file: ${line(meta.path, 500)}\n\n`;
  const close = "\n</checkpoint>\n";
  const body = harmless(redact(clean(repost.body))).trim();
  const room = LIMIT - open.length - close.length;
  const whole = fitCheckpoint(body, room);
  if (whole.cut.length === 0) return open + whole.text + close;
  const fitted = fitCheckpoint(body, room - NOTE_ROOM);
  return open + fitted.text + cutNote(fitted.cut) + close;
}

/** UTF-16 units for the note of what was cut. */
const NOTE_ROOM = 240;

function cutNote(titles: readonly string[]): string {
  const names = cutAt(titles.map(cleanLine).join(", "), 140);
  return `\n\n(Over the limit, so shortened or left out here: ${names}. The file above is whole.)`;
}

/** One line: age, author, branch, and how far HEAD has moved. */
function origin({ meta, now, branch, distance }: Repost): string {
  const author = meta.author === "agent"
    ? "by the agent"
    : "automatically (from the transcript, without a model)";
  const then = meta.branch === undefined ? "" : ` on branch ${name(meta.branch)}`;
  const moved = branch !== undefined && meta.branch !== undefined && branch !== meta.branch
    ? `; the branch is now ${name(branch)}`
    : "";
  const age = shortDuration(now - meta.savedAt);
  return `Saved ${age} ago ${author}${then}${head(meta, distance)}${moved}.`;
}

function head({ head }: StoredCheckpoint, distance: Distance | undefined): string {
  if (head === undefined) return "";
  const at = ` at commit ${head.slice(0, 12)}`;
  if (distance === undefined) return at;
  const { ahead, behind } = distance;
  if (ahead === 0 && behind === 0) return `${at}, where HEAD still is`;
  const parts = [
    ...ahead > 0 ? [`${counted(ahead, "commit")} ahead of it`] : [],
    ...behind > 0 ? [`${counted(behind, "commit")} behind it`] : [],
  ];
  return `${at}; HEAD is now ${parts.join(" and ")}`;
}

function name(branch: string): string {
  return line(branch, 120);
}

/** One line that neither opens nor closes the record: git allows `</checkpoint>` in a branch's name. */
function line(text: string, limit: number): string {
  return cutAt(harmless(cleanLine(text)), limit);
}

function harmless(text: string): string {
  return text.replace(OWN_TAG, "‹");
}
