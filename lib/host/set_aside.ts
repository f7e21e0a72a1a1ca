/** Renames `path` to the first free one of `path.damaged`, `path.damaged-2`, …; gives the new name. */
export async function setAside(path: string): Promise<string> {
  for (let number = 1;; number++) {
    const name = number === 1 ? `${path}.damaged` : `${path}.damaged-${number}`;
    try {
      await Deno.lstat(name);
    } catch {
      await Deno.rename(path, name);
      return name;
    }
  }
}
