import { clean, cutAt } from "../text/clean.ts";
import type { BriefFacts, GitState } from "./facts.ts";
import { isEmpty, omissionNote, type Omissions, WHOLE } from "./omissions.ts";
import { PURPOSE_LIMIT } from "./placeholders.ts";
import type { Section } from "./static_brief.ts";

/** What the wrapper's opening tag says. */
export interface Wrapper {
  /** Prompts counted in the session when the brief was emitted. */
  readonly refresh: number;
  /** Named only after a loss of context. */
  readonly cause?: "compact" | "clear";
}

/** Puts the facts into words, less what `omissions` names, inside the wrapper; ends with a line feed. */
export function renderBrief(
  facts: BriefFacts,
  wrapper: Wrapper,
  omissions: Omissions = WHOLE,
): string {
  const cause = wrapper.cause === undefined ? "" : ` cause="${wrapper.cause}"`;
  return wrap(
    `<revive refresh="${wrapper.refresh}"${cause}>`,
    [...staticLines(facts, omissions), ...dynamicLines(facts, omissions)],
  );
}

/** `lines` between `opening` and the closing tag, every tag inside made harmless. */
export function wrap(opening: string, lines: readonly string[]): string {
  return `${opening}\n${clean(lines.join("\n"))}\n</revive>\n`;
}

function staticLines(facts: BriefFacts, omissions: Omissions): string[] {
  const { preface, sections } = facts.static;
  // No call takes the lines as its arguments: a hundred thousand are too many for one.
  const lines = [
    omissions.preface ? [] : preface,
    sections
      .filter(({ name }) => name !== undefined || !omissions.otherSections)
      .flatMap((section) => sectionLines(section, omissions)),
    isEmpty(omissions) ? [] : [omissionNote(omissions)],
  ].flat();
  return lines.length === 0 ? [] : ["# STATIC", ...lines, ""];
}

function sectionLines(section: Section, omissions: Omissions): string[] {
  if (section.name === "PURPOSE") {
    return [`PURPOSE: ${cutAt(section.items[0] ?? "", PURPOSE_LIMIT)}`];
  }
  const dropped = section.name === undefined ? undefined : omissions.items[section.name];
  const kept = section.items.filter((_, index) => !dropped?.has(index));
  const lines = [section.header, ...kept.flatMap((item) => indent(item))];
  if (dropped !== undefined && dropped.size > 0) {
    lines.push(`  (${dropped.size} bullets omitted: brief over the limit)`);
  }
  return lines;
}

function indent(item: string): string[] {
  return item.split("\n").map((line) => `  ${line}`);
}

function dynamicLines(facts: BriefFacts, omissions: Omissions): string[] {
  const lines = ["# DYNAMIC", ...stateLines(facts.state, omissions)];
  if (facts.todo !== undefined && !omissions.todo) {
    lines.push(`TODO: (from ${facts.todo.file})`, ...facts.todo.lines.map((line) => `  ${line}`));
  }
  if (facts.hotFiles.length > 0 && !omissions.hotFiles) {
    lines.push("HOT_FILES: (last 20 commits, last change shown)");
    for (const { path, commits, subject } of facts.hotFiles) {
      lines.push(`  ${commits}× ${path}`, `      └ "${subject}"`);
    }
  }
  if (facts.commands.length > 0 && !omissions.commands) {
    lines.push("COMMANDS:", ...facts.commands.map((command) => `  ${command}`));
  }
  return lines;
}

function stateLines(state: GitState, omissions: Omissions): string[] {
  if (state.kind === "none") return ["STATE: (not a git repo)"];
  const without = state.without === undefined ? "" : ` (${state.without})`;
  const lines = [`STATE: ${state.position}${without}`];
  for (const { sha, subject, excerpt } of state.commits) {
    lines.push(`  ${sha} ${subject}`);
    if (excerpt !== "" && !omissions.commitBodies) lines.push(`      ↪ ${excerpt}`);
  }
  return lines;
}

/** Whether there is anything to tell: a brief that says only that there is no repository is none. */
export function saysNothing(facts: BriefFacts): boolean {
  return facts.static.preface.length === 0 && facts.static.sections.length === 0 &&
    facts.state.kind === "none" && facts.todo === undefined && facts.commands.length === 0;
}
