/** What text may be painted as; the terminal's own palette decides the shade. */
export type Colour = keyof typeof CODES;

/** Gives `text` its colour, or leaves it as it is. */
export type Paint = (colour: Colour, text: string) => string;

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** What decides whether to colour; variables as they are set, `undefined` where they are not. */
export interface ColourFacts {
  readonly noColor: string | undefined;
  readonly forceColor: string | undefined;
  readonly term: string | undefined;
  /** Whether the text goes to a terminal, or (the status line) to somebody who draws on one. */
  readonly terminal: boolean;
}

/** Whether to colour: `NO_COLOR` forbids, else `FORCE_COLOR` decides (`0` and `false` forbid), else the terminal. */
export function wantsColour({ noColor, forceColor, term, terminal }: ColourFacts): boolean {
  if (noColor !== undefined) return false;
  if (forceColor !== undefined) return forceColor !== "0" && forceColor !== "false";
  return terminal && term !== "dumb";
}

/** The painter for text with or without colours. */
export function painter(colours: boolean): Paint {
  if (!colours) return (_, text) => text;
  return (colour, text) => text === "" ? text : `\u001b[${CODES[colour]}m${text}\u001b[0m`;
}
