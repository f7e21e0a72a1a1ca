import { PLACEHOLDERS, SECTION_NAMES } from "./placeholders.ts";

/** A new static.md: PURPOSE as it was found, the rest for a person to fill. */
export function newStaticBrief(purpose: string | undefined): string {
  const lists = SECTION_NAMES.filter((name) => name !== "PURPOSE")
    .map((name) => `${name}:\n  - ${PLACEHOLDERS[name]}\n`);
  return `PURPOSE: ${purpose ?? PLACEHOLDERS.PURPOSE}\n${lists.join("")}`;
}
