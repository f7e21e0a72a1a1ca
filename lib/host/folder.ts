/** What a folder holds; nothing where it is absent, no folder or unreadable. */
export async function readFolder(path: string): Promise<Deno.DirEntry[]> {
  const entries: Deno.DirEntry[] = [];
  try {
    for await (const entry of Deno.readDir(path)) entries.push(entry);
  } catch { /* Absent or unreadable: the same as empty to those who only look. */ }
  return entries;
}
