/**
 * The real client: a pinned version from npm, kept in `.cache/` of the
 * repository so that only the first run downloads it.
 *
 * @module
 */

/** The version against which every recorded fact was found. */
export const CLIENT_VERSION = "2.1.332";

const CACHE = new URL(`../../../.cache/claude-code/`, import.meta.url).pathname;

/**
 * The path of the client's binary, which npm installs as a package of its own
 * for each platform.
 *
 * @throws {Error} where the client cannot be had; an end-to-end test without
 * it proves nothing, so it must fail.
 */
export async function clientPath(): Promise<string> {
  const folder = `${CACHE}${CLIENT_VERSION}`;
  const binary = `${folder}/node_modules/@anthropic-ai/claude-code-${platform()}/claude`;
  if (!await exists(binary)) await install(folder);
  if (!await exists(binary)) throw new Error(`npm brought no client for ${platform()}: ${binary}`);
  return binary;
}

function platform(): string {
  return `${Deno.build.os}-${Deno.build.arch === "aarch64" ? "arm64" : "x64"}`;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Installs beside `folder` and renames, so that two test files may do it at once. */
async function install(folder: string): Promise<void> {
  await Deno.mkdir(CACHE, { recursive: true });
  const fresh = await Deno.makeTempDir({ dir: CACHE });
  try {
    const { success, stderr } = await new Deno.Command("npm", {
      args: [
        "install",
        `--prefix=${fresh}`,
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        `@anthropic-ai/claude-code@${CLIENT_VERSION}`,
      ],
      stdout: "null",
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    await Deno.rename(fresh, folder).catch(async (error) => {
      if (!await exists(folder)) throw error;
    });
  } catch (error) {
    throw new Error(`cannot get @anthropic-ai/claude-code ${CLIENT_VERSION} by npm: ${error}`, {
      cause: error,
    });
  } finally {
    await Deno.remove(fresh, { recursive: true }).catch(() => {});
  }
}
