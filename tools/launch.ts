import { COMMANDS } from "../lib/cli.ts";
import { DENO_FLAGS } from "../lib/permissions.ts";

/** Where Deno's own installer, Homebrew and hand-made links put `deno`. */
const USUAL_FOLDERS = "~/.deno/bin:/usr/local/bin:/opt/homebrew/bin";

/**
 * The flags of the single-file program. It needs no configuration, so a broken
 * deno.json or package.json in a folder above it must not stop it; and it
 * imports nothing, so what Deno allows by default, importing modules from
 * jsr.io, esm.sh and npm, is switched off. Installed, its name has no
 * extension: Deno would take it for TypeScript, and run what it translated,
 * twice as long and with a source map in it (a silent hook: 2.4 times an empty
 * program, with `--ext` 1.4).
 */
export const BUNDLE_FLAGS: readonly string[] = [
  "--ext=js",
  "--no-config",
  "--no-remote",
  "--no-npm",
  ...DENO_FLAGS,
];

/**
 * How Deno gets its memory from glibc: in pages of 2 MB where the kernel has
 * them for who asks (`madvise`, the usual setting), 8 MB at a time, from one
 * arena. A silent hook touches 900 pages less then, at 3 to 5 µs each. Nothing
 * but glibc 2.35 and later reads it.
 */
export const MALLOC_TUNABLES =
  "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=8388608:glibc.malloc.arena_max=1";

/** Whether the working directory is there: where it was deleted dash has no PWD, zsh a dot, bash fails at `pwd -P`. */
const FOLDER_IS_THERE = "case $PWD in /*) pwd -P >/dev/null 2>&1;; *) false;; esac";

/** Commands of people and skills that take a session's name, and so need no folder to find a project. */
const FOLDERLESS = ["transcript", "checkpoint"];

/** The hook commands as a pattern of a shell's `case`. */
export function hookPattern(): string {
  return COMMANDS.filter(({ audience }) => audience === "hook").map(({ name }) => name).join("|");
}

/** The commands that run in `/` where the working directory was deleted, as such a pattern. */
export function folderlessPattern(): string {
  return [hookPattern(), ...FOLDERLESS].join("|");
}

/**
 * The first two lines of an executable script: a shell reads the second as a
 * command, JavaScript as a comment. An `env -S` shebang cannot hold the flags,
 * because Linux cuts that line at 255 bytes.
 *
 * `//` is the root folder, which no shell can execute; what it says about that
 * is thrown away. A client that was started from a desktop has a short PATH,
 * so the usual folders are tried too. Without Deno a hook command stays quiet
 * (exit 0) and a person is told (exit 1). Deno does not start in a folder that
 * was deleted: what finds its project by a payload or a session starts in `/`
 * then, for anything else a person is told. Nor does it with some lines of an
 * .npmrc (a registry behind a variable that is not set); a hook ends with 0 then
 * too, and so the shell waits for it, which costs 0.5 ms.
 */
export function scriptHeader(flags: readonly string[]): string {
  return [
    "#!/bin/sh",
    "// 2>/dev/null" +
    `; command -v deno >/dev/null || PATH=$PATH:${USUAL_FOLDERS}` +
    `; command -v deno >/dev/null || case \${1-} in ${hookPattern()}) exit 0;;` +
    ' *) echo "revive: deno is not on PATH (https://deno.com)" >&2; exit 1;; esac' +
    `; ${FOLDER_IS_THERE} || case \${1-} in ${folderlessPattern()}) cd /;;` +
    ' *) echo "revive: the working directory has been deleted. Change into the project" >&2' +
    "; exit 1;; esac" +
    "; export DENO_NO_UPDATE_CHECK=1" +
    ` GLIBC_TUNABLES="\${GLIBC_TUNABLES:-${MALLOC_TUNABLES}}"; asked=\${1-}` +
    `; set -- run ${flags.join(" ")} "$0" "$@"` +
    `; case $asked in ${hookPattern()}) deno "$@"; exit 0;; *) exec deno "$@";; esac`,
    "",
  ].join("\n");
}
