import { releaseFaults } from "../../tools/tag.ts";
import { assertEquals } from "../support/assert.ts";

Deno.test("releaseFaults() asks for the version's own tag and for its day in the changelog", () => {
  const changelog = (version: string) => `# Changelog\n\n## ${version}\n\n- x\n`;
  const faults = (tag: string, heading: string) =>
    releaseFaults(tag, "1.2.3", changelog(heading)).map((fault) => fault.slice(0, 12));
  assertEquals(faults("v1.2.3", "1.2.3 (2026-12-01)"), []);
  assertEquals(faults("v1.2.4", "1.2.3 (2026-12-01)"), ["the tag is v"]);
  assertEquals(faults("", "1.2.3 (2026-12-01)"), ["the tag is m"]);
  assertEquals(faults("v1.2.3", "1.2.3 (unreleased)"), ["CHANGELOG.md"]);
  assertEquals(faults("v1.2.3", "1.2.4 (2026-12-01)"), ["CHANGELOG.md"]);
});
