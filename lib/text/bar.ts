const SHADES = "▁▂▃▄▅▆▇█";

/** `share` (0 to 1; more counts as 1) as a bar of `cells` characters: `▓▓▓▓░░░░░░`. */
export function bar(share: number, cells: number): string {
  const bounded = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  const filled = Math.round(bounded * cells);
  return "▓".repeat(filled) + "░".repeat(cells - filled);
}

/**
 * `values` (not negative) as a line of at most `cells` block characters, the
 * tallest for `top` and more. Where there are more values than cells, each cell
 * shows the highest of its share, so that a peak is never lost.
 */
export function sparkline(values: readonly number[], cells: number, top: number): string {
  const count = Math.min(cells, values.length);
  return Array.from({ length: count }, (_, cell) => {
    const from = Math.floor(cell * values.length / count);
    const to = Math.floor((cell + 1) * values.length / count);
    const peak = Math.max(...values.slice(from, to));
    const step = Math.min(SHADES.length - 1, Math.floor(peak / top * SHADES.length));
    return SHADES[Math.max(0, Number.isFinite(step) ? step : 0)] ?? "";
  }).join("");
}
