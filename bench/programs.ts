import { BUNDLE_FLAGS, MALLOC_TUNABLES } from "../tools/launch.ts";
import { TARGETS } from "../tools/targets.ts";
import { DENO_FLAGS } from "../lib/permissions.ts";

const ROOT = new URL("..", import.meta.url).pathname;

/** One form of the program, as its hooks start it. */
export interface Program {
  readonly label: string;
  readonly program: string;
  /** What stands before the command's name. */
  readonly args: readonly string[];
  /** Variables that its launcher sets. */
  readonly env: Readonly<Record<string, string>>;
}

/** The forms that there are: the sources always, the single file and the binary where they have been built. */
export function findPrograms(): Program[] {
  const deno = Deno.execPath();
  const env = { GLIBC_TUNABLES: Deno.env.get("GLIBC_TUNABLES") ?? MALLOC_TUNABLES };
  const script = `${ROOT}dist/revive.js`;
  const asset = TARGETS.find(({ triple }) => triple === Deno.build.target)?.asset;
  const binary = `${ROOT}dist/${asset}`;
  return [
    { label: "sources", program: deno, args: ["run", ...DENO_FLAGS, `${ROOT}revive.ts`], env },
    ...exists(script)
      ? [{ label: "single file", program: deno, args: ["run", ...BUNDLE_FLAGS, script], env }]
      : [],
    ...asset !== undefined && exists(binary)
      ? [{ label: "binary", program: binary, args: [], env: {} }]
      : [],
  ];
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
