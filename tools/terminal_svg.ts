/** Width and height of a character's cell, in pixels. */
const CELL = { width: 8.4, height: 20 } as const;

const MARGIN = 16;

/** The terminal's colours by the codes that the program uses. */
const COLOURS: Readonly<Record<string, string>> = {
  "2": "#8b949e",
  "31": "#ff7b72",
  "32": "#56d364",
  "33": "#e3b341",
};

/**
 * What a terminal shows of `text` (escape sequences for colours, bold and dim)
 * as a picture: small, sharp at any size, its words still words.
 */
export function terminalSvg(text: string, title: string): string {
  const lines = text.trimEnd().split("\n");
  const columns = Math.max(...lines.map((line) => plain(line).length));
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
  const height = lines.length * CELL.height + 2 * MARGIN;
  const body = lines.map((line, index) => {
    const y = MARGIN + (index + 0.72) * CELL.height;
    return runs(line, y).join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img"><title>${escaped(title)}</title>` +
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>` +
    `<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="14" ` +
    `fill="#e6edf3" xml:space="preserve">${body.join("\n")}</g></svg>\n`;
}

/** One element for each word of one colour, stretched to its cells, whatever font there is. */
function runs(line: string, y: number): string[] {
  const elements: string[] = [];
  let column = 0;
  let look = "";
  // deno-lint-ignore no-control-regex
  for (const [part, code] of line.matchAll(/\u001b\[(\d+)m|[^\u001b]+/g)) {
    if (code !== undefined) {
      const colour = COLOURS[code];
      look = code === "1" ? ' font-weight="bold"' : colour === undefined ? "" : ` fill="${colour}"`;
      continue;
    }
    for (const { 0: words, index } of part.matchAll(/\S+(?: \S+)*/g)) {
      const x = (MARGIN + (column + index) * CELL.width).toFixed(1);
      const width = (words.length * CELL.width).toFixed(1);
      elements.push(
        `<text x="${x}" y="${y.toFixed(1)}" textLength="${width}" ` +
          `lengthAdjust="spacingAndGlyphs"${look}>${escaped(words)}</text>`,
      );
    }
    column += part.length;
  }
  return elements;
}

function plain(line: string): string {
  // deno-lint-ignore no-control-regex
  return line.replace(/\u001b\[\d+m/g, "");
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
