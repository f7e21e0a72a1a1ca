/**
 * Fails unless what is released fits: `deno run --allow-read=CHANGELOG.md
 * tools/tag.ts v1.2.3` compares the tag with the version in deno.json, and looks
 * whether CHANGELOG.md gives that version a day.
 *
 * @module
 */

import config from "../deno.json" with { type: "json" };

/** What is wrong with releasing `version` as `tag`, a line each; none if it fits. */
export function releaseFaults(tag: string, version: string, changelog: string): string[] {
  const heading = changelog.split("\n").find((line) => line.startsWith(`## ${version} `));
  return [
    ...tag === `v${version}`
      ? []
      : [`the tag is ${tag || "missing"}, but deno.json has version ${version}`],
    ...heading === `## ${version} (unreleased)` || heading === undefined
      ? [`CHANGELOG.md has no day for ${version}: write "## ${version} (YYYY-MM-DD)"`]
      : [],
  ];
}

if (import.meta.main) {
  const changelog = Deno.readTextFileSync(new URL("../CHANGELOG.md", import.meta.url));
  const faults = releaseFaults(Deno.args[0] ?? "", config.version, changelog);
  // deno-lint-ignore no-console
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) Deno.exit(1);
}
