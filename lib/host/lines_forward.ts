/** Bytes that are read at once. */
const CHUNK = 1024 * 1024;

/** A line of more bytes than this is skipped: no row that a reader wants is nearly as long. */
const LONGEST_LINE = 32 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * The lines of a text file from its beginning, some hundreds or thousands at a
 * time (one at a time, 200,000 of them would cost more to hand over than to
 * read). A last line without its line feed is given too: whether it is whole
 * is for the reader to see. Memory stays bounded whatever the file. A path
 * that is absent, no file or unreadable gives nothing; a file that becomes
 * unreadable midway ends there.
 */
export async function* lineBatches(path: string): AsyncGenerator<readonly string[]> {
  let file: Deno.FsFile;
  try {
    // Opening a FIFO waits for a writer, so the look comes before the opening.
    if (!(await Deno.stat(path)).isFile) return;
    file = await Deno.open(path);
  } catch {
    return;
  }
  try {
    yield* batches(file);
  } finally {
    file.close();
  }
}

async function* batches(file: Deno.FsFile): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(CHUNK);
  /** What has come so far of a line that is not at its end yet. */
  let parts: Uint8Array[] = [];
  let size = 0;
  let tooLong = false;
  while (true) {
    const read = await file.read(buffer).catch(() => null);
    if (read === null) break;
    const chunk = buffer.subarray(0, read);
    const first = chunk.indexOf(LINE_FEED);
    if (first < 0) {
      size += read;
      tooLong ||= size > LONGEST_LINE;
      if (tooLong) parts = [];
      else parts.push(chunk.slice());
      continue;
    }
    const last = chunk.lastIndexOf(LINE_FEED);
    const head = tooLong ? [] : [decoder.decode(joined([...parts, chunk.subarray(0, first)]))];
    const rest = last > first ? decoder.decode(chunk.subarray(first + 1, last)).split("\n") : [];
    parts = [chunk.slice(last + 1)];
    size = read - last - 1;
    tooLong = false;
    yield [...head, ...rest];
  }
  if (size > 0 && !tooLong) yield [decoder.decode(joined(parts))];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
