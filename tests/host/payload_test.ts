import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";

Deno.test({
  name: "readPayloadText() reads a payload that came while the process got no turn",
  ignore: Deno.build.os === "windows", // No process can be stopped there.
  fn: async () => {
    await using sandbox = await Sandbox.create({ git: false });
    const program = `${sandbox.top}/read.ts`;
    await Deno.writeTextFile(
      program,
      `import { readPayloadText } from "${new URL("../../lib/host/host.ts", import.meta.url)}";
       console.log("ready");
       console.log(await readPayloadText(300));
       Deno.exit(0);`,
    );
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", program],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    assertEquals((await output.read()).value, "ready\n");
    // As if others had the processor for longer than a payload is waited for.
    child.kill("SIGSTOP");
    const writer = child.stdin.getWriter();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await writer.write(new TextEncoder().encode('{"a":1}'));
    child.kill("SIGCONT");
    assertEquals((await output.read()).value, '{"a":1}\n');
    await writer.close().catch(() => {});
    await output.cancel();
    await child.status;
  },
});
