/**
 * Putting our hooks into a settings text. Every function takes a body that
 * {@linkcode editableBody} accepted and gives one with the least change.
 *
 * @module
 */

import { addProperty, removeChild, replaceValue } from "./json_edit.ts";
import { member, type Node, parseNodes, properties, textOf } from "./json_tree.ts";
import { rowOf } from "./recognize.ts";
import { hookEntries, type HookEntry } from "./settings.ts";
import { append } from "./settings_values.ts";
import { type Former, removeHook } from "./unwire.ts";
import {
  groupRows,
  groupValue,
  hookCommand,
  hookOf,
  type Spelling,
  WIRING,
  type WiringRow,
} from "./wiring.ts";

/**
 * `body` with exactly `rows` wired: what stands there already is brought to
 * `spelling` in its place, doubles and rows that are not asked for go, what is
 * missing is added behind others' groups.
 */
export function wireHooks(
  body: string,
  rows: readonly WiringRow[],
  spelling: Spelling,
  former: Former,
): string {
  let text = body;
  for (const row of WIRING) text = keepOne(text, row, rows.includes(row), spelling, former);
  const missing = rows.filter((row) => entriesOf(text, row).length === 0);
  for (const group of groupRows(missing)) {
    text = append(text, ["hooks", group.event], groupValue(group, spelling));
  }
  return text;
}

/** The hooks of `text` that are `row`, among those that count: of equal keys the last one's. */
function entriesOf(text: string, row: WiringRow): HookEntry[] {
  const hooks = member(parseNodes(text), "hooks");
  return hookEntries(hooks).filter((entry) =>
    rowOf(entry) === row && entry.list === member(hooks, entry.event)
  );
}

function keepOne(
  body: string,
  row: WiringRow,
  wanted: boolean,
  spelling: Spelling,
  former: Former,
): string {
  let text = body;
  while (true) {
    const entries = entriesOf(text, row);
    const kept = wanted
      ? entries.find((entry) => isSpelt(entry, row, spelling)) ?? entries[0]
      : undefined;
    const surplus = entries.find((entry) => entry !== kept);
    if (surplus !== undefined) text = removeHook(text, surplus, former);
    else if (kept === undefined || isSpelt(kept, row, spelling)) return text;
    else text = respell(text, kept, row, spelling);
  }
}

/** Keys that make the client run a hook and drop what it prints, or not run it as it is wired. */
const HINDERING = ["async", "asyncRewake", "if", "shell"];

function isSpelt(entry: HookEntry, row: WiringRow, spelling: Spelling): boolean {
  const { command, args } = hookCommand(row, spelling);
  return entry.command === command && entry.timeout === row.timeout &&
    JSON.stringify(entry.args) === JSON.stringify(args) &&
    HINDERING.every((key) => member(entry.node, key) === undefined);
}

/** `text` with the one hook brought to what the table says, key by key; other keys of it stay. */
function respell(text: string, entry: HookEntry, row: WiringRow, spelling: Spelling): string {
  const wanted = hookOf(row, spelling);
  // Half-way it is not to be recognized as ours, but it begins where it began.
  const here = (current: string) => hookAt(current, entry.node.offset);
  let edited = text;
  for (const [key, value] of Object.entries(wanted)) {
    const node = here(edited);
    const now = member(node, key);
    if (now === undefined) edited = addProperty(edited, node, key, value);
    else if (textOf(edited, now) !== JSON.stringify(value)) {
      edited = replaceValue(edited, now, value);
    }
  }
  for (const key of ["args", ...HINDERING].filter((key) => !Object.hasOwn(wanted, key))) {
    const node = here(edited);
    const property = properties(node).find((property) => property.key === key);
    if (property !== undefined) edited = removeChild(edited, node, property.node);
  }
  return edited;
}

function hookAt(text: string, offset: number): Node {
  const entries = hookEntries(member(parseNodes(text), "hooks"));
  const found = entries.find(({ node }) => node.offset === offset);
  if (found === undefined) throw new Error("the edited hook is not where it was");
  return found.node;
}
