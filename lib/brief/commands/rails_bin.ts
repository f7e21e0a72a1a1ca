import type { OfferedCommand } from "./choose.ts";

/**
 * What the scripts in `bin/` are for, by the names that Rails and its usual
 * gems give them.
 */
const SCRIPTS: readonly (readonly [string, string])[] = [
  ["test", "test"],
  ["rspec", "test"],
  ["lint", "lint"],
  ["rubocop", "lint"],
  ["standardrb", "lint"],
  ["build", "build"],
  ["dev", "dev"],
  ["start", "dev"],
  ["server", "dev"],
  ["setup", "setup"],
  ["bootstrap", "setup"],
  ["typecheck", "typecheck"],
  ["format", "format"],
  ["ci", "ci"],
  ["check", "check"],
  ["console", "console"],
];

/**
 * The commands that a project's `bin/` offers. `bin/rails` alone stands for its
 * own test runner (if there is a `test/`) and server.
 *
 * @param scripts the names of the files in `bin/`.
 */
export function railsCommands(scripts: readonly string[], hasTests: boolean): OfferedCommand[] {
  const offered = new Map<string, OfferedCommand>();
  const offer = (name: string, call: string) => {
    if (!offered.has(name)) offered.set(name, { name, call });
  };
  for (const [script, name] of SCRIPTS) {
    if (scripts.includes(script)) offer(name, `bin/${script}`);
  }
  if (scripts.includes("rails")) {
    if (hasTests) offer("test", "bin/rails test");
    offer("dev", "bin/rails server");
  }
  return Array.from(offered.values());
}
