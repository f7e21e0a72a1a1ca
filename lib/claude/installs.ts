import { describe, readText, replaceFile, textIfReadable } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { withLock } from "../host/lock.ts";
import { join } from "../host/path.ts";
import { setAside } from "../host/set_aside.ts";
import { reviveHome } from "../host/store.ts";
import { RefusedError } from "../outcome.ts";
import { type InstallRecords, parseRecords, printRecords } from "./install_record.ts";

/** A record holds whole settings files, in which people keep keys. */
const PRIVATE = 0o600;

/** Several large settings files, in base64. */
const LIMIT = 128 * 1024 * 1024;

/** How long an install waits for another one, in milliseconds. */
const WAIT_MS = 10_000;

function recordsPath(host: Pick<Host, "env">): string {
  return join(reviveHome(host), "installs.json");
}

/** Runs `work` while no other install or uninstall of this home is at it. */
export async function whileInstalling<T>(
  host: Pick<Host, "env">,
  work: () => Promise<T>,
): Promise<T> {
  return await withLock(`${recordsPath(host)}.lock`, WAIT_MS, work);
}

/**
 * The records that can be read; none where the file is absent, damaged or of a later version.
 *
 * @throws RefusedError where it is there and cannot be read: to write another
 * would lose the bytes that it holds.
 */
export function loadRecords(host: Pick<Host, "env">): InstallRecords {
  const path = recordsPath(host);
  const read = readText(path, LIMIT);
  if (read.kind === "unreadable") {
    throw new RefusedError(
      `${path}: ${read.why}.\nNothing was changed. It holds what settings files were before ` +
        "revive: make it readable, or move it away, then run this again.",
    );
  }
  return parseRecords(read.kind === "text" ? read.text : "").records;
}

/**
 * Writes the records. A file that could not be read whole is kept beside them under another name.
 *
 * @throws RefusedError where they cannot be written: before settings are changed, then.
 */
export async function saveRecords(
  host: Pick<Host, "env">,
  records: InstallRecords,
): Promise<void> {
  const path = recordsPath(host);
  const text = textIfReadable(path, LIMIT);
  try {
    if (text !== undefined && !parseRecords(text).isWhole) await setAside(path);
    replaceFile(path, printRecords(records), PRIVATE);
  } catch (error) {
    throw new RefusedError(
      `${path}: ${describe(error)}.\nNothing was changed. Make that folder writable, or have ` +
        "REVIVE_HOME name another one.",
    );
  }
}
