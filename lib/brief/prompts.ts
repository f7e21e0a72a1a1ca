import audit from "../prompts/audit.md" with { type: "text" };
import suggest from "../prompts/suggest.md" with { type: "text" };
import { PLACEHOLDERS, SECTION_NAMES, type SectionName } from "./placeholders.ts";

/**
 * The prompt that has an agent draft the sections that are still empty.
 *
 * @param path static.md as the agent finds it from the project's folder.
 * @param empty the sections to draft, at least one.
 */
export function suggestPrompt(path: string, empty: readonly SectionName[]): string {
  const sections = empty.map((name) => `- \`${name}\`: \`${PLACEHOLDERS[name]}\``).join("\n");
  return filled(suggest, path)
    .replace("{{these were}}", empty.length === 1 ? "this one was" : "these were")
    .replace("{{sections}}", () => sections);
}

/** The prompt that has an agent look for what the brief does not say yet. */
export function auditPrompt(path: string): string {
  return filled(audit, path);
}

function filled(template: string, path: string): string {
  return SECTION_NAMES.reduce(
    (text, name) => text.replaceAll(`{{${name}}}`, () => PLACEHOLDERS[name]),
    template.replaceAll("{{path}}", () => path),
  );
}
