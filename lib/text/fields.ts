/** A JSON object whose members have yet to be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether `value` is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON object in `text`; `undefined` for anything else. Never throws. */
export function parseFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `{ [name]: value }`, or nothing where there is no value: for members that may be absent. */
export function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return value === undefined ? {} : { [name]: value } as { readonly [Key in Name]?: Value };
}
