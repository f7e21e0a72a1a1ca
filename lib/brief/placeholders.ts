/** The four sections of a curated brief, in their order. */
export type SectionName = "PURPOSE" | "DIFFERENTIATORS" | "INVARIANTS" | "GOTCHAS";

/** Their names, in the order in which `init` writes them. */
export const SECTION_NAMES: readonly SectionName[] = [
  "PURPOSE",
  "DIFFERENTIATORS",
  "INVARIANTS",
  "GOTCHAS",
];

/** What `init` writes into a section that nobody has filled yet. */
export const PLACEHOLDERS: Readonly<Record<SectionName, string>> = {
  PURPOSE: "(describe this project in 1-3 sentences)",
  DIFFERENTIATORS: "(what sets this project apart; edit this file)",
  INVARIANTS: "(top-5 architectural rules; edit this file)",
  GOTCHAS: "(landmines you keep stepping on; edit this file)",
};

const TEXTS = new Set(Object.values(PLACEHOLDERS));

/** Whether `text`, with or without a bullet before it, is one of the placeholders. */
export function isPlaceholder(text: string): boolean {
  return TEXTS.has(text.replace(/^\s*(?:[-*+]\s+)?/, "").trim());
}

/** PURPOSE is one line of at most so many UTF-16 units. */
export const PURPOSE_LIMIT = 400;
