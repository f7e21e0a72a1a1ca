import { assertEquals, assertStringIncludes, assertThrows } from "../support/assert.ts";
import { bundle } from "../support/bundle.ts";
import { READABLE_VARIABLES } from "../../lib/permissions.ts";
import { chooseTargets, compile } from "../../tools/compile.ts";
import { TARGETS } from "../../tools/targets.ts";

/** What `deno compile` writes into a binary for its start, as far as it is asked about here. */
interface Embedded {
  readonly entrypoint_key: string;
  readonly permissions: Readonly<Record<string, unknown>>;
}

/** Reads what is embedded: a mark, the length (little-endian, 8 bytes), JSON. */
async function embedded(path: string): Promise<Embedded> {
  const bytes = await Deno.readFile(path);
  const tail = bytes.subarray(-4_000_000);
  const text = new TextDecoder("latin1").decode(tail);
  const start = text.lastIndexOf('{"argv":[');
  const length = new DataView(tail.buffer, tail.byteOffset).getUint32(start - 8, true);
  return JSON.parse(text.slice(start, start + length));
}

/**
 * The runtime for compiled programs has to be fetched. Deno's own file stands
 * in for it: such a binary cannot start, but holds what a real one would.
 */
Deno.test({
  name: "compile() embeds the single file and the permissions, and no network",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const [target] = chooseTargets([], Deno.build.target);
    const folder = await Deno.makeTempDir({ prefix: "revive-compile-" });
    Deno.env.set("DENORT_BIN", Deno.execPath());
    try {
      const binary = await compile(await bundle(), target!, folder);
      const { entrypoint_key, permissions } = await embedded(binary);
      assertEquals(entrypoint_key, "revive.js");
      const granted = Object.entries(permissions).filter(([, value]) => value !== null);
      assertEquals(Object.fromEntries(granted), {
        allow_env: [...READABLE_VARIABLES],
        allow_import: ["none.invalid"],
        allow_read: [],
        allow_run: ["git", "gh"],
        allow_write: [],
        prompt: false,
      });
    } finally {
      Deno.env.delete("DENORT_BIN");
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("chooseTargets() takes the host's by default, and those that are named", () => {
  const names = (...args: string[]) =>
    chooseTargets(args, "aarch64-apple-darwin").map(({ triple }) => triple);
  assertEquals(names(), ["aarch64-apple-darwin"]);
  assertEquals(names("--target", "x86_64-pc-windows-msvc", "--target=x86_64-apple-darwin"), [
    "x86_64-pc-windows-msvc",
    "x86_64-apple-darwin",
  ]);
});

Deno.test("chooseTargets() refuses an unknown target and a wrong command line", () => {
  const error = assertThrows(() => chooseTargets(["--target", "sparc"], ""), Error, "sparc");
  for (const { triple } of TARGETS) assertStringIncludes(error.message, triple);
  assertThrows(() => chooseTargets(["--target"], ""), Error, "usage");
  assertThrows(() => chooseTargets(["--all"], ""), Error, "usage");
});

Deno.test("TARGETS names every asset once, and .exe on Windows alone", () => {
  assertEquals(new Set(TARGETS.map(({ asset }) => asset)).size, 5);
  for (const { triple, asset } of TARGETS) {
    assertEquals(asset, `revive-${triple}${triple.includes("windows") ? ".exe" : ""}`);
  }
});
