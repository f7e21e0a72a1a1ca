import { clean, cutAt } from "../text/clean.ts";
import { redact } from "../text/redact.ts";
import type { Failure } from "./failure.ts";
import type { LiveState } from "./live_state.ts";
import type { Task } from "./task_list.ts";

/** What an automatic checkpoint takes from the newest one that the agent wrote. */
export interface EarlierCheckpoint {
  readonly path: string;
  /** ISO 8601. */
  readonly saved: string;
  /** What stands under its Goal and its Decisions; "" for nothing. */
  readonly goal: string;
  readonly decisions: string;
}

/** UTF-16 units that are kept of a request or an answer, of a command, of an error line. */
const SPEECH_LIMIT = 4000;
const COMMAND_LIMIT = 1000;
const LINE_LIMIT = 500;

/** Entries of a list at most; what is left out is counted. */
const FILES = 60;
const FAILURES = 100;
const COMMANDS = 15;

/**
 * The Markdown of an automatic checkpoint: the five sections, filled from the
 * transcript alone, newest first. What an agent decided earlier is taken over
 * as it was written, because no transcript row says that it was a decision.
 */
export function formatAutoCheckpoint(state: LiveState, earlier?: EarlierCheckpoint): string {
  const open = state.failures.filter((failure) => failure.end === "open");
  return [
    section("Goal", [
      ...earlier?.goal ? [earlier.goal] : [],
      ...quoted("First request of the session", state.firstRequest),
      ...state.requestBefore === state.firstRequest
        ? []
        : quoted("Request before the last, which has no answer yet", state.requestBefore),
      ...state.lastRequest === state.firstRequest ? [] : quoted("Last request", state.lastRequest),
    ]),
    section("Live State", [
      ...state.branch === undefined ? [] : [`- Branch: ${short(state.branch, LINE_LIMIT)}`],
      ...state.folder === undefined ? [] : [`- Folder: ${short(state.folder, LINE_LIMIT)}`],
      ...list("Files edited, most recent first", state.filesEdited, line, FILES),
      ...list(
        "Failed calls, most recent first",
        state.failures,
        failureItem,
        FAILURES,
        state.failureCount,
      ),
      ...list(
        "Last commands that ended well, most recent first",
        state.commands,
        code,
        COMMANDS,
      ),
      ...list("Files read, most recent first", state.filesRead, line, FILES),
      ...state.references.length === 0
        ? []
        : [`- Pull requests and issues: ${state.references.map(line).join(", ")}`],
      ...list("Tasks", state.tasks, taskItem, FILES),
    ]),
    section("Decisions", [
      ...earlier?.decisions
        ? [earlier.decisions, `(from the checkpoint of ${earlier.saved}, ${earlier.path})`]
        : ["- none recorded: this checkpoint was made from the transcript, without a model"],
    ]),
    section("Loose ends", [
      ...state.tasks.filter((task) => task.status !== "completed").map((task) =>
        `- ${taskText(task)}`
      ),
      ...open.slice(0, FILES).map((failure) =>
        `- failed, not seen to work since: ${code(failure.what)}`
      ),
    ]),
    section("Next step", [
      ...quoted("Go on from the last request", state.lastRequest),
      ...quoted("The last answer was", state.lastAnswer),
    ]),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n${lines.length === 0 ? "- none" : lines.join("\n")}\n`;
}

/** A text word for word, every line behind `>`, so that its own headings are none. */
function quoted(title: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const kept = cutAt(harmless(text).trim(), SPEECH_LIMIT);
  return [`- ${title}:`, ...kept.split("\n").map((part) => `  > ${part}`.trimEnd())];
}

/** The first `limit` of `items` as a nested list; `total` is how many there are in all. */
function list<T>(
  title: string,
  items: readonly T[],
  format: (item: T) => string,
  limit: number,
  total: number = items.length,
): string[] {
  if (items.length === 0) return [];
  const shown = items.slice(0, limit);
  const rest = total - shown.length;
  return [
    `- ${title}:`,
    ...shown.map((item) => `  - ${format(item)}`),
    ...rest > 0 ? [`  - (${rest} older ones are left out)`] : [],
  ];
}

const ENDS = { open: "", overcome: " (worked later)", refused: " (the user did not allow it)" };

function failureItem(failure: Failure): string {
  const lines = failure.lines.map((part) => `\n    ${short(part, LINE_LIMIT)}`);
  return code(failure.what) + ENDS[failure.end] + lines.join("");
}

function taskItem(task: Task): string {
  const box = task.status === "completed" ? "[x]" : "[ ]";
  return `${box} ${taskText(task)}`;
}

function taskText(task: Task): string {
  const text = short(task.text, LINE_LIMIT);
  return task.status === "in_progress" ? `${text} (in progress)` : text;
}

/** A command between backticks; one of several lines keeps them, indented. */
function code(command: string): string {
  const kept = cutAt(harmless(command).trim(), COMMAND_LIMIT);
  const fence = kept.includes("`") ? "``" : "`";
  return fence + kept.replaceAll("\n", "\n    ") + fence;
}

function line(text: string): string {
  return short(text, LINE_LIMIT);
}

function short(text: string, limit: number): string {
  return cutAt(harmless(text).replace(/\s+/g, " ").trim(), limit);
}

/** Masked before anything is cut: half a key no longer looks like one. */
function harmless(text: string): string {
  return redact(clean(text));
}
