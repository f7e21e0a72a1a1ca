/**
 * Installing as a change of real files: the record is written before the
 * settings file, so that a process killed in between leaves nothing that
 * uninstalling could not undo.
 *
 * @module
 */

import type { Host } from "../host/host.ts";
import { missingFolders } from "../host/make_folders.ts";
import { dirname } from "../host/path.ts";
import { replaceUserFile } from "../host/replace_user_file.ts";
import { readUserFile, sameBytes, type UserFile } from "../host/user_file.ts";
import { installInto, type InstallRequest, uninstallFrom } from "./install.ts";
import { digest, type FileRecord, type InstallRecords } from "./install_record.ts";
import { saveRecords } from "./installs.ts";
import { editableBody, settingsText } from "./settings_text.ts";
import { countHooks, ourRules } from "./unwire.ts";

/** A change that is ready to be made. */
export interface Change {
  readonly file: UserFile;
  readonly before: string;
  /** `undefined`: there will be no file. */
  readonly after: string | undefined;
}

/** An install that is ready to be made. */
export interface InstallChange extends Change {
  readonly record: FileRecord;
  readonly foreignStatusLine: boolean;
}

/**
 * What installing would change. Nothing is written yet.
 *
 * @throws RefusedError for a file that cannot be read or must not be edited.
 */
export async function planInstall(
  path: string,
  skillFolder: string | undefined,
  request: InstallRequest,
  records: InstallRecords,
): Promise<InstallChange> {
  const file = await readUserFile(path);
  const text = settingsText(file.bytes, path);
  const base = await baseRecord(file, text, records.get(file.target));
  const installed = installInto(text, path, request, base);
  const folders = [
    ...await missingFolders(dirname(file.target)),
    ...(skillFolder === undefined ? [] : await missingFolders(skillFolder)),
  ];
  const record: FileRecord = {
    before: base === undefined ? file.bytes ?? null : base.before,
    left: [...base?.left ?? [], await digest(encode(installed.text))],
    rules: installed.rules,
    env: installed.env,
    folders: [...new Set([...base?.folders ?? [], ...folders])],
  };
  const { foreignStatusLine } = installed;
  return { file, before: text, after: installed.text, record, foreignStatusLine };
}

/**
 * The record to build on. If others changed the file since we left it, its
 * bytes of then would undo their work too; what counts as "before us" is then
 * the file as it is now without our part.
 */
async function baseRecord(
  file: UserFile,
  text: string,
  record: FileRecord | undefined,
): Promise<FileRecord | undefined> {
  if (record === undefined || file.bytes === undefined) return undefined;
  if (await isAsWeLeftIt(file, record) || sameBytes(file.bytes, record.before ?? undefined)) {
    return record;
  }
  if (!holdsOurs(text, file.path)) {
    return { before: file.bytes, left: [], rules: [], env: [], folders: record.folders };
  }
  const without = uninstallFrom(text, file.path, record);
  const before = record.before === null && isEmptyObject(without) ? null : encode(without);
  return { ...record, before, left: [] };
}

/**
 * Whether a settings text holds a hook or a rule that names the program. One
 * without was made anew since: what its record calls ours is the user's there.
 */
export function holdsOurs(text: string, file: string): boolean {
  const body = editableBody(text, file);
  return countHooks(body) > 0 || ourRules(body).length > 0;
}

/** Whether the file holds what our last install left in it. */
export async function isAsWeLeftIt(file: UserFile, record: FileRecord): Promise<boolean> {
  return file.bytes !== undefined && record.left.includes(await digest(file.bytes));
}

/** Makes an install's change: the record first, then the file. */
export async function applyInstall(
  host: Pick<Host, "env">,
  change: InstallChange,
  records: InstallRecords,
): Promise<void> {
  const { file, record, after = "" } = change;
  await saveRecords(host, new Map([...records, [file.target, record]]));
  try {
    await replaceUserFile(file, encode(after));
  } catch (error) {
    // A record too many does no harm: a file that holds nothing of ours has none.
    await saveRecords(host, records).catch(() => {});
    throw error;
  }
}

/** Whether a settings text holds nothing. */
export function isEmptyObject(text: string): boolean {
  return /^\ufeff?\s*\{\s*\}\s*$/.test(text);
}

/** The bytes of a settings text. */
export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
