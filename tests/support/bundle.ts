import { writeBundle } from "../../tools/bundle.ts";

let built: Promise<string> | undefined;

/** The path of a freshly written single-file program, made once per test process. */
export function bundle(): Promise<string> {
  built ??= (async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "revive-bundle-" }));
    globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
    await writeBundle(`${folder}/revive.js`);
    return `${folder}/revive.js`;
  })();
  return built;
}
