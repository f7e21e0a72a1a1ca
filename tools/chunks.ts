/**
 * Puts the chunks of a split bundle into one file, each as a function that
 * runs when something first needs it. A bundle in one piece declares the
 * functions of the whole program at every start; this way a hook pays for what
 * it uses (measured: `gate` at 1.31 times an empty program, in one piece 1.44).
 *
 * The program is started with `--no-lazy`, so that every function comes ready
 * compiled from Deno's cache. That would be far too much of a good thing for
 * what hooks never use: such chunks stand in comments, and are compiled when
 * they are needed (as strings they would be in the cache of compiled code once
 * more, and cost each start 0.15 of an empty program).
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
 * those that `isWarm`, and what these need; the others stand in comments.
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
  const isReady = ([name]: [string, Chunk]) => warm.has(name);
  const others = [...parsed].filter(([name]) => name !== entry);
  const cases = [...others.filter(isReady), ...others.filter((chunk) => !isReady(chunk))]
    .map(([name, { body, exports }]) => {
      const code = `${body}return{${exports}}`;
      return `case"${name}":return${
        warm.has(name) ? `(()=>{${code}})()` : ` ${frozen(name, code)}`
      };`;
    });
  return asciiOnly([
    // A table of functions would have each of them made at every start.
    `function __chunk(name){switch(name){`,
    cases.join("\n"),
    `}}`,
    `const __loaded={};`,
    `function __load(name){return __loaded[name]??=__chunk(name)}`,
    THAW,
    `async function __import(name){return __load(name)}`,
    main.body,
    "",
  ].join("\n"));
}

/** Stands for the end of a comment in the text of one. */
const COMMENT_END = "*~~/";

/** What a person reads who runs the program in a way that loses the comments. */
const LOST = "Deno took this program for TypeScript. Run it with deno run --ext=js, or from a file";

/** An expression that runs `code`, which stands in a comment that no start reads. */
function frozen(name: string, code: string): string {
  if (code.includes(COMMENT_END)) throw new Error(`${name} holds ${COMMENT_END}`);
  return `__thaw("${name}",()=>{/*${name}\n${code.replaceAll("*/", COMMENT_END)}*/})`;
}

/**
 * Compiles the code in the comment that starts with `name`, whatever line ends
 * the file has by now. The function that holds it gives its own text, comments
 * included, unless Deno took a script without an extension for TypeScript, and
 * dropped them: then the file has it, where there is one that can be read.
 */
const THAW = `function __thaw(name,holder){` +
  `const inside=(text)=>text.split("/*"+name)[1];` +
  `const ownFile=()=>{try{return Deno.readTextFileSync(import.meta.filename)}catch{return ""}};` +
  `const text=inside(String(holder))??inside(ownFile());` +
  `if(text===undefined)throw new Error("${LOST}");` +
  `const code=text.slice(0,text.indexOf("*/")).replaceAll("${COMMENT_END}","*/");` +
  `return new Function("__load","__import",'"use strict";'+code)(__load,__import)}`;

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
