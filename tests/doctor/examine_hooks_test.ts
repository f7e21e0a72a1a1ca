import { onceEach } from "../../lib/doctor/examine_hooks.ts";
import { isFile } from "../../lib/host/files.ts";
import { assertEquals, assertMatch } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";

Deno.test("onceEach() looks at each path once, however many hooks name it and at once", async () => {
  const looks: string[] = [];
  const look = onceEach((path) => {
    looks.push(path);
    return Promise.resolve(path.length);
  });
  const found = await Promise.all(["/a", "/bb", "/a", "/a"].map(look));
  assertEquals([found, await look("/bb"), looks], [[2, 3, 2, 2], 3, ["/a", "/bb"]]);
});

Deno.test("doctor warns of another program at the wired path, whatever wraps it, and starts it never", async () => {
  await using sandbox = await Sandbox.create();
  const program = `${sandbox.top}/bin/revive`;
  await Deno.mkdir(`${sandbox.top}/bin`);
  await Deno.writeTextFile(program, `#!/bin/sh\n>'${sandbox.top}/started'\n`, { mode: 0o755 });
  for (
    const hook of [
      { command: program, args: ["gate"] },
      { command: "timeout", args: ["5", program, "gate"] },
      { command: `command -v revive >/dev/null && exec ${program} gate` },
      { command: `cd / && ( ${program} gate )` },
    ]
  ) {
    const hooks = { Stop: [{ hooks: [{ type: "command", ...hook }] }] };
    await sandbox.write(".claude/settings.local.json", JSON.stringify({ hooks }));
    const { stdout } = await sandbox.run(["doctor"]);
    const line = stdout.split("\n").find((line) => line.includes("hook programs")) ?? "";
    assertMatch(line, /^WARN .*does not look like this program: .*\/bin\/revive .*Remedy: /);
  }
  assertEquals(isFile(`${sandbox.top}/started`), false);
});
