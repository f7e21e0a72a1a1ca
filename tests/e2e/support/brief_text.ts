/**
 * Finding the program's texts in what the client sent.
 *
 * @module
 */

import { assertEquals } from "../../support/assert.ts";
import type { ApiRequest, Block } from "./request.ts";

/** The briefs in a hook's text, wrappers included. Throws unless every wrapper is opened and closed once. */
export function briefsIn(text: string): string[] {
  const briefs = text.match(/<revive refresh="[^>]*>\n[^]*?\n<\/revive>/g) ?? [];
  const opened = text.match(/<\s*revive\b/gi)?.length ?? 0;
  const closed = text.match(/<\s*\/\s*revive\b/gi)?.length ?? 0;
  assertEquals(
    [opened, closed],
    [briefs.length, briefs.length],
    "wrappers opened and closed, as against whole briefs",
  );
  return briefs;
}

/** A brief without what differs from one emission to the next: the wrapper's attributes. */
export function bodyOf(brief: string): string {
  return brief.replace(/^<revive [^>]*>/, "<revive>");
}

/** The briefs that hooks brought into a request; what else the client tells the model is left out. */
export function briefsOf(request: ApiRequest | undefined): string[] {
  return (request?.blocks ?? []).flatMap((block) => isFromHook(block) ? briefsIn(block.text) : []);
}

/** Whether a block holds what a hook said, beside other notices perhaps. */
export function isFromHook(block: Block): boolean {
  return block.role !== "assistant" && /hook (?:success|additional context): /.test(block.text);
}

/** How many briefs each of the requests holds in all. */
export function briefCounts(requests: readonly ApiRequest[]): number[] {
  return requests.map((request) => briefsOf(request).length);
}
