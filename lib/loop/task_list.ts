import type { Fields } from "./transcript.ts";
import { isFields } from "../text/fields.ts";

/** One task of the agent's own list. */
export interface Task {
  readonly text: string;
  /** `pending`, `in_progress`, `completed`, as the client words it. */
  readonly status: string;
}

/**
 * The agent's task list as its tool calls leave it. The calls come newest
 * first: one TodoWrite holds the whole list, while TaskCreate and TaskUpdate
 * change it one task at a time.
 */
export class TaskList {
  #whole: readonly Task[] | undefined;
  readonly #steps: { readonly id: string; readonly text?: string; readonly status?: string }[] = [];

  take(tool: string, input: Fields, result: string): void {
    if (this.#whole !== undefined) return;
    if (tool === "TodoWrite" && Array.isArray(input.todos)) {
      this.#whole = input.todos.filter(isFields).flatMap((todo) => {
        const text = string(todo.content) ?? string(todo.activeForm);
        return text === undefined ? [] : [{ text, status: string(todo.status) ?? "pending" }];
      });
    } else if (tool === "TaskCreate") {
      const text = string(input.subject) ?? string(input.description);
      // The client numbers the task and says so in the result.
      const id = /#(\d+)|"(?:task)?id":\s*"?(\w+)/i.exec(result);
      if (text !== undefined) this.#steps.push({ id: id?.[1] ?? id?.[2] ?? text, text });
    } else if (tool === "TaskUpdate") {
      const id = string(input.taskId) ??
        (typeof input.taskId === "number" ? `${input.taskId}` : "");
      const text = string(input.subject);
      const status = string(input.status);
      this.#steps.push({
        id,
        ...text === undefined ? {} : { text },
        ...status === undefined ? {} : { status },
      });
    }
  }

  /** The list in its own order; empty if there is none. */
  tasks(): readonly Task[] {
    if (this.#steps.length === 0) return this.#whole ?? [];
    const tasks = new Map<string, Task>();
    for (const { id, text, status } of this.#steps.toReversed()) {
      const known = tasks.get(id);
      if (status === "deleted") tasks.delete(id);
      else if (text !== undefined || known !== undefined) {
        tasks.set(id, {
          text: text ?? known?.text ?? "",
          status: status ?? known?.status ?? "pending",
        });
      }
    }
    return [...this.#whole ?? [], ...tasks.values()];
  }
}

function string(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
