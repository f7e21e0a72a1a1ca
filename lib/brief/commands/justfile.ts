import type { OfferedCommand } from "./choose.ts";

/**
 * The recipes of a justfile that can be called by name. Variables, settings,
 * aliases, modules, and recipes that are private (`_name`, `[private]`) are left
 * out; a parameter that must be given is shown: `just deploy <env>`.
 */
export function justRecipes(text: string): OfferedCommand[] {
  const recipes = new Map<string, OfferedCommand>();
  let isPrivate = false;
  for (const line of topLevelLines(text)) {
    if (line.startsWith("[")) {
      isPrivate ||= /[[,]\s*private\s*[\],]/.test(line);
      continue;
    }
    const recipe = recipeHead(line);
    if (recipe && !isPrivate && !recipes.has(recipe.name)) recipes.set(recipe.name, recipe);
    isPrivate = false;
  }
  return Array.from(recipes.values());
}

function recipeHead(line: string): OfferedCommand | undefined {
  // Strings and computed defaults may hold colons: they become one word.
  const plain = withoutStrings(line);
  const [, name, parameters] = /^@?([A-Za-z][\w-]*)((?:\s[^:]*)?):(?!=)/.exec(plain) ?? [];
  if (name === undefined || parameters === undefined) return undefined;
  const needed = parameters.replace(/\s*=\s*/g, "=").split(/\s+/)
    .filter((word) => /^[+$]*[A-Za-z_][\w-]*$/.test(word))
    .map((word) => ` <${word.replace(/^[+$]+/, "")}>`);
  return { name, call: `just ${name}${needed.join("")}` };
}

/** Everything that just quotes, or puts in parentheses, in the order in which it must be tried. */
const QUOTED = /'''[^]*?'''|"""[^]*?"""|```[^]*?```|'[^']*'|"(?:[^"\\]|\\[^])*"|`[^`]*`/;

function withoutStrings(line: string): string {
  let plain = line.replace(new RegExp(QUOTED, "g"), "s");
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, "s");
  return plain;
}

/**
 * The lines that are not indented and no comments. A string may go on over
 * line ends; what stands inside of it at the start of a line is no recipe.
 */
function topLevelLines(text: string): string[] {
  const line = new RegExp(`[ \\t#][^\\n]*(?:\\n|$)|\\n|(?:${QUOTED.source}|[^\\n#])+`, "y");
  const unix = text.replace(/\r\n?/g, "\n");
  const lines: string[] = [];
  for (let at = 0; at < unix.length;) {
    line.lastIndex = at;
    const found = line.exec(unix)?.[0] ?? unix[at] ?? "";
    if (/^[^\s#]/.test(found)) lines.push(found);
    at += Math.max(1, found.length);
  }
  return lines;
}
