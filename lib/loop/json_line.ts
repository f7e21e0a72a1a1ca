/** How a row may begin, where one was written behind the remains of another. */
const ROW_START = /\{"(?:parentUuid|type)":/g;

/** Places at which a row is looked for in a damaged line; blocks within a row begin alike. */
const TRIES = 50;

/**
 * The JSON value of one line of a transcript; `undefined` if it holds none. A
 * byte order mark, CR and NUL around it do no harm. A crash leaves half a line,
 * or NUL bytes, and the next row right behind them: then that row is given.
 */
export function parseJsonLine(line: string): unknown {
  const text = bare(line);
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch { /* Half a line, perhaps with a whole one behind it. */ }
  let tries = 0;
  for (const { index } of text.matchAll(ROW_START)) {
    if (index === 0) continue;
    if (tries++ === TRIES) break;
    try {
      return JSON.parse(text.slice(index));
    } catch { /* No row begins here. */ }
  }
  return undefined;
}

/** `line` without the blanks, CR, NUL and byte order marks at its two ends. */
function bare(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && isDross(line.charCodeAt(start))) start++;
  while (end > start && isDross(line.charCodeAt(end - 1))) end--;
  return line.slice(start, end);
}

function isDross(unit: number): boolean {
  return unit <= 0x20 || unit === 0xfeff;
}
