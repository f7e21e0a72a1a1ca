/** Gives `use` an empty folder of its own, and removes it afterwards. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "revive-test-" }));
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
