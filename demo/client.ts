import { join } from "../lib/host/path.ts";
import { recordedPayload } from "../tests/support/payloads.ts";
import type { Delivery } from "./delivery.ts";
import { fireHooks } from "./hooks.ts";
import { COMMIT_COUNT, commitDate } from "./project.ts";
import type { Stage } from "./stage.ts";
import { Transcript } from "./transcript.ts";
import type { Wiring } from "./wired.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Milliseconds after which the final answer is on disk: the client starts the Stop hooks first. */
const LATE_ROW_MS = 60;

/** What came of a tool call. */
export interface ToolRun {
  readonly output: string;
  readonly isError: boolean;
}

/**
 * Plays the client: keeps the transcript, and starts the hooks of the settings
 * file with the payloads that were recorded from the real one.
 */
export class Client {
  #prompt = crypto.randomUUID();
  #calls = 0;
  #tokens = 0;
  readonly deliveries: Delivery[] = [];

  private constructor(
    readonly stage: Stage,
    readonly wiring: Wiring,
    private transcript: Transcript,
  ) {}

  static async start(stage: Stage, wiring: Wiring): Promise<Client> {
    return new Client(stage, wiring, await newTranscript(stage));
  }

  get session(): string {
    return this.transcript.session;
  }

  /** Context tokens of the newest answer. */
  get tokens(): number {
    return this.#tokens;
  }

  /** A person types `text`. */
  async prompt(text: string): Promise<readonly Delivery[]> {
    this.#prompt = crypto.randomUUID();
    const deliveries = await this.#fire("UserPromptSubmit", "UserPromptSubmit", { prompt: text });
    await this.transcript.prompt(text, this.#prompt);
    await this.#keep(deliveries);
    return deliveries;
  }

  /** A task in the background has ended; the client tells the agent as if it were a prompt. */
  async notification(): Promise<readonly Delivery[]> {
    this.#prompt = crypto.randomUUID();
    const name = "UserPromptSubmit.task-notification-bash";
    const { prompt } = await recordedPayload(name);
    const deliveries = await this.#fire("UserPromptSubmit", name, { prompt });
    const origin = { kind: "task-notification" };
    await this.transcript.notice(String(prompt), { promptSource: "system", origin });
    await this.#keep(deliveries);
    return deliveries;
  }

  /** The agent runs `command`, really, and the batch of this one call ends. */
  async bash(command: string, tokens: number): Promise<readonly Delivery[]> {
    const input = { command, description: "one step of the work" };
    return await this.tool("Bash", input, tokens, async () => {
      const env = commitDate(COMMIT_COUNT);
      const { code, stdout, stderr } = await this.stage.run("/bin/sh", ["-c", command], { env });
      const output = (stdout + stderr).trim() || "(Bash completed with no output)";
      return { output, isError: code !== 0 };
    });
  }

  /** The agent calls a tool, which `use` stands for. */
  async tool(
    name: string,
    input: Fields,
    tokens: number,
    use: () => Promise<ToolRun>,
  ): Promise<readonly Delivery[]> {
    const id = `toolu_demo${String(++this.#calls).padStart(4, "0")}`;
    await this.transcript.call({ id, name, input }, tokens);
    this.#tokens = tokens;
    const run = await use();
    await this.transcript.result(id, run.output, run.isError, this.#prompt);
    const call = { tool_name: name, tool_input: input, tool_use_id: id, tool_response: run.output };
    const deliveries = await this.#fire("PostToolBatch", "PostToolBatch", { tool_calls: [call] });
    await this.#keep(deliveries);
    return deliveries;
  }

  /** The turn ends with `answer`. The row of the answer is written while the hooks run. */
  async stop(answer: string, tokens: number, wentOn: boolean): Promise<readonly Delivery[]> {
    const name = wentOn ? "Stop.active" : "Stop";
    const [deliveries] = await Promise.all([
      this.#fire("Stop", name, { permission_mode: "default", last_assistant_message: answer }),
      new Promise((resolve) => setTimeout(resolve, LATE_ROW_MS))
        .then(() => this.transcript.answer(answer, tokens)),
    ]);
    this.#tokens = tokens;
    await this.transcript.stopped(deliveries.flatMap(({ toAgent }) => toAgent ?? []));
    await this.#keep(deliveries);
    return deliveries;
  }

  /** A compaction in the order of the client's events; `summarize` makes the summary. */
  async compact(tokensAfter: number, summary: string): Promise<{
    readonly before: readonly Delivery[];
    readonly started: readonly Delivery[];
    readonly after: readonly Delivery[];
  }> {
    const before = await this.#fire("PreCompact", "PreCompact.auto", {}, "auto");
    const started = await this.#fire("SessionStart", "SessionStart.compact", {}, "compact");
    const after = await this.#fire("PostCompact", "PostCompact.auto", {
      compact_summary: `<summary>${summary}</summary>`,
    }, "auto");
    // Both rows come after the hooks.
    await this.transcript.compacted(this.#tokens, tokensAfter, summary);
    this.#tokens = tokensAfter;
    await this.#keep(started);
    return { before, started, after };
  }

  /** `/clear`: the session ends, another one begins. */
  async clear(): Promise<readonly Delivery[]> {
    const ended = await this.#fire("SessionEnd", "SessionEnd.clear", {}, "clear");
    this.transcript = await newTranscript(this.stage);
    this.#tokens = 0;
    const started = await this.#fire("SessionStart", "SessionStart.clear", {}, "clear");
    await this.transcript.notice("<command-name>/clear</command-name>", {});
    await this.#keep(started);
    return [...ended, ...started];
  }

  async #fire(
    event: string,
    recorded: string,
    own: Fields,
    subject = "",
  ): Promise<readonly Delivery[]> {
    const prompt = event === "SessionEnd" || subject === "clear" ? {} : { prompt_id: this.#prompt };
    const deliveries = await fireHooks(this.stage, this.wiring, {
      event,
      subject,
      payload: {
        ...await recordedPayload(recorded),
        session_id: this.session,
        transcript_path: this.transcript.path,
        cwd: this.stage.project,
        ...prompt,
        ...own,
      },
      session: this.session,
    });
    this.deliveries.push(...deliveries);
    return deliveries;
  }

  async #keep(deliveries: readonly Delivery[]): Promise<void> {
    for (const { event, toAgent } of deliveries) {
      if (toAgent !== undefined) await this.transcript.hookContext(event, toAgent);
    }
  }
}

async function newTranscript(stage: Stage): Promise<Transcript> {
  const session = crypto.randomUUID();
  const folder = stage.project.replaceAll("/", "-");
  const path = join(stage.home, ".claude/projects", folder, `${session}.jsonl`);
  return await Transcript.create(path, session, stage.project);
}
