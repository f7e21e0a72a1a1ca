import { join } from "../../lib/host/path.ts";

/** The paths of all files in `folder` and below, sorted; none if it does not exist. */
export async function filesUnder(folder: string): Promise<string[]> {
  const paths: string[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory) paths.push(...await filesUnder(path));
      else paths.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return paths.sort();
}
