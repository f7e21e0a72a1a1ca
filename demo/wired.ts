/**
 * What `revive install-hook` wrote into the settings file, read as the client
 * reads it.
 *
 * @module
 */

/** One hook of a settings file. */
export interface WiredHook {
  readonly event: string;
  readonly matcher: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** The hooks and variables of a settings file. */
export interface Wiring {
  readonly hooks: readonly WiredHook[];
  readonly env: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
}

/**
 * Parses a settings file's text.
 *
 * @throws SyntaxError for what is no JSON.
 */
export function parseWiring(text: string): Wiring {
  const settings = fields(JSON.parse(text));
  const hooks = Object.entries(fields(settings.hooks)).flatMap(([event, groups]) =>
    list(groups).map(fields).flatMap((group) =>
      list(group.hooks).map(fields).map((hook): WiredHook => ({
        event,
        matcher: words(group.matcher),
        command: words(hook.command),
        args: list(hook.args).map(words),
      }))
    )
  );
  const env = Object.entries(fields(settings.env)).map(([name, value]) => [name, String(value)]);
  return {
    hooks,
    env: Object.fromEntries(env),
    rules: list(fields(settings.permissions).allow).map(words),
  };
}

/** The hooks that the client starts for `event`; `subject` is what a matcher is held against. */
export function hooksFor(wiring: Wiring, event: string, subject: string): readonly WiredHook[] {
  return wiring.hooks.filter((hook) =>
    hook.event === event && (hook.matcher === "" || hook.matcher === subject)
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** `value` if it is an object with named members, else an empty one. */
export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `value` if it is a string, else "". */
export function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}
