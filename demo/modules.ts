/** The program could not be made ready: why. */
export class SetUpError extends Error {
  override readonly name = "SetUpError";
}

/**
 * Has Deno fetch what the program imports, which takes a few seconds the first
 * time and nothing later. It goes by the user's own settings (registry, proxy,
 * certificates), which the programs of the demo do not get.
 *
 * @returns the folder of Deno's cache.
 * @throws SetUpError where something cannot be fetched.
 */
export async function fetchModules(): Promise<string> {
  const [fetched, info] = await Promise.all([
    deno("cache", "--quiet", new URL("../revive.ts", import.meta.url).href),
    deno("info", "--json"),
  ]);
  if (!fetched.success) {
    throw new SetUpError(
      "Deno cannot fetch the npm modules that revive is built from " +
        `(needed once, then kept in its cache):\n${fetched.stderr.trim()}`,
    );
  }
  const { denoDir } = JSON.parse(info.stdout);
  if (typeof denoDir !== "string") throw new SetUpError("deno info does not tell its cache");
  return denoDir;
}

async function deno(...args: string[]) {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { success, stdout: text(stdout), stderr: text(stderr) };
}
