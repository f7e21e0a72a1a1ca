/** The sections of static.md, in their order. */
export const SECTIONS = ["PURPOSE", "DIFFERENTIATORS", "INVARIANTS", "GOTCHAS"] as const;

/** The name of a section of static.md. */
export type SectionName = typeof SECTIONS[number];

/** What stands in a section that nobody has filled yet: it marks the section as empty. */
export const PLACEHOLDERS: Readonly<Record<SectionName, string>> = {
  PURPOSE: "(describe this project in 1-3 sentences)",
  DIFFERENTIATORS: "(what sets this project apart; edit this file)",
  INVARIANTS: "(top-5 architectural rules; edit this file)",
  GOTCHAS: "(landmines you keep stepping on; edit this file)",
};

/** A new static.md: PURPOSE as it was found, the rest for a person to fill. */
export function newStaticBrief(purpose: string | undefined): string {
  const lists = SECTIONS.filter((name) => name !== "PURPOSE")
    .map((name) => `${name}:\n  - ${PLACEHOLDERS[name]}\n`);
  return `PURPOSE: ${purpose ?? PLACEHOLDERS.PURPOSE}\n${lists.join("")}`;
}
