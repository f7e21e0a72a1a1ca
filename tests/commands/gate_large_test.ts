import { join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { answer, jsonl, prompt, toolResult, toolUse } from "../support/transcripts.ts";

const MB = 1_000_000;

/** Writes `block` again and again until the file has `size` bytes, then `end`. */
async function writeLarge(path: string, size: number, block: string, end: string): Promise<void> {
  const bytes = new TextEncoder().encode(block);
  using file = await Deno.open(path, { write: true, create: true, truncate: true });
  for (let written = 0; written < size;) {
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
    written += bytes.length;
  }
  await file.write(new TextEncoder().encode(end));
}

function payload(box: Sandbox, path: string, session: string): object {
  return {
    session_id: session,
    transcript_path: path,
    cwd: box.project,
    prompt_id: "p",
    hook_event_name: "Stop",
    stop_hook_active: false,
    last_assistant_message: "answer last",
  };
}

/** Turns with tool output of many sizes, as a block of some MB. */
function ordinaryBlock(): string {
  const rows: object[] = [];
  for (let at = 0; at < 300; at++) {
    rows.push(
      prompt(`prompt ${at}`),
      toolUse(`c${at}`, 70000, `t${at}`),
      toolResult(`t${at}`, "größe ".repeat(at % 50 === 0 ? 100_000 : 1500)),
      answer(`m${at}`, 72000),
    );
  }
  return jsonl(...rows);
}

const END = jsonl(prompt("last prompt"), answer("last", 80000));

/** Peak memory of gate on `path` in MiB. */
async function peakOf(box: Sandbox, path: string, session: string): Promise<number> {
  const script = new URL("../support/gate_peak.ts", import.meta.url).pathname;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", script, JSON.stringify(payload(box, path, session))],
    env: { HOME: box.home, CLAUDE_CODE_SESSION_ATTENDED: "1", DENO_DIR: denoDir() },
  }).output();
  const peak = Number(new TextDecoder().decode(stdout));
  assert(peak > 0, new TextDecoder().decode(stderr));
  return peak;
}

function denoDir(): string {
  return Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME") ?? "/tmp"}/.cache/deno`;
}

Deno.test("[T10] gate costs the same on 600 MB as on 1 MB, in time and memory", async () => {
  await using box = await Sandbox.create();
  const small = join(box.top, "small.jsonl");
  const large = join(box.top, "large.jsonl");
  const block = ordinaryBlock();
  await writeLarge(small, MB, block.slice(0, block.indexOf("\n", MB) + 1), END);
  await writeLarge(large, 600 * MB, block, END);
  const best = { small: Infinity, large: Infinity };
  for (let round = 0; round < 5; round++) {
    for (const [name, path] of [["small", small], ["large", large]] as const) {
      const result = await box.hook("gate", payload(box, path, `${name}${round}`));
      assertStringIncludes(result.stdout, "40 % full");
      best[name] = Math.min(best[name], result.ms);
    }
  }
  // Generous, since other programs share the machine; a whole read takes ten times as long.
  assert(best.large <= best.small * 1.5 + 50, `${best.large} ms against ${best.small} ms`);
  if (Deno.build.os === "linux") {
    const peak = await peakOf(box, large, "memory");
    assert(peak <= 100, `${peak} MiB`);
  }
});

Deno.test("[T10] gate goes past a line of 100 MB within its memory", async () => {
  await using box = await Sandbox.create();
  const path = join(box.top, "line.jsonl");
  await writeLarge(path, MB, ordinaryBlock(), END);
  const [head = "", tail = ""] = JSON.stringify(toolResult("t", "|")).split("|");
  await Deno.writeTextFile(path, head, { append: true });
  const part = new Uint8Array(10 * MB).fill(120);
  for (let count = 0; count < 10; count++) await Deno.writeFile(path, part, { append: true });
  await Deno.writeTextFile(path, `${tail}\n`, { append: true });
  // The result asks for an answer, so gate waits for one first, and then goes by what is there.
  const result = await box.hook("gate", payload(box, path, "line"), {
    REVIVE_DEADLINE_MS: "20000",
  });
  assertEquals(result.code, 0);
  assertStringIncludes(result.stdout, "40 % full");
  if (Deno.build.os === "linux") {
    const peak = await peakOf(box, path, "memory");
    assert(peak <= 100, `${peak} MiB`);
  }
});
