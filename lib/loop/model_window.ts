/** The context windows that the client's models have, in tokens, smallest first. */
export const KNOWN_WINDOWS: readonly number[] = [200_000, 1_000_000];

const USUAL = 200_000;
const LARGE = 1_000_000;

/** What a model's name says about its window, in tokens. */
export interface NamedWindow {
  readonly size: number;
  /** `suffix`: the name ends in `[1m]`; `table`: from the model's version; `guess`: nothing known. */
  readonly how: "suffix" | "table" | "guess";
}

/**
 * The context window of the model called `name`: version 4.7 and later, and
 * all of 5 and later, have 1,000,000 tokens, earlier ones 200,000. Of a name
 * that cannot be read the client itself assumes 1,000,000, so that is the
 * guess. (Windows as the client reported them, version 2.1.332.)
 */
export function windowOfModel(name: string): NamedWindow {
  if (/\[1m\]\s*$/i.test(name)) return { size: LARGE, how: "suffix" };
  const version = modelVersion(name);
  if (version === undefined) return { size: LARGE, how: "guess" };
  const { major, minor } = version;
  const isLarge = major >= 5 || major === 4 && minor >= 7;
  return { size: isLarge ? LARGE : USUAL, how: "table" };
}

/**
 * The version in a model's name, in the spellings of Anthropic, Bedrock and
 * Vertex: `claude-opus-4-7`, `claude-sonnet-4-5-20250929`,
 * `claude-3-5-sonnet-20241022`, `claude-sonnet-4@20250514`,
 * `us.anthropic.claude-opus-4-6-v1:0`. A number of six digits or more is a
 * date. `undefined` where there is no `claude` or no version behind it.
 */
export function modelVersion(
  name: string,
): { readonly major: number; readonly minor: number } | undefined {
  // The last one: the path of an inference profile may hold the word, too.
  const at = name.toLowerCase().lastIndexOf("claude");
  if (at < 0) return undefined;
  const words = (name.slice(at).toLowerCase().split(/[@[]/, 1)[0] ?? "").split(/[-_. :]/).slice(1);
  const first = words.findIndex((word) => /^\d{1,2}$/.test(word));
  const before = words.slice(0, Math.max(0, first));
  // `…-v1:0` is the version of the platform's own listing.
  if (first < 0 || !before.every((word) => /^[a-z]+$/.test(word))) return undefined;
  const minor = words[first + 1] ?? "";
  return { major: Number(words[first]), minor: /^\d{1,2}$/.test(minor) ? Number(minor) : 0 };
}
