/**
 * Finding the repository paths that a sentence names. Prose is full of what
 * only looks like one (`and/or`, `origin/main`, `Node.js`, `@scope/name`), and a
 * wrong alarm teaches people to overlook the right ones: in doubt, a word is
 * no path.
 *
 * @module
 */

/** A path that a line names. */
export interface NamedPath {
  /** As it is to be looked up: relative, without `./`, position and final slash. */
  readonly path: string;
  /** Whether it counts as a path only if its first folder exists, as `docs/adr` does. */
  readonly needsFolder: boolean;
}

/** Endings of the files that projects keep; those that are also words of prose or of code are not here. */
const EXTENSION = new RegExp(
  "\\.(?:adoc|bash|c|cc|cfg|cjs|clj|conf|cpp|cs|css|csv|cts|dart|erl|exs?|fish|go|gql|gradle|graphql|h|hpp|" +
    "hrl|hs|html?|ini|ipynb|java|jl|js|json|jsonc|jsonl|jsx|kts?|less|lock|lua|m|mdx?|mjs|mk|ml|mts|nim|nix|" +
    "php|pl|proto|prisma|ps1|py|pyi|rake|rb|rs|rst|sass|scala|scss|sh|sql|svelte|svg|swift|tf|toml|ts|tsv|" +
    "tsx|txt|vue|xml|ya?ml|zig|zsh)$",
  "i",
);

/** Names of products and of values in code that end like files. */
const NO_FILE =
  /^(?:[A-Z][\w-]*\.js|(?:node|next|nuxt|vue|express|three|d3|react|deno|alpine|chart|moment|discord)\.js|(?:req|res|request|response|resp|body|data|this|self|ctx|r|np|pd)\.\w+)$/;

/** What stands for something else: globs, variables, templates, home, schemes, ports, scopes, calls. */
const STAND_IN = /[*?{}[\]<>$~@=()|&;!"'\\^%,:#…→⇒]|\/\/|^[-/]/;

/** Made-up names, as in "tests are called `foo_test.ts`". */
const EXAMPLE = /(?<![a-z])(?:foo|bar|baz|xxx+|yyyy|path\/to|your)(?![a-z])/i;

/** `.` and a number of letters where a host's name ends: `example.com/path`. */
const HOST = /^[^./][^/]*\.[a-z]{2,}$/i;

/** UTF-16 units of a line that are looked at; a line beyond that is no bullet any more. */
const LINE_LIMIT = 4000;

/** The paths that one bullet names, each once. */
export function namedPaths(line: string): NamedPath[] {
  const found = new Map<string, NamedPath>();
  for (const { word, quoted } of words(line)) {
    const named = asPath(word, quoted);
    if (named !== undefined) found.set(named.path, named);
  }
  return [...found.values()];
}

/** Code spans of one word, and the words of the prose around them; links give their target. */
function words(line: string): { readonly word: string; readonly quoted: boolean }[] {
  const spans: { word: string; quoted: boolean }[] = [];
  const prose = line.slice(0, LINE_LIMIT)
    .replace(/`+/g, "`")
    .replace(/`([^`]*)`/g, (_, span: string) => {
      const word = span.trim();
      // A span with blanks in it is a command or code, whatever paths it holds.
      if (!/\s/.test(word)) spans.push({ word, quoted: true });
      return " ";
    })
    .replace(/\]\(([^()\s]*)\)/g, (_, target: string) => {
      spans.push({ word: target, quoted: true });
      return "] ";
    });
  for (const word of prose.split(/\s+/)) {
    const bare = word
      .replace(/^[([{"'“‘«*_]+/, "")
      .replace(/[)\]}"'”’»*_.,;:!?]+$/, "")
      .replace(/['’]s$/, "");
    if (bare !== "") spans.push({ word: bare, quoted: false });
  }
  return spans;
}

function asPath(word: string, quoted: boolean): NamedPath | undefined {
  // `src/a.ts:12`, `src/a.ts:12:3`, `src/a.ts#L12`, `tests/a.py::test_b`, `src/a.ts:symbol`.
  const whole = word.replace(/^(.*?\.\w+)(?:::?|#).*$/s, "$1");
  const inside = whole.startsWith("./") ? whole.slice(2) : whole;
  const path = inside.replace(/\/+$/, "");
  if (path === "" || path.length > 200 || STAND_IN.test(whole) || EXAMPLE.test(whole)) {
    return undefined;
  }
  const segments = path.split("/");
  if (segments.some((part) => part === "" || part === "." || part === ".." || part === "...")) {
    return undefined;
  }
  const file = EXTENSION.test(path);
  if (segments.length === 1) {
    if (file) return isFileName(path, quoted) ? { path, needsFolder: false } : undefined;
    // `legacy/` in backticks can be nothing but a folder; in prose it is half of `legacy/new`.
    return quoted && inside.endsWith("/") && /^[\w.-]+$/.test(path)
      ? { path, needsFolder: false }
      : undefined;
  }
  const [first = ""] = segments;
  if (HOST.test(first)) return undefined;
  // `client.ts/server.ts` names two files.
  if (segments.slice(0, -1).some((part) => !part.startsWith(".") && EXTENSION.test(part))) {
    return undefined;
  }
  if (file || inside !== whole) return { path, needsFolder: false };
  // `docs/adr` and `lib/host/x`, but not `read/write` in prose.
  const isMarked = quoted || inside.endsWith("/") || segments.length > 2;
  return isMarked ? { path, needsFolder: true } : undefined;
}

function isFileName(name: string, quoted: boolean): boolean {
  if (NO_FILE.test(name) || /^\.\w+$/.test(name)) return false;
  return quoted || !/\.(?:js|c|h|m|cs|go|pl|rs|ml)$/i.test(name);
}
