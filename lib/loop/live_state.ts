import { linesBackward } from "../host/lines_backward.ts";
import { lineBatches } from "../host/lines_forward.ts";
import { entriesOf, type Entry, mayBeConversation } from "./conversation.ts";
import { type Failure, failureOf } from "./failure.ts";
import { References } from "./references.ts";
import { type Task, TaskList } from "./task_list.ts";
import { type Fields, parseRow, type Row } from "./transcript.ts";

/** What a transcript shows of the work, without a model. Lists are newest first; texts are raw. */
export interface LiveState {
  readonly firstRequest?: string;
  readonly lastRequest?: string;
  readonly lastAnswer?: string;
  readonly branch?: string;
  /** The agent's folder at the end. */
  readonly folder?: string;
  readonly filesEdited: readonly string[];
  readonly filesRead: readonly string[];
  /** Commands of the shell that ended well. */
  readonly commands: readonly string[];
  /** Calls that failed, of whatever tool. */
  readonly failures: readonly Failure[];
  /** Numbers of pull requests and issues, and addresses of both. */
  readonly references: readonly string[];
  readonly tasks: readonly Task[];
}

/** Bytes from the end after which the way back ends. */
const BYTE_LIMIT = 96 * 1024 * 1024;

/** Lines from the beginning in which the first request is looked for. */
const FIRST_LINES = 2000;

/**
 * Reads the state of the work from the transcript at `path`: the files of the
 * whole session (as far as 96 MB go back), the rest since the last compaction,
 * because what failed or was said before it is in the summary or outlived.
 * Never throws; an absent file is a state without anything.
 */
export async function readLiveState(path: string): Promise<LiveState> {
  const collector = new Collector();
  let end: number | undefined;
  for await (const line of linesBackward(path)) {
    if (line.kind === "absent" || line.kind === "unreadable") break;
    end ??= line.offset;
    if (end - line.offset > BYTE_LIMIT) break;
    if (line.kind === "long" || !mayBeConversation(line.text)) continue;
    const row = parseRow(line.text);
    if (row !== undefined) collector.take(row);
  }
  const firstRequest = await readFirstRequest(path);
  return { ...collector.state(), ...firstRequest === undefined ? {} : { firstRequest } };
}

async function readFirstRequest(path: string): Promise<string | undefined> {
  let seen = 0;
  for await (const batch of lineBatches(path)) {
    for (const line of batch) {
      if (++seen > FIRST_LINES) return undefined;
      const row = mayBeConversation(line) ? parseRow(line) : undefined;
      const request = row && entriesOf(row).find((entry) => entry.kind === "request");
      if (request?.kind === "request") return request.text;
    }
  }
  return undefined;
}

/** Takes rows newest first. */
class Collector {
  #isCurrent = true;
  #lastRequest: string | undefined;
  #lastAnswer: string | undefined;
  #branch: string | undefined;
  #folder: string | undefined;
  readonly #edited = new Set<string>();
  readonly #read = new Set<string>();
  readonly #commands = new Set<string>();
  readonly #failures: Failure[] = [];
  readonly #results = new Map<string, Entry & { readonly kind: "result" }>();
  readonly #references = new References();
  readonly #tasks = new TaskList();

  take(row: Row): void {
    if (row.isSidechain) return;
    this.#branch ??= row.gitBranch;
    this.#folder ??= row.cwd;
    for (const entry of entriesOf(row).toReversed()) this.#takeEntry(entry);
    if (row.kind === "boundary") this.#isCurrent = false;
  }

  #takeEntry(entry: Entry): void {
    switch (entry.kind) {
      case "request":
        this.#lastRequest ??= entry.text;
        this.#references.look(entry.text);
        break;
      case "answer":
        if (this.#isCurrent) this.#lastAnswer ??= entry.text;
        this.#references.look(entry.text);
        break;
      case "result":
        this.#results.set(entry.toolUseId, entry);
        break;
      case "call":
        this.#takeCall(entry);
        break;
    }
  }

  #takeCall({ id, name, input }: Entry & { readonly kind: "call" }): void {
    const result = this.#results.get(id);
    this.#results.delete(id);
    const command = name === "Bash" ? text(input.command) : undefined;
    if (command !== undefined && /\b(?:gh|git|glab)\b/.test(command)) {
      this.#references.look(`${command}\n${result?.text.slice(0, 4000) ?? ""}`);
    }
    this.#tasks.take(name, input, result?.text ?? "");
    if (result?.isError === true) {
      if (this.#isCurrent) {
        const what = command ?? `${name} ${fileOf(input) ?? ""}`.trim();
        this.#failures.push(failureOf(what, result.text, this.#commands.has(what)));
      }
      return;
    }
    if (command !== undefined) {
      if (this.#isCurrent) this.#commands.add(command);
      return;
    }
    const file = fileOf(input);
    if (file === undefined) return;
    if (/read|view|open/i.test(name)) this.#read.add(file);
    else if (/edit|write|create|patch|replace|insert|move|rename|delete/i.test(name)) {
      this.#edited.add(file);
    }
  }

  state(): LiveState {
    return {
      ...this.#lastRequest === undefined ? {} : { lastRequest: this.#lastRequest },
      ...this.#lastAnswer === undefined ? {} : { lastAnswer: this.#lastAnswer },
      ...this.#branch === undefined ? {} : { branch: this.#branch },
      ...this.#folder === undefined ? {} : { folder: this.#folder },
      filesEdited: [...this.#edited],
      filesRead: [...this.#read].filter((file) => !this.#edited.has(file)),
      commands: [...this.#commands],
      failures: this.#failures,
      references: this.#references.found,
      tasks: this.#tasks.tasks(),
    };
  }
}

/** The file that a tool call is about, under the names that the client's tools and MCP servers give it. */
function fileOf(input: Fields): string | undefined {
  return text(input.file_path) ?? text(input.notebook_path) ?? text(input.path) ??
    text(input.filePath);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
