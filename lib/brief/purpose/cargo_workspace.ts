import { textIfReadable } from "../../host/files.ts";
import { dirname, isAbsolute, join } from "../../host/path.ts";
import { cargoDescription, workspaceDescription } from "./manifests.ts";

/** Folders that are looked at on the way up to a workspace's root. */
const LEVELS = 32;

/**
 * The description of the package whose Cargo.toml lies in `root`, the one that
 * it shares with its workspace included: `text` is what the file holds, and
 * the workspace's own Cargo.toml is where `package.workspace` says, else in the
 * nearest folder above that has one with a `[workspace.package]` description,
 * never above `checkout`.
 *
 * @throws what the TOML parser throws for text that is no TOML.
 */
export function cargoPurpose(
  text: string,
  root: string,
  checkout: string | undefined,
): string | undefined {
  const description = cargoDescription(text);
  if (description.kind === "text") return description.text;
  if (description.kind === "none" || checkout === undefined) return undefined;
  if (description.root !== undefined) {
    const folder = isAbsolute(description.root) ? description.root : join(root, description.root);
    return sharedIn(folder);
  }
  for (let folder = root, level = 0; folder !== checkout && level < LEVELS; level++) {
    folder = dirname(folder);
    const shared = sharedIn(folder);
    if (shared !== undefined) return shared;
  }
  return undefined;
}

function sharedIn(folder: string): string | undefined {
  const text = textIfReadable(join(folder, "Cargo.toml"));
  return text === undefined ? undefined : workspaceDescription(text);
}
