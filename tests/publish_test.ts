import { assertEquals } from "./support/assert.ts";

const ROOT = new URL("..", import.meta.url);

/** What the package holds beside its modules. */
const DOCUMENTS = ["CHANGELOG.md", "LICENSE", "README.md", "deno.json"];

async function deno(...args: string[]): Promise<{ success: boolean; stdout: string; log: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { success, stdout: text(stdout), log: text(stderr) };
}

/** The repository's files that revive.ts imports, directly or not, types included. */
async function needed(): Promise<string[]> {
  const { stdout } = await deno("info", "--json", "revive.ts");
  const { modules } = JSON.parse(stdout) as { modules: { specifier: string }[] };
  return modules.map(({ specifier }) => specifier)
    .filter((specifier) => specifier.startsWith(ROOT.href))
    .map((specifier) => specifier.slice(ROOT.href.length));
}

async function present(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (await Deno.stat(new URL(path, ROOT)).then(() => true, () => false)) found.push(path);
  }
  return found;
}

Deno.test("deno publish --dry-run passes with what the program imports and its documents alone", async () => {
  // Uncommitted work must not fail the test; the release workflow publishes from a clean tag.
  const { success, log } = await deno("publish", "--dry-run", "--allow-dirty");
  assertEquals([success, success ? "" : log], [true, ""]);
  const listed = [...log.matchAll(/^\s*(file:\S+) \([\d.]+[KM]?B\)$/gm)]
    .map((match) => (match[1] ?? "").slice(ROOT.href.length));
  const expected = new Set([...await needed(), ...await present(DOCUMENTS)]);
  assertEquals(listed.sort(), [...expected].sort());
});
