/** The page's style sheet: colours for light and dark, and pictures in two widths. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1d2125; --quiet: #5b6570; --line: #d8dee4; --card: #f6f8fa;
  --fill: #2f6fde; --brief: #0f8a5f; --fire: #c9510c; --compaction: #8250df;
  --checkpoint: #b0215f; --once: #6e7781;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --ink: #e4e8ec; --quiet: #9aa5b1; --line: #313943; --card: #1c2229;
    --fill: #6ea8ff; --brief: #3fcf95; --fire: #ff9d5c; --compaction: #b794ff;
    --checkpoint: #ff7eb3; --once: #9aa5b1;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 20px 16px 40px; max-width: 1040px;
  background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif;
}
h1 { font-size: 22px; margin: 0; }
h2 { font-size: 16px; margin: 32px 0 8px; }
p { margin: 4px 0; }
.quiet { color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 10px; margin-top: 18px; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; }
.tile b { display: block; font-size: 22px; font-variant-numeric: tabular-nums; }
.tile span { color: var(--quiet); font-size: 13px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 10px 4px 0; text-align: right; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 500; font-size: 13px; vertical-align: bottom; }
th.left, td.left { text-align: left; }
svg.plot { display: block; width: 100%; height: auto; max-width: 100%; color: var(--quiet); font: 11px system-ui, sans-serif; --plot-background: var(--paper); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--quiet); font-size: 13px; margin: 4px 0 0; padding: 0; list-style: none; }
.legend i { font-style: normal; font-weight: 700; }
.narrow { display: none; }
@media (max-width: 640px) {
  .wide { display: none; }
  .narrow { display: block; }
  body { padding-top: 14px; }
  table { font-size: 13px; }
  th { font-size: 12px; }
  th, td { padding-right: 6px; }
  .tile b { font-size: 19px; }
}
`;
