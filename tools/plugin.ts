/**
 * The files that make the repository a plugin of the client, from the same
 * tables as install-hook.
 *
 * @module
 */

import { renderSkill } from "../lib/claude/skill.ts";
import { hooksObject, WIRING } from "../lib/claude/wiring.ts";
import config from "../deno.json" with { type: "json" };
import { REPOSITORY } from "./targets.ts";

const DESCRIPTION = "Keeps a coding agent's working knowledge fresh in long sessions: " +
  "a project brief on a cadence, and checkpoints over compactions";

/** What the user, not the model, is told at the start of a session without the program. */
export const MISSING_PROGRAM = "The revive plugin rests: the program revive is not on PATH. " +
  `Get it: ${REPOSITORY}#install`;

/**
 * The plugin's hooks: those of install-hook, spelt as in a shared settings
 * file (silent without the program), and one that says how to get the program.
 * SessionStart prints plain text for the model, `systemMessage` for the user.
 */
function hooks(): object {
  const wired = hooksObject(WIRING, { form: "guarded" });
  const tell = {
    matcher: "startup|resume",
    hooks: [{
      type: "command",
      command: "command -v revive >/dev/null 2>&1 || echo '" +
        `${JSON.stringify({ systemMessage: MISSING_PROGRAM })}'`,
      timeout: 10,
    }],
  };
  const { SessionStart } = wired;
  return { ...wired, SessionStart: [tell, ...(Array.isArray(SessionStart) ? SessionStart : [])] };
}

/** The skill as install-hook writes it, but for the line by which it knows its own. */
function skill(): string {
  return renderSkill("revive").replace(
    /^<!-- Written by revive install-hook.*-->$/m,
    "<!-- Part of the revive plugin, made from lib/prompts/checkpoint/SKILL.md. -->",
  );
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) + "\n";
}

/** Each file of the plugin by its path in the repository. */
export const PLUGIN_FILES: Readonly<Record<string, string>> = {
  ".claude-plugin/plugin.json": json({
    name: "revive",
    version: config.version,
    description: DESCRIPTION,
    author: { name: "The revive maintainers", url: REPOSITORY },
    homepage: REPOSITORY,
    repository: REPOSITORY,
    license: config.license,
    // What its parts reach: nothing.
    network: { hosts: [] },
    keywords: ["context", "compaction", "checkpoint", "hooks"],
  }),
  ".claude-plugin/marketplace.json": json({
    name: "revive",
    owner: { name: "The revive maintainers", url: REPOSITORY },
    metadata: { description: "The revive plugin" },
    plugins: [{ name: "revive", source: "./", description: DESCRIPTION }],
  }),
  "hooks/hooks.json": json({ description: DESCRIPTION, hooks: hooks() }),
  "skills/checkpoint/SKILL.md": skill(),
};
