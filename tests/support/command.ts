/** What a child process printed and how it ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `program` with nothing in its environment but `env`; stdin is empty. */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    clearEnv: true,
    env: { ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdin: "null",
  }).output();
  return {
    code,
    stdout: new TextDecoder().decode(stdout),
    stderr: new TextDecoder().decode(stderr),
  };
}

/** The path of `name` on this process's PATH, or `undefined`. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    try {
      const path = `${folder}/${name}`;
      const { isFile, mode } = await Deno.stat(path);
      if (isFile && mode !== null && (mode & 0o111) !== 0) return path;
    } catch { /* Not here. */ }
  }
  return undefined;
}
