/**
 * Finding the program's texts in what the client sent.
 *
 * @module
 */

import { assertEquals } from "../../support/assert.ts";
import type { ApiRequest } from "./request.ts";

/** The briefs in a text, wrappers included. Throws unless every wrapper is opened and closed once. */
export function briefsIn(text: string): string[] {
  const briefs = text.match(/<revive refresh="[^>]*>\n[^]*?\n<\/revive>/g) ?? [];
  const opened = text.match(/<\s*revive\b/gi)?.length ?? 0;
  const closed = text.match(/<\s*\/\s*revive\b/gi)?.length ?? 0;
  assertEquals([opened, closed], [briefs.length, briefs.length], `wrappers of: ${text}`);
  return briefs;
}

/** A brief without what differs from one emission to the next: the wrapper's attributes. */
export function bodyOf(brief: string): string {
  return brief.replace(/^<revive [^>]*>/, "<revive>");
}

/** How many briefs each of the requests holds in all. */
export function briefCounts(requests: readonly ApiRequest[]): number[] {
  return requests.map((request) => briefsIn(request.text).length);
}
