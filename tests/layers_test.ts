import { assertEquals } from "./support/assert.ts";
import { join } from "../lib/host/path.ts";

const ROOT = new URL("..", import.meta.url).pathname;

/** The layers from the top down; a module may import from its own layer's folder and from below. */
const LAYERS: readonly (readonly [string, RegExp])[] = [
  ["entry", /^revive\.ts$/],
  ["people's side", /^lib\/person\.ts$/],
  ["commands", /^lib\/(?:(?:cli|hook_commands|args|help)\.ts$|commands\/|completions\/)/],
  ["nouns", /^lib\/(?:brief|session|loop|claude|doctor|prompts|stats)\//],
  ["rim", /^lib\/(?:host|text|deps)\/|^lib\/(?:outcome|permissions)\.ts$|^deno\.json$/],
];

/** Nouns that are pure: no `Deno`, no console, no clock of their own. */
const PURE = /^lib\/(?:brief|session|loop|claude|doctor|text|stats)\//;

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(join(ROOT, folder))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) yield* sources(path);
    else if (/\.ts$/.test(entry.name) && !/\.d\.ts$/.test(entry.name)) yield path;
  }
}

async function allSources(): Promise<string[]> {
  const paths = ["revive.ts"];
  for await (const path of sources("lib")) paths.push(path);
  return paths.sort();
}

interface ImportLine {
  readonly from: string;
  readonly to: string;
  readonly dynamic: boolean;
}

async function importsOf(path: string): Promise<ImportLine[]> {
  const text = await Deno.readTextFile(join(ROOT, path));
  const imports: ImportLine[] = [];
  const pattern =
    /^(?:import|export)\s+[^;"'`]*?from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;
  for (const match of text.matchAll(pattern)) {
    const target = match[1] ?? match[2] ?? match[3] ?? "";
    imports.push({
      from: path,
      to: target.startsWith(".") ? new URL(target, `file:///${path}`).pathname.slice(1) : target,
      dynamic: match[3] !== undefined,
    });
  }
  return imports;
}

function layerOf(path: string): number {
  return LAYERS.findIndex(([, pattern]) => pattern.test(path));
}

Deno.test("every module belongs to a layer and imports point down", async () => {
  const faults: string[] = [];
  for (const path of await allSources()) {
    if (layerOf(path) < 0) faults.push(`${path}: belongs to no layer`);
    for (const { to, dynamic } of await importsOf(path)) {
      if (!/^(?:lib\/|revive\.ts$|deno\.json$)/.test(to)) continue;
      if (layerOf(to) < 0) faults.push(`${path} imports ${to}, which belongs to no layer`);
      // The table names each command's module, to be loaded when it runs.
      if (/^lib\/(?:cli|hook_commands)\.ts$/.test(path) && dynamic) continue;
      if (layerOf(to) < layerOf(path)) faults.push(`${path} imports ${to}, which lies above it`);
    }
  }
  assertEquals(faults, []);
});

Deno.test("commands do not import each other", async () => {
  const faults: string[] = [];
  for (const path of await allSources()) {
    if (!path.startsWith("lib/commands/")) continue;
    for (const { to } of await importsOf(path)) {
      if (to.startsWith("lib/commands/")) faults.push(`${path} imports ${to}`);
    }
  }
  assertEquals(faults, []);
});

Deno.test("no module imports node: statically, and outside modules come through lib/deps", async () => {
  const faults: string[] = [];
  for (const path of await allSources()) {
    for (const { to, dynamic } of await importsOf(path)) {
      if (to.startsWith("node:") && !dynamic) faults.push(`${path} imports ${to} statically`);
      const outside = !/^(?:lib\/|revive\.ts$|deno\.json$|node:)/.test(to);
      if (outside && !path.startsWith("lib/deps/")) faults.push(`${path} imports ${to} itself`);
    }
  }
  assertEquals(faults, []);
});

Deno.test("nouns are pure: no Deno, no console, no clock", async () => {
  const faults: string[] = [];
  for (const path of await allSources()) {
    if (!PURE.test(path)) continue;
    const text = (await Deno.readTextFile(join(ROOT, path)))
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/(^|\s)\/\/.*$/gm, "");
    for (const [name, pattern] of FORBIDDEN) {
      if (pattern.test(text)) faults.push(`${path} uses ${name}`);
    }
  }
  assertEquals(faults, []);
});

const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ["Deno", /\bDeno\./],
  ["console", /\bconsole\./],
  ["the clock", /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/],
  ["the environment", /\bglobalThis\.process\b|\bprocess\.env\b/],
];

Deno.test("only the entry reads the command line, prints or exits", async () => {
  const faults: string[] = [];
  for (const path of await allSources()) {
    // The one that tells whether there is a terminal, and shows progress before the outcome.
    if (path === "revive.ts" || path === "lib/host/terminal.ts") continue;
    const text = await Deno.readTextFile(join(ROOT, path));
    if (/Deno\.(?:args|exit|stdout|stderr)\b/.test(text.replace(/\/\*[\s\S]*?\*\//g, ""))) {
      faults.push(path);
    }
  }
  assertEquals(faults, []);
});
