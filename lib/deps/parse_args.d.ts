/** What our calls of @std/cli's parseArgs give it; see its documentation. */
export interface ParseOptions {
  readonly boolean?: readonly string[];
  readonly string?: readonly string[];
  readonly collect?: readonly string[];
  readonly alias?: Readonly<Record<string, string>>;
  /** Called for every argument that no option names; `false` leaves it out. `key` is absent for an operand. */
  readonly unknown?: (
    argument: string,
    key?: string,
    value?: unknown,
  ) => unknown;
}

/** Splits a command line into options (by name) and operands (`_`). */
export function parseArgs(
  argv: readonly string[],
  options: ParseOptions,
): {
  readonly _: readonly (string | number)[];
  readonly [name: string]: unknown;
};
