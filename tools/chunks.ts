/**
 * Puts the chunks of a split bundle into one file, each as a function that
 * runs when something first needs it. A bundle in one piece declares the
 * functions of the whole program at every start; this way a hook pays for what
 * it uses (measured: `gate` at 1.31 times an empty program, in one piece 1.44).
 *
 * The program is started with `--no-lazy`, so that every function comes ready
 * compiled from Deno's cache. That would be far too much of a good thing for
 * what hooks never use: such chunks stand as strings, and are compiled when
 * they are needed. (As comments they would be cheaper still, but Deno drops
 * comments when it takes a script without an extension for TypeScript.)
 *
 * @module
 */

/** A chunk as the bundler wrote it, minified: imports first, one export last. */
interface Chunk {
  /** Names of the chunks that it imports at once. */
  readonly needs: readonly string[];
  readonly body: string;
  /** What it exports, as the properties of an object. */
  readonly exports: string;
}

/**
 * One module that does what the chunk `entry` does. `chunks` holds the text of
 * each by its file's name. Ready to run are those that the entry needs at once,
 * those that `isWarm`, and what these need; the others stand as strings.
 *
 * @throws Error if a chunk has another form, or two need each other.
 */
export function joinChunks(
  chunks: ReadonlyMap<string, string>,
  entry: string,
  isWarm: (name: string) => boolean,
): string {
  const parsed = new Map<string, Chunk>();
  for (const [name, text] of [...chunks].sort(([a], [b]) => a < b ? -1 : 1)) {
    parsed.set(name, readChunk(name, text));
  }
  refuseCycles(parsed);
  const main = parsed.get(entry);
  if (main === undefined) throw new Error(`there is no chunk ${entry}`);
  const warm = withNeeds(parsed, [entry, ...[...parsed.keys()].filter(isWarm)]);
  const functions = [...parsed].filter(([name]) => name !== entry)
    .map(([name, { body, exports }]) => {
      const code = `${body}return{${exports}}`;
      return `"${name}"(){${warm.has(name) ? code : `return __thaw(${JSON.stringify(code)})`}}`;
    });
  return asciiOnly([
    `const __chunks={`,
    functions.join(",\n"),
    `};`,
    `const __loaded={};`,
    `function __load(name){return __loaded[name]??=__chunks[name]()}`,
    `function __thaw(code){return new Function("__load","__import",'"use strict";'+code)` +
    `(__load,__import)}`,
    `async function __import(name){return __load(name)}`,
    main.body,
    "",
  ].join("\n"));
}

/** `names`, what these need, and so on. */
function withNeeds(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const name of found) chunks.get(name)?.needs.forEach((need) => found.add(need));
  return found;
}

function readChunk(name: string, text: string): Chunk {
  const needs: string[] = [];
  let imports = "";
  let rest = text.replace(/^#!.*\n/, "");
  for (;;) {
    const line = /^import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/.exec(rest);
    if (line === null) break;
    const [whole, names, from = ""] = line;
    needs.push(from);
    imports += names === undefined
      ? `__load("${from}");`
      : `const{${renamed(names, "$1:$2")}}=__load("${from}");`;
    rest = rest.slice(whole.length);
  }
  // What follows the export is comments: licenses that the bundler keeps at the end.
  let exports = "";
  const exported = /export\{([^}]*)\};\s*((?:\/\*[\s\S]*?\*\/\s*)*)$/.exec(rest);
  if (exported !== null) {
    const [, names = "", licenses = ""] = exported;
    exports = renamed(names, "$2:$1");
    rest = `${rest.slice(0, exported.index)}\n${licenses}`;
  }
  if (/(?:^|[;}\n])(?:import[{*"]|export[{*\s])/.test(rest)) {
    throw new Error(`${name} has an import or export in a place that was not expected`);
  }
  const body = imports + rest.replace(/\bimport\("\.\/([^"]+)"\)/g, '__import("$1")');
  return { needs, body: body.trimEnd() + "\n", exports };
}

/** `a as b` of an import or export list as a property of an object. */
function renamed(names: string, property: string): string {
  return names.split(",").map((name) => name.trim().replace(/^(\S+) as (\S+)$/, property)).join();
}

/** Chunks that need each other could not run one after the other. */
function refuseCycles(chunks: ReadonlyMap<string, Chunk>): void {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name)) {
      throw new Error(`chunks need each other: ${[...path, name].join(", ")}`);
    }
    if (done.has(name)) return;
    const chunk = chunks.get(name);
    if (chunk === undefined) throw new Error(`${path.at(-1)} needs ${name}, which is missing`);
    for (const need of chunk.needs) visit(need, [...path, name]);
    done.add(name);
  };
  for (const name of chunks.keys()) visit(name, []);
}

/**
 * `code` with what is not ASCII as escapes: text of one byte a character is
 * read without being decoded. The bundler has escaped strings itself; what is
 * left stands in regular expressions, where an escape means the same.
 */
function asciiOnly(code: string): string {
  return code.replace(
    // deno-lint-ignore no-control-regex
    /[^\x00-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * `code` with the first object that starts with `start` replaced. Braces in
 * strings do not count.
 */
export function replaceObject(code: string, start: string, replacement: string): string {
  const from = code.indexOf(start);
  if (from < 0) throw new Error(`no object starts with ${start}`);
  let depth = 0;
  for (const token of code.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token[0] === "{") depth++;
    if (token[0] === "}" && --depth === 0) {
      return code.slice(0, from) + replacement + code.slice(from + token.index + 1);
    }
  }
  throw new Error(`the object that starts with ${start} has no end`);
}
