import { BRIEF_MUTANTS } from "./chosen/brief.ts";
import { CADENCE_MUTANTS } from "./chosen/cadence.ts";
import { LOOP_MUTANTS } from "./chosen/loop.ts";
import { SECRET_MUTANTS } from "./chosen/secrets.ts";
import { SETTINGS_MUTANTS } from "./chosen/settings.ts";
import type { Mutant } from "./mutant.ts";

/** The chosen lines: those that hold what the program promises. */
export const CHOSEN: readonly Mutant[] = [
  ...CADENCE_MUTANTS,
  ...BRIEF_MUTANTS,
  ...LOOP_MUTANTS,
  ...SECRET_MUTANTS,
  ...SETTINGS_MUTANTS,
];
