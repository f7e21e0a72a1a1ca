/** What stands at the other end of the output. */
export interface Terminal {
  /** Whether stdout goes to a terminal. */
  readonly stdout: boolean;
  /** The terminal's width in columns; `undefined` where there is none. */
  readonly columns: number | undefined;
  /**
   * Shows `text` on one line of stderr that the next call replaces; "" clears
   * it. Nothing where stderr is no terminal.
   */
  readonly progress: (text: string) => void;
}

/** The {@linkcode Terminal} of the running process. */
export function systemTerminal(): Terminal {
  const stderr = Deno.stderr.isTerminal();
  const encoder = new TextEncoder();
  return {
    stdout: Deno.stdout.isTerminal(),
    columns: columns(),
    progress: (text) => {
      if (stderr) Deno.stderr.writeSync(encoder.encode(`\r\u001b[K${text}`));
    },
  };
}

function columns(): number | undefined {
  try {
    const { columns } = Deno.consoleSize();
    return columns > 0 ? columns : undefined;
  } catch {
    return undefined; // No stream of the process is a terminal.
  }
}
