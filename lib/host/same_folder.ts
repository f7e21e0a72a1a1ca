/**
 * Tells the folder `folder` (absolute) from others, however a path spells it:
 * with a slash at its end, by a link. For people's commands; hooks record the
 * path as the client gives it, since every look at a link costs a prompt time.
 */
export function isFolderAt(folder: string): (path: string | null | undefined) => boolean {
  const wanted = real(folder);
  const known = new Map<string, boolean>([[folder, true]]);
  return (path) => {
    if (path === null || path === undefined) return false;
    let same = known.get(path);
    if (same === undefined) known.set(path, same = real(path) === wanted);
    return same;
  };
}

/** Tells the folder `folder` (absolute) and what lies in it from the rest, however a path spells it. */
export function isInFolder(folder: string): (path: string) => boolean {
  const wanted = real(folder);
  const inside = wanted.endsWith("/") ? wanted : `${wanted}/`;
  return (path) => `${real(path)}/`.startsWith(inside);
}

function real(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return path.replace(/(?<=.)\/+$/, "");
  }
}
