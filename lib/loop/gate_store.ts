import { readText, replaceFile } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { join } from "../host/path.ts";
import { sessionFolder } from "../host/store.ts";
import {
  formatGateState,
  GATE_STATE_VERSION,
  type GateState,
  NO_FIRES,
  parseGateState,
} from "./gate_state.ts";

/** A session's state with the file that it belongs in. */
export interface StoredGateState {
  readonly state: GateState;
  readonly path: string;
  /** The file held nothing that can be read; the state is a fresh one. */
  readonly isDamaged: boolean;
}

/** Bytes that are read of a state file; it holds a few fires. */
const LIMIT = 64 * 1024;

/**
 * Reads what gate remembers of a session. A file that a later version wrote is
 * left to it: this version then keeps its own beside it.
 */
export async function loadGateState(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<StoredGateState> {
  const folder = await sessionFolder(host, sessionId);
  let stored: StoredGateState = {
    state: NO_FIRES,
    path: join(folder, "gate.json"),
    isDamaged: false,
  };
  for (const name of ["gate.json", `gate.v${GATE_STATE_VERSION}.json`]) {
    const path = join(folder, name);
    const file = await readText(path, LIMIT);
    stored = { state: NO_FIRES, path, isDamaged: file.kind === "unreadable" };
    if (file.kind !== "text") break;
    const read = parseGateState(file.text);
    if (read.kind === "state") return { ...stored, state: read.state };
    if (read.kind === "damaged") return { ...stored, isDamaged: true };
  }
  return stored;
}

/**
 * Writes the state to where it was read from.
 *
 * @throws Deno.errors.* if it cannot be written.
 */
export async function saveGateState(stored: StoredGateState, state: GateState): Promise<void> {
  await replaceFile(stored.path, formatGateState(state));
}
