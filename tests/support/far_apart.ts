/** Writes `before`, a line of `gap` NUL bytes that takes hardly any room on the disk, and `after`. */
export async function writeFarApart(
  path: string,
  before: string,
  gap: number,
  after: string,
): Promise<void> {
  await Deno.writeTextFile(path, before);
  await Deno.truncate(path, before.length + gap);
  await Deno.writeTextFile(path, `\n${after}`, { append: true });
}
