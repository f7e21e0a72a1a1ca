import type { StoredCheckpoint } from "../host/checkpoint_file.ts";
import { cleanLine, cutAt } from "../text/clean.ts";
import { counted, shortDuration } from "../text/quantity.ts";
import { table } from "../text/table.ts";
import type { SavedCheckpoint } from "./store_checkpoint.ts";

/** UTF-16 units of an open item that a remark shows. */
const ITEM_LIMIT = 200;

/** What a person or an agent should know about a checkpoint that was saved; "" for nothing. */
export function savedRemarks(
  { missing, carried, letGo, isMasked, noteFault }: SavedCheckpoint,
): string {
  const remarks = [
    ...missing.length === 0 ? [] : [
      `saved, but without ${missing.map((name) => `## ${name}`).join(", ")}: ` +
      "save again with all five sections if there is something to say in them",
    ],
    ...carried.length === 0 ? [] : [
      `${
        counted(carried.length, "loose end")
      } of the checkpoint before, not mentioned in this one, ` +
      "carried over",
    ],
    ...letGo.map((item) =>
      `no longer carried over, as no checkpoint mentions it: ${cutAt(item, ITEM_LIMIT)}`
    ),
    ...isMasked ? ["what looked like a secret was masked"] : [],
    ...noteFault === undefined ? [] : [`the daily note was not written: ${cleanLine(noteFault)}`],
  ];
  return remarks.map((remark) => remark + "\n").join("");
}

/** A checkpoint's front matter as a JSON document has it. */
export function checkpointRecord(checkpoint: StoredCheckpoint): Readonly<Record<string, unknown>> {
  const { path, session, author, savedAt, project, branch, head, tokens, message } = checkpoint;
  return {
    path,
    session,
    author,
    saved: new Date(savedAt).toISOString(),
    project: project ?? null,
    branch: branch ?? null,
    head: head ?? null,
    tokens: tokens ?? null,
    message: message ?? null,
  };
}

/** Checkpoints as a table for a terminal, one a line, the whole path at the end. */
export function checkpointTable(checkpoints: readonly StoredCheckpoint[], now: number): string {
  const rows = checkpoints.map(({ savedAt, author, branch, path }) => [
    shortDuration(now - savedAt),
    author,
    cleanLine(branch ?? ""),
    cleanLine(path),
  ]);
  const lines = table(
    [
      { header: "age", align: "right" },
      { header: "author", align: "left" },
      { header: "branch", align: "left" },
      { header: "path", align: "left" },
    ],
    rows,
    { width: Infinity },
  );
  return lines.map((line) => line + "\n").join("");
}
