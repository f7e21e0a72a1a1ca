/** One line of a comparison: in both texts, only in the old one, only in the new one. */
interface Step {
  readonly sign: " " | "-" | "+";
  readonly line: string;
}

/** Lines that stand around a change, to show where it is. */
const CONTEXT = 3;

/**
 * The difference between two texts in the unified form, "" if there is none.
 * `from` and `to` are the names in its head.
 */
export function unifiedDiff(from: string, to: string, before: string, after: string): string {
  if (before === after) return "";
  const steps = compare(splitLines(before), splitLines(after));
  const changed = steps.flatMap(({ sign }, at) => sign === " " ? [] : [at]);
  const hunks: string[] = [];
  for (let first = 0; first < changed.length;) {
    let last = first;
    while (near(changed[last], changed[last + 1])) last++;
    hunks.push(hunk(
      steps,
      Math.max(0, (changed[first] ?? 0) - CONTEXT),
      Math.min(steps.length, (changed[last] ?? 0) + CONTEXT + 1),
    ));
    first = last + 1;
  }
  return `--- ${from}\n+++ ${to}\n${hunks.join("")}`;
}

function near(at: number | undefined, next: number | undefined): boolean {
  return at !== undefined && next !== undefined && next - at <= 2 * CONTEXT;
}

function splitLines(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function hunk(steps: readonly Step[], from: number, to: number): string {
  const count = (part: readonly Step[], sign: string) =>
    part.filter((step) => step.sign === " " || step.sign === sign).length;
  const range = (sign: string) => {
    const before = count(steps.slice(0, from), sign);
    const size = count(steps.slice(from, to), sign);
    return `${size === 0 ? before : before + 1},${size}`;
  };
  const lines = steps.slice(from, to).map(({ sign, line }) =>
    line.endsWith("\n")
      ? `${sign}${line.replace(/\r?\n$/, "")}\n`
      : `${sign}${line}\n\\ No newline at end of file\n`
  );
  return `@@ -${range("-")} +${range("+")} @@\n${lines.join("")}`;
}

/** The shortest way from `before` to `after` (E. Myers, An O(ND) difference algorithm, 1986). */
function compare(before: readonly string[], after: readonly string[]): Step[] {
  const furthest = new Map<number, number>([[1, 0]]);
  const trail: Map<number, number>[] = [];
  for (let edits = 0;; edits++) {
    trail.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [, start] = cameFrom(furthest, diagonal, edits);
      let x = start;
      while (
        x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]
      ) {
        x++;
      }
      furthest.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(before, after, trail);
    }
  }
}

/** The diagonal from which `diagonal` is best reached with one more edit, and how far that leads. */
function cameFrom(
  furthest: ReadonlyMap<number, number>,
  diagonal: number,
  edits: number,
): readonly [number, number] {
  const above = furthest.get(diagonal + 1) ?? -1;
  const left = furthest.get(diagonal - 1) ?? -1;
  return diagonal === -edits || (diagonal !== edits && left < above)
    ? [diagonal + 1, above]
    : [diagonal - 1, left + 1];
}

function walkBack(
  before: readonly string[],
  after: readonly string[],
  trail: readonly ReadonlyMap<number, number>[],
): Step[] {
  const steps: Step[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = trail.length - 1; edits >= 0; edits--) {
    const diagonal = x - y;
    const [previous, start] = cameFrom(trail[edits] ?? new Map(), diagonal, edits);
    const from = edits === 0 ? 0 : start;
    while (x > from && y > from - diagonal) {
      steps.push({ sign: " ", line: before[--x] ?? "" });
      y--;
    }
    if (edits === 0) break;
    if (previous > diagonal) steps.push({ sign: "+", line: after[--y] ?? "" });
    else steps.push({ sign: "-", line: before[--x] ?? "" });
  }
  return steps.reverse();
}
