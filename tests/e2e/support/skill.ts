/**
 * The model's part in the checkpoint skill.
 *
 * @module
 */

import type { Reply, Rule } from "./messages_api.ts";
import { bash } from "./script.ts";

/** The main agent calls the skill, by the name that a settings file gives it. */
export const SKILL_CALL: Reply = {
  text: "I save the work.",
  tools: [{ name: "Skill", input: { skill: "checkpoint" } }],
};

/**
 * The forked agent: pipes `document` into the command that its prompt names,
 * then answers with what the command printed.
 */
export function checkpointAgent(document: () => string): Rule {
  return (request) => {
    if (!request.subagent) return undefined;
    if (request.blocks.some((block) => block.type === "tool_result")) {
      return { text: `Saved: ${request.blocks.at(-1)?.text}` };
    }
    const [command = "no command"] =
      /^.* checkpoint save --session [0-9a-f-]+/m.exec(request.text) ?? [];
    const end = "END_OF_CHECKPOINT";
    return { tools: [bash(`${command.trim()} <<'${end}'\n${document()}\n${end}`)] };
  };
}
