import { type Fields, isFields, optional, parseFields } from "../text/fields.ts";

/** What the client tells its status line (version 2.1.332), as far as it is used. */
export interface StatusPayload {
  readonly sessionId?: string;
  readonly transcriptPath?: string;
  /** The folder in which the client was launched, else the agent's own. */
  readonly folder?: string;
  readonly model?: string;
  /** The context window in tokens. */
  readonly windowSize?: number;
  /** Tokens of the newest answer's context; `undefined` before the first answer and right after a compaction. */
  readonly tokens?: number;
  /** Whether the conversation has answers, even if none since the last compaction. */
  readonly hasAnswers: boolean;
}

/** Parses the payload; `undefined` where nothing came, or no JSON object. */
export function parseStatusPayload(text: string | undefined): StatusPayload | undefined {
  const value = parseFields((text ?? "").replace(/^\ufeff/, ""));
  if (value === undefined) return undefined;
  const context = fields(value.context_window);
  const workspace = fields(value.workspace);
  return {
    ...optional("sessionId", words(value.session_id)),
    ...optional("transcriptPath", words(value.transcript_path)),
    ...optional("folder", words(workspace.project_dir) ?? words(value.cwd)),
    ...optional("model", words(fields(value.model).id)),
    ...optional("windowSize", count(context.context_window_size)),
    ...optional("tokens", count(context.total_input_tokens)),
    hasAnswers: isFields(context.current_usage),
  };
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function words(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A number of tokens above 0. */
function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
