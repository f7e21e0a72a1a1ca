/**
 * Uninstalling as a change of real files.
 *
 * @module
 */

import type { Host } from "../host/host.ts";
import { removeEmptyFolders } from "../host/make_folders.ts";
import { dirname } from "../host/path.ts";
import { removeUserFile, replaceUserFile } from "../host/replace_user_file.ts";
import { readUserFile } from "../host/user_file.ts";
import { uninstallFrom } from "./install.ts";
import { type Change, encode, holdsOurs, isAsWeLeftIt, isEmptyObject } from "./install_files.ts";
import type { FileRecord, InstallRecords } from "./install_record.ts";
import { saveRecords } from "./installs.ts";
import { settingsText } from "./settings_text.ts";

/** An uninstall that is ready to be made. */
export interface UninstallChange extends Change {
  /** Whether the very bytes from before the install come back. */
  readonly exact: boolean;
  readonly record: FileRecord | undefined;
}

/**
 * What uninstalling would change; `skillStays` says whether there is a
 * checkpoint skill that it leaves. Nothing is written yet.
 *
 * @throws RefusedError for a file that cannot be read or must not be edited.
 */
export async function planUninstall(
  path: string,
  records: InstallRecords,
  skillStays = false,
): Promise<UninstallChange> {
  const file = await readUserFile(path);
  const record = records.get(file.target);
  const text = settingsText(file.bytes, path);
  if (file.bytes === undefined) {
    return { file, before: text, after: undefined, exact: false, record };
  }
  if (record !== undefined && await isAsWeLeftIt(file, record)) {
    const after = record.before === null ? undefined : settingsText(record.before, path);
    return { file, before: text, after, exact: true, record };
  }
  const known = record !== undefined && holdsOurs(text, path) ? record : undefined;
  const without = uninstallFrom(text, path, known, skillStays);
  const gone = known?.before === null && isEmptyObject(without) && without !== text;
  return { file, before: text, after: gone ? undefined : without, exact: false, record };
}

/** Makes an uninstall's change and forgets the record; folders of ours that it leaves empty go. */
export async function applyUninstall(
  host: Pick<Host, "env">,
  change: UninstallChange,
  records: InstallRecords,
): Promise<void> {
  const { file, record, before, after } = change;
  // Where the record cannot be written it is refused before anything is changed.
  if (record !== undefined) await saveRecords(host, records);
  if (file.bytes !== undefined && after === undefined) await removeUserFile(file);
  else if (after !== undefined && after !== before) await replaceUserFile(file, encode(after));
  if (record === undefined) return;
  const gone = await removeEmptyFolders(record.folders);
  const kept = record.folders.filter((folder) => !gone.includes(folder));
  const others = [...records].filter(([path]) => path !== file.target);
  const left = new Map(others.map((other) => withFolders(other, kept)));
  // It could be written a moment ago. A record too many does no harm.
  await saveRecords(host, left).catch(() => {});
}

/** A folder that we made and that another installed file lies in goes with that one. */
function withFolders(
  [path, record]: readonly [string, FileRecord],
  folders: readonly string[],
): [string, FileRecord] {
  const inherited = folders.filter((folder) =>
    path.startsWith(dirname(folder) + "/") && !record.folders.includes(folder)
  );
  return [path, { ...record, folders: [...inherited, ...record.folders] }];
}
