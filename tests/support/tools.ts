const told = new Set<string>();

/**
 * For `ignore` of a test: whether the program `name` is not on PATH, which is
 * said once. Where CI is set nothing is left out, and the test fails instead.
 */
export function lacks(name: string): boolean {
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  const found = folders.some((folder) => {
    try {
      return Deno.statSync(`${folder || "."}/${name}`).isFile;
    } catch {
      return false;
    }
  });
  if (found || Deno.env.get("CI") !== undefined) return false;
  if (!told.has(name)) {
    // deno-lint-ignore no-console
    console.error(`not installed here: ${name}; tests that need it are left out`);
    told.add(name);
  }
  return true;
}
