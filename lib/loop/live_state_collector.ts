import { entriesOf, type Entry } from "./conversation.ts";
import { type Failure, failureOf } from "./failure.ts";
import { References } from "./references.ts";
import { type Task, TaskList } from "./task_list.ts";
import type { Fields, Row } from "./transcript.ts";

/** What a transcript shows of the work, without a model. Lists are newest first; texts are raw. */
export interface LiveState {
  readonly firstRequest?: string;
  readonly lastRequest?: string;
  /** The request before, where the last one was only just made: the one that was worked on. */
  readonly requestBefore?: string;
  readonly lastAnswer?: string;
  readonly branch?: string;
  /** The agent's folder at the end. */
  readonly folder?: string;
  readonly filesEdited: readonly string[];
  readonly filesRead: readonly string[];
  /** Commands of the shell that ended well. */
  readonly commands: readonly string[];
  /** Calls that failed, of whatever tool: the newest, and those that are open. */
  readonly failures: readonly Failure[];
  /** How many calls failed in all. */
  readonly failureCount: number;
  /** Numbers of pull requests and issues, and addresses of both. */
  readonly references: readonly string[];
  readonly tasks: readonly Task[];
}

/** Failed calls that are kept at most, whatever became of them, and of those that are open. */
const FAILURES = 100;
const OPEN_FAILURES = 60;

/** Gathers the state of the work from rows that come newest first. */
export class LiveStateCollector {
  #isCurrent = true;
  #isLastAnswered = false;
  #lastRequest: string | undefined;
  #requestBefore: string | undefined;
  #lastAnswer: string | undefined;
  #branch: string | undefined;
  #folder: string | undefined;
  readonly #edited = new Set<string>();
  readonly #read = new Set<string>();
  readonly #commands = new Set<string>();
  readonly #failures: Failure[] = [];
  #failureCount = 0;
  #openCount = 0;
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
        this.#takeRequest(entry.text);
        this.#references.look(entry.text);
        break;
      case "answer":
        this.#isLastAnswered ||= this.#lastRequest === undefined;
        if (this.#isCurrent) this.#lastAnswer ??= entry.text;
        this.#references.look(entry.text);
        break;
      case "result":
        this.#results.set(entry.toolUseId, entry);
        break;
      case "call":
        this.#isLastAnswered ||= this.#lastRequest === undefined;
        this.#takeCall(entry);
        break;
    }
  }

  #takeRequest(text: string): void {
    if (this.#lastRequest === undefined) this.#lastRequest = text;
    // A compaction may come between a request and its first answer.
    else if (!this.#isLastAnswered) this.#requestBefore ??= text;
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
        this.#takeFailure(command ?? `${name} ${fileOf(input) ?? ""}`.trim(), result.text);
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

  /** Masking an output costs up to a millisecond, and a session may hold tens of thousands that failed. */
  #takeFailure(what: string, output: string): void {
    this.#failureCount++;
    const isOvercome = this.#commands.has(what);
    const isKept = this.#failures.length < FAILURES ||
      (!isOvercome && this.#openCount < OPEN_FAILURES);
    if (!isKept) return;
    const failure = failureOf(what, output, isOvercome);
    this.#failures.push(failure);
    if (failure.end === "open") this.#openCount++;
  }

  state(): LiveState {
    return {
      ...this.#lastRequest === undefined ? {} : { lastRequest: this.#lastRequest },
      ...this.#requestBefore === undefined ? {} : { requestBefore: this.#requestBefore },
      ...this.#lastAnswer === undefined ? {} : { lastAnswer: this.#lastAnswer },
      ...this.#branch === undefined ? {} : { branch: this.#branch },
      ...this.#folder === undefined ? {} : { folder: this.#folder },
      filesEdited: [...this.#edited],
      filesRead: [...this.#read].filter((file) => !this.#edited.has(file)),
      commands: [...this.#commands],
      failures: this.#failures,
      failureCount: this.#failureCount,
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
