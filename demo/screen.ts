import { bar } from "../lib/text/bar.ts";
import type { Paint } from "../lib/text/colour.ts";
import { percent } from "../lib/text/quantity.ts";
import { displayWidth, pad } from "../lib/text/width.ts";

/** Columns of a line. */
const WIDTH = 80;

/** Where the bar of a turn begins. */
const BAR_COLUMN = 47;

/** How far what belongs to a turn is indented, label included. */
const LABEL = 12;

/** Whom a line is about. */
type Audience = "agent" | "you";

/** Writes the demo for a person, 80 columns wide. */
export class Screen {
  #isBlank = false;

  constructor(readonly paint: Paint, readonly write: (text: string) => void) {}

  line(text = ""): void {
    this.write(text.trimEnd() + "\n");
    this.#isBlank = text === "";
  }

  /** A blank line, unless there is one. */
  gap(): void {
    if (!this.#isBlank) this.line();
  }

  heading(text: string): void {
    this.gap();
    this.line(this.paint("bold", text));
  }

  /** A text in lines, `indent` blanks before each. */
  paragraph(text: string, indent = 0): void {
    for (const line of wrap(text, WIDTH - indent)) this.line(" ".repeat(indent) + line);
  }

  /** A command as it is typed, and what it is for. */
  command(text: string, does = ""): void {
    const gap = does === "" ? "" : " ".repeat(Math.max(2, 22 - text.length));
    this.line(`  $ ${this.paint("bold", text)}${gap}${does}`);
  }

  /** `label` in its column and `text` beside it. */
  entry(label: string, text: string, column = LABEL): void {
    const [first = "", ...rest] = wrap(text, WIDTH - column);
    this.line(pad(label, column, "left") + first);
    for (const line of rest) this.line(" ".repeat(column) + line);
  }

  /** What somebody got. */
  got(audience: Audience, text: string): void {
    const [first = "", ...rest] = wrap(text, WIDTH - LABEL);
    const label = pad(`   → ${audience}`, LABEL, "left");
    this.line(this.paint(audience === "agent" ? "green" : "yellow", label) + first);
    for (const line of rest) this.line(" ".repeat(LABEL) + line);
  }

  /** What the client does meanwhile. */
  event(text: string): void {
    for (const [index, line] of wrap(text, WIDTH - 5).entries()) {
      this.line(`   ${this.paint("dim", (index === 0 ? "⋮ " : "  ") + line)}`);
    }
  }

  /** A text word for word, marked as such; long lines go on further in. */
  quote(text: string): void {
    for (const whole of text.trimEnd().split("\n")) {
      const [, lead = "", rest = ""] = /^(\s*(?:[-└↪] )?)(.*)$/.exec(whole) ?? [];
      const room = WIDTH - 5 - displayWidth(lead);
      for (const [index, part] of wrap(rest, room).entries()) {
        const before = index === 0 ? lead : " ".repeat(displayWidth(lead));
        this.line(`   ${this.paint("green", "┃")} ${before}${part}`.trimEnd());
      }
    }
  }

  /** The first line of a turn in which somebody got something. */
  prompt(number: number, text: string): void {
    this.gap();
    this.line(this.#prompt(number, this.paint("bold", text)));
  }

  /** The end of such a turn. */
  turnEnd(share: number, note: string): void {
    this.state("     end of the turn", share, note);
  }

  /** A whole turn in which nobody got anything. */
  silentTurn(number: number, text: string, share: number, note: string): void {
    const width = displayWidth(this.#prompt(number, text));
    this.#withBar(this.#prompt(number, this.paint("bold", text)), width, share, note);
  }

  /** Any line with a bar. */
  state(text: string, share: number, note: string): void {
    this.#withBar(this.paint("dim", text), displayWidth(text), share, note);
  }

  #prompt(number: number, text: string): string {
    return `${String(number).padStart(2)} › ${text}`;
  }

  #withBar(text: string, width: number, share: number, note: string): void {
    const fill = `${bar(share, 10)} ${percent(share).padStart(3)}`;
    const colour = share >= 0.35 ? "yellow" : "green";
    const gap = " ".repeat(Math.max(1, BAR_COLUMN - width));
    this.line(`${text}${gap}${this.paint(colour, fill)}  ${this.paint("dim", note)}`);
  }
}

/** `text` in lines of at most `width` columns, broken at blanks where there are any. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (displayWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (displayWidth(line) > width) {
      // A path is best broken between two folders.
      const slash = line.lastIndexOf("/", width - 1) + 1;
      const cut = slash > 1 ? slash : width;
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return [...lines, line];
}
