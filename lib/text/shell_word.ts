/** `text` as one word of a POSIX shell's line, whatever it holds: between single quotes. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `text` as one word of a POSIX shell's line, as it is where it needs no quotes. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_./@:%+,-]+$/.test(text) ? text : quotedWord(text);
}
