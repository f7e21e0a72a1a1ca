/** A JSON object whose members have yet to be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** One block of a message's content. */
export type Block =
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "tool-use";
    readonly id: string;
    readonly name: string;
    readonly input: Fields;
  }
  | {
    readonly kind: "tool-result";
    readonly toolUseId: string;
    /** Its text blocks, joined with line feeds. */
    readonly text: string;
    readonly isError: boolean;
  }
  /** An image, a document, a thinking block, … */
  | { readonly kind: "other"; readonly type: string };

/** What any row may carry. */
export interface RowBase {
  readonly uuid?: string;
  /** As written: ISO 8601, from the clock of the machine at that moment. A hint, no order. */
  readonly timestamp?: string;
  readonly cwd?: string;
  readonly gitBranch?: string;
  readonly sessionId?: string;
  /** A subagent's row: no part of the main conversation. */
  readonly isSidechain: boolean;
}

/** One block of an answer: a message of n blocks is n rows with one ID and one usage. */
export interface AssistantRow extends RowBase {
  readonly kind: "assistant";
  /** `message.id`, else the row's own `uuid`, else "". */
  readonly messageId: string;
  readonly model: string;
  /** The model as asked for; it alone keeps a `[1m]`. */
  readonly requestedModel?: string;
  /** Context tokens of the request, where the row has a reading. */
  readonly tokens?: number;
  readonly blocks: readonly Block[];
  /** Written by the client in the place of an answer (API error, `<synthetic>`). */
  readonly isSynthetic: boolean;
}

/** A prompt, tool results, or a note of the client in the user's role. */
export interface UserRow extends RowBase {
  readonly kind: "user";
  readonly blocks: readonly Block[];
  /** `typed`, `sdk`, `system` (a background task's notification); absent on tool results. */
  readonly promptSource?: string;
  /** Written by the client, not by a person. */
  readonly isMeta: boolean;
  /** What the tool gave back in its own shape, where the client kept it. */
  readonly toolUseResult?: unknown;
}

/** One line of a transcript. */
export type Row =
  | AssistantRow
  | UserRow
  | RowBase & {
    readonly kind: "boundary";
    readonly trigger?: string;
    readonly preTokens?: number;
    readonly postTokens?: number;
    /** The `uuid`s of the rows that stay in the context word for word. */
    readonly preserved?: readonly string[];
  }
  /** The summary that opens the conversation after a compaction. */
  | RowBase & { readonly kind: "summary"; readonly text: string }
  /** Any other; `fields` is the whole row. */
  | RowBase & { readonly kind: "other"; readonly type: string; readonly fields: Fields };
