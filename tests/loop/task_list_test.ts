import { TaskList } from "../../lib/loop/task_list.ts";
import { assertEquals } from "../support/assert.ts";

const TODOS = [
  { content: "write it", status: "completed", activeForm: "writing it" },
  { content: "test it", status: "in_progress", activeForm: "testing it" },
];

Deno.test("TaskList takes the newest whole list", () => {
  const list = new TaskList();
  list.take("TodoWrite", { todos: [...TODOS, "junk", { status: "pending" }] }, "");
  list.take("TodoWrite", { todos: [{ content: "older", status: "pending" }] }, "");
  assertEquals(list.tasks(), [
    { text: "write it", status: "completed" },
    { text: "test it", status: "in_progress" },
  ]);
});

Deno.test("TaskList replays tasks that are created and updated one at a time", () => {
  const list = new TaskList();
  // Newest first, as a transcript is read.
  list.take("TaskUpdate", { taskId: "3", status: "deleted" }, "");
  list.take("TaskUpdate", { taskId: "1", status: "completed" }, "");
  list.take("TaskUpdate", { taskId: "2", status: "in_progress", subject: "test it well" }, "");
  list.take("TaskCreate", { subject: "drop it" }, "Task #3 created successfully");
  list.take("TaskCreate", { subject: "test it" }, "Task #2 created successfully");
  list.take("TaskCreate", { subject: "write it" }, "Task #1 created successfully");
  assertEquals(list.tasks(), [
    { text: "write it", status: "completed" },
    { text: "test it well", status: "in_progress" },
  ]);
});

Deno.test("TaskList is empty without calls of its tools", () => {
  const list = new TaskList();
  list.take("Bash", { command: "ls" }, "");
  list.take("TodoWrite", { todos: "junk" }, "");
  assertEquals(list.tasks(), []);
});
