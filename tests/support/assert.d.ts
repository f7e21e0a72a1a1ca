// deno-lint-ignore-file no-explicit-any
type ErrorClass<E extends Error> = new (...args: any[]) => E;
export function assert(expr: unknown, msg?: string): asserts expr;
export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void;
export function assertNotMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void;
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void;
export function assertInstanceOf<E extends new (...args: any[]) => any>(
  actual: unknown,
  expected: E,
  msg?: string,
): asserts actual is InstanceType<E>;
export function assertThrows<E extends Error>(
  fn: () => unknown,
  errorClass: ErrorClass<E>,
  msgIncludes?: string,
): E;
export function assertRejects<E extends Error>(
  fn: () => Promise<unknown>,
  errorClass: ErrorClass<E>,
  msgIncludes?: string,
): Promise<E>;
