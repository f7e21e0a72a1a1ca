import { spellPath } from "../claude/json_tree.ts";
import { fieldsOf, isStrings, itemsOf, recordOf, textOf } from "./json_value.ts";

/** One hook of a settings file that is well-formed enough to run, and where it stands. */
export interface ListedHook {
  readonly event: string;
  readonly matcher: string | undefined;
  readonly type: string | undefined;
  readonly command: string | undefined;
  readonly args: readonly string[] | undefined;
  readonly timeout: number | undefined;
  /** The client does not wait for it and ignores what it prints. */
  readonly isAsync: boolean;
  readonly path: string;
}

/** Every hook below the value of `hooks`; what is malformed is left out, as the client does. */
export function listHooks(hooks: unknown): ListedHook[] {
  return fieldsOf(hooks).flatMap(([event, groups]) =>
    itemsOf(groups).flatMap((group, at) => {
      const { matcher, hooks } = recordOf(group);
      if (matcher !== undefined && typeof matcher !== "string") return [];
      return itemsOf(hooks).flatMap((hook, place) => {
        const { type, command, args, timeout, async: isAsync } = recordOf(hook);
        if (args !== undefined && !isStrings(args)) return [];
        return [{
          event,
          matcher,
          type: textOf(type),
          command: textOf(command),
          args,
          timeout: typeof timeout === "number" ? timeout : undefined,
          isAsync: isAsync === true,
          path: spellPath(["hooks", event, at, "hooks", place]),
        }];
      });
    })
  );
}
