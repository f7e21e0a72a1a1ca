import { DENO_FLAGS } from "../lib/permissions.ts";

/** The folder of this checkout. */
export const CHECKOUT = decodeURIComponent(new URL("..", import.meta.url).pathname);

/** What starts the program with its real permissions, as install.sh makes it; no module is fetched by it. */
export function launcherText(launcher: string): string {
  const command = [Deno.execPath(), "run", "--cached-only", ...DENO_FLAGS]
    .concat(`${CHECKOUT}revive.ts`);
  return `#!/bin/sh\nREVIVE_LAUNCHER=${quote(launcher)}\nexport REVIVE_LAUNCHER\n` +
    `exec ${command.map(quote).join(" ")} "$@"\n`;
}

/** `word` as one word of a POSIX shell. */
export function quote(word: string): string {
  return /^[A-Za-z0-9_./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
