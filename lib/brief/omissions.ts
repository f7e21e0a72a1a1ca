import type { SectionName } from "./placeholders.ts";

/** What is left out of a brief that would be over the limit. */
export interface Omissions {
  readonly hotFiles: boolean;
  readonly todo: boolean;
  readonly commands: boolean;
  readonly commitBodies: boolean;
  /** Sections that only this project has. */
  readonly otherSections: boolean;
  /** Text before the first header. */
  readonly preface: boolean;
  /** Indexes of the items that are left out, by section. */
  readonly items: Readonly<Partial<Record<SectionName, ReadonlySet<number>>>>;
  /** Whether lines were cut off at the end as a last resort. */
  readonly cutOff: boolean;
}

/** Nothing is left out. */
export const WHOLE: Omissions = {
  hotFiles: false,
  todo: false,
  commands: false,
  commitBodies: false,
  otherSections: false,
  preface: false,
  items: {},
  cutOff: false,
};

/** The parts that are left out as a whole, named for a reader, in the order in which they go. */
function omittedParts(omissions: Omissions): string[] {
  const parts: [boolean, string][] = [
    [omissions.hotFiles, "HOT_FILES"],
    [omissions.todo, "TODO"],
    [omissions.commands, "COMMANDS"],
    [omissions.commitBodies, "commit bodies"],
    [omissions.otherSections, "sections of the project's own"],
    [omissions.preface, "text before the first header"],
    [omissions.cutOff, "the rest"],
  ];
  return parts.filter(([omitted]) => omitted).map(([, name]) => name);
}

/** Whether nothing but bullets, which have their own note, is left out. */
export function isEmpty(omissions: Omissions): boolean {
  return omittedParts(omissions).length === 0;
}

/** The line that says in the brief what is missing from it. */
export function omissionNote(omissions: Omissions): string {
  return `(left out, brief over the limit: ${omittedParts(omissions).join(", ")})`;
}

/** The same for a person, bullets included; "" where the brief is whole. */
export function describeOmissions(omissions: Omissions): string {
  const bullets = Object.entries(omissions.items)
    .filter(([, indexes]) => indexes.size > 0)
    .map(([name, indexes]) => `${indexes.size} of ${name}'s bullets`);
  return [...omittedParts(omissions), ...bullets].join(", ");
}
