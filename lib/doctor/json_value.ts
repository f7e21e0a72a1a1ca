/**
 * Looking at parsed JSON, which may be anything.
 *
 * @module
 */

import { isFields } from "../text/fields.ts";

/** Whether `value` is an array of nothing but strings. */
export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** `value` if it is an object, else an empty one. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {};
}

/** Names and values of an object; none for anything else. */
export function fieldsOf(value: unknown): [string, unknown][] {
  return Object.entries(recordOf(value));
}

/** The items of an array; none for anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The string that `value` is, if it is one. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What `value` is, for a message: `an array`, `a string`, `null`. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
