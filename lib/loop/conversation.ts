/**
 * What was said and done in a session, as the rows of its transcript tell it.
 *
 * @module
 */

import { type Block, type Fields, type Row, textsOf } from "./transcript.ts";
import { isFields } from "../text/fields.ts";

/** One block of the conversation. Texts are as the transcript has them: neither cleaned nor masked. */
export type Entry =
  /** What a person asked for. */
  | { readonly kind: "request"; readonly text: string }
  /** A command that a person typed, as typed: `/compact keep the plan`. */
  | { readonly kind: "command"; readonly text: string }
  /** What the client said in the user's place: a background task's end, an interruption. */
  | { readonly kind: "notice"; readonly text: string }
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "api-error"; readonly text: string }
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly input: Fields }
  | {
    readonly kind: "result";
    readonly toolUseId: string;
    readonly text: string;
    readonly isError: boolean;
  }
  /** The summary of what lies behind the compaction before it. */
  | { readonly kind: "summary"; readonly text: string };

/** The entries of one row, in their order; none for what is no part of the main conversation. */
export function entriesOf(row: Row): Entry[] {
  if (row.isSidechain) return [];
  switch (row.kind) {
    case "assistant":
      if (row.isSynthetic) return errorOf(textsOf(row.blocks));
      return row.blocks.flatMap(answerEntry);
    case "user":
      // Notes of the client to the model (caveats, a skill's text) are no part of what was said.
      return row.isMeta ? [] : userEntries(row.blocks, row.promptSource === "system");
    case "summary":
      return [{ kind: "summary", text: row.text }];
    case "boundary":
      return [];
    case "other":
      return queuedPrompt(row.fields);
  }
}

function errorOf(texts: readonly string[]): Entry[] {
  return texts.map((text) => ({ kind: "api-error", text }));
}

function answerEntry(block: Block): Entry[] {
  if (block.kind === "text") return block.text.trim() === "" ? [] : [{ ...block, kind: "answer" }];
  if (block.kind === "tool-use") return [{ ...block, kind: "call" }];
  return [];
}

function userEntries(blocks: readonly Block[], isNotice: boolean): Entry[] {
  return blocks.flatMap((block): Entry[] => {
    if (block.kind === "text") return isNotice ? [notice(block.text)] : spoken(block.text);
    if (block.kind === "tool-result") return [{ ...block, kind: "result" }];
    if (block.kind === "other") return [{ kind: "notice", text: `[${block.type}]` }];
    return [];
  });
}

/** What a text in the user's role is: the client writes some of its own in the same form. */
function spoken(text: string): Entry[] {
  const start = text.trimStart();
  if (start === "" || /^<(?:local-command|system-reminder|bash-(?:stdout|stderr))/.test(start)) {
    return [];
  }
  const command = /<command-name>([^<]*)<\/command-name>/.exec(start.slice(0, 1000));
  if (start.startsWith("<command-") && command !== null) {
    const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(start)?.[1] ?? "";
    return [{ kind: "command", text: `${command[1] ?? ""} ${args}`.trim() }];
  }
  const shell = /^<bash-input>([\s\S]*?)<\/bash-input>/.exec(start)?.[1];
  if (shell !== undefined) return [{ kind: "command", text: `! ${shell}` }];
  if (/^(?:<task-notification>|\[Request interrupted by user)/.test(start)) return [notice(text)];
  return [{ kind: "request", text }];
}

function notice(text: string): Entry {
  const summary = /<summary>([\s\S]*?)<\/summary>/.exec(text)?.[1];
  return { kind: "notice", text: summary ?? text };
}

/** A prompt that was typed while the agent worked comes as an attachment of the running turn. */
function queuedPrompt(fields: Fields): Entry[] {
  const attachment = fields.attachment;
  if (!isFields(attachment) || attachment.type !== "queued_command") return [];
  const { prompt } = attachment;
  if (typeof prompt === "string") return spoken(prompt);
  if (!Array.isArray(prompt)) return [];
  return prompt.filter(isFields).flatMap((block) =>
    typeof block.text === "string" ? spoken(block.text) : []
  );
}

/** A cheap look before the parsing: request texts and attachments are most of a transcript's bytes. */
export function mayBeConversation(line: string): boolean {
  if (/^\s*\{"type":"(?:api-request|queue-operation|file-history)/.test(line.slice(0, 64))) {
    return false;
  }
  return line.includes('"message"') || line.includes("compact_boundary") ||
    line.includes("queued_command");
}
