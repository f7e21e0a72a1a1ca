import { EDGE_BYTES, linesBackward } from "../../lib/host/lines_backward.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { join } from "../../lib/host/path.ts";

async function withFile(
  content: string | Uint8Array,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "revive-lines-" });
  try {
    const path = join(folder, "t.jsonl");
    if (typeof content === "string") await Deno.writeTextFile(path, content);
    else await Deno.writeFile(path, content);
    await use(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function texts(path: string, limit?: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesBackward(path, limit)) {
    lines.push(
      line.kind === "line"
        ? line.text
        : line.kind === "long"
        ? `${line.bytes}@${line.offset}:${line.head.slice(0, 4)}…${line.tail.slice(-4)}`
        : line.kind,
    );
  }
  return lines;
}

const TABLE: readonly (readonly [string, string, readonly string[]])[] = [
  ["nothing in an empty file", "", []],
  ["one line with its line feed", "a\n", ["a"]],
  ["one line without a line feed", "a", ["a"]],
  ["several, last one first", "a\nb\nc\n", ["c", "b", "a"]],
  ["no empty lines", "\n\na\n\nb\n\n", ["b", "a"]],
  ["CR left to the reader", "a\r\nb\r\n", ["b\r", "a\r"]],
  ["characters of several bytes", "größe\n源\n", ["源", "größe"]],
  ["no byte order mark", "\ufeffa\nb\n", ["b", "a"]],
];

for (const [what, content, expected] of TABLE) {
  Deno.test(`linesBackward() gives ${what}`, async () => {
    await withFile(content, async (path) => assertEquals(await texts(path), [...expected]));
  });
}

Deno.test("linesBackward() puts lines together across chunks of every size", async () => {
  // Lengths around 64 KiB and its doublings put line feeds on both sides of a chunk's edge.
  const lengths = [1, 65535, 65536, 65537, 3, 131071, 131072, 200000, 1, 1_000_000, 7];
  const lines = lengths.map((length, at) => String.fromCharCode(97 + at).repeat(length));
  await withFile(lines.join("\n") + "\n", async (path) => {
    assertEquals(await texts(path), lines.toReversed());
  });
  await withFile(lines.join("\n"), async (path) => {
    assertEquals(await texts(path), lines.toReversed());
  });
});

Deno.test("linesBackward() gives each line's offset", async () => {
  await withFile("ab\n\ncd\ne", async (path) => {
    const offsets: number[] = [];
    for await (const line of linesBackward(path)) {
      if (line.kind === "line") offsets.push(line.offset);
    }
    assertEquals(offsets, [7, 4, 0]);
  });
});

Deno.test("linesBackward() gives the two ends of a line over the limit and goes on past it", async () => {
  const long = "HEAD" + "x".repeat(3_000_000) + "TAIL";
  await withFile(`first\n${long}\nlast\n`, async (path) => {
    assertEquals(await texts(path, 2_000_000), ["last", "3000008@6:HEAD…TAIL", "first"]);
    assertEquals(await texts(path, 3_000_007), ["last", "3000008@6:HEAD…TAIL", "first"]);
    assertEquals(await texts(path, 3_000_008), ["last", long, "first"]);
  });
  await withFile(long, async (path) => {
    assertEquals(await texts(path, 2_000_000), ["3000008@0:HEAD…TAIL"]);
    for await (const line of linesBackward(path, 2_000_000)) {
      assert(line.kind === "long");
      assertEquals(line.head, long.slice(0, EDGE_BYTES));
      assertEquals(line.tail, long.slice(-EDGE_BYTES));
    }
  });
});

Deno.test("linesBackward() says that a file is absent or no file, and does not wait on a FIFO", async () => {
  const folder = await Deno.makeTempDir({ prefix: "revive-lines-" });
  try {
    assertEquals(await texts(join(folder, "none")), ["absent"]);
    assertEquals(await texts(folder), ["unreadable"]);
    const fifo = join(folder, "fifo");
    await new Deno.Command("mkfifo", { args: [fifo] }).output();
    assertEquals(await texts(fifo), ["unreadable"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("linesBackward() does not see what is appended meanwhile, and says so when the file shrinks", async () => {
  const line = "x".repeat(60_000);
  await withFile(`${line}\n${line}\n${line}\n`, async (path) => {
    let seen = 0;
    for await (const got of linesBackward(path)) {
      assert(got.kind === "line");
      if (seen++ === 0) await Deno.writeTextFile(path, "more\n", { append: true });
    }
    assertEquals(seen, 3);
  });
  await withFile(`${line}\n${line}\n${line}\n`, async (path) => {
    const kinds: string[] = [];
    for await (const got of linesBackward(path)) {
      kinds.push(got.kind);
      await Deno.truncate(path, 10);
    }
    assertEquals(kinds, ["line", "unreadable"]);
  });
});
