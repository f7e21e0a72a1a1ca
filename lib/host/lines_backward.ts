import { describe, isAbsence } from "./files.ts";

/** One step backwards through a file. Offsets and sizes are bytes. */
export type BackwardLine =
  | { readonly kind: "line"; readonly text: string; readonly offset: number }
  /** A line over the limit: only its first and last {@linkcode EDGE_BYTES} bytes. */
  | {
    readonly kind: "long";
    readonly head: string;
    readonly tail: string;
    readonly bytes: number;
    readonly offset: number;
  }
  /** There is no such file; nothing follows. */
  | { readonly kind: "absent" }
  /** It cannot be read (any further); nothing follows. */
  | { readonly kind: "unreadable"; readonly why: string };

/** How much of a long line's two ends is given back. */
export const EDGE_BYTES = 16 * 1024;

/** The tail of an ordinary transcript is in the first chunk; a long way back is read in big steps. */
const FIRST_CHUNK = 64 * 1024;
const LARGEST_CHUNK = 512 * 1024;

/** No answer of a model is nearly as long; what is longer is a tool's output or an image. */
const LONGEST_LINE = 2 * 1024 * 1024;

/**
 * The lines of a file, last one first, without their line feeds; empty lines
 * are left out. A last line without a line feed comes like any other. What the
 * file gains after the call is not seen. Memory stays within a few times
 * `longestLine` (bytes, 2 MiB) whatever the file and its lines hold. Never
 * blocks on a FIFO and never throws.
 */
export function* linesBackward(
  path: string,
  longestLine = LONGEST_LINE,
): Generator<BackwardLine, void, void> {
  let file: Deno.FsFile | undefined;
  try {
    // Opening a FIFO waits for a writer, so the look comes before the opening.
    const info = Deno.statSync(path);
    if (!info.isFile) {
      yield { kind: "unreadable", why: info.isDirectory ? "is a directory" : "is not a file" };
      return;
    }
    file = Deno.openSync(path);
    let position = info.size;
    let buffer = new Uint8Array(Math.min(FIRST_CHUNK, position));
    let rest = new OpenLine(longestLine);
    while (position > 0) {
      const length = Math.min(buffer.length, position);
      position -= length;
      const chunk = buffer.subarray(0, length);
      if (!readAt(file, position, chunk)) {
        yield { kind: "unreadable", why: "became shorter while it was read" };
        return;
      }
      let end = length;
      while (end > 0) {
        const lineFeed = chunk.lastIndexOf(10, end - 1);
        if (lineFeed < 0) break;
        const line = rest.close(chunk.subarray(lineFeed + 1, end), position + lineFeed + 1);
        if (line !== undefined) yield line;
        rest = new OpenLine(longestLine);
        end = lineFeed;
      }
      rest.extend(chunk.subarray(0, end));
      if (buffer.length < Math.min(LARGEST_CHUNK, position)) {
        buffer = new Uint8Array(Math.min(buffer.length * 2, LARGEST_CHUNK));
      }
    }
    const first = rest.close(new Uint8Array(0), 0);
    if (first !== undefined) yield first;
  } catch (error) {
    yield isAbsence(error) ? { kind: "absent" } : { kind: "unreadable", why: describe(error) };
  } finally {
    file?.close();
  }
}

function readAt(file: Deno.FsFile, position: number, into: Uint8Array): boolean {
  file.seekSync(position, Deno.SeekMode.Start);
  for (let at = 0; at < into.length;) {
    const read = file.readSync(into.subarray(at));
    if (read === null) return false;
    at += read;
  }
  return true;
}

const decoder = new TextDecoder();

/** The end of a line whose beginning lies further up in the file. */
class OpenLine {
  /** From the line's end upwards; once it is long only the last piece, for the head. */
  #pieces: Uint8Array[] = [];
  #size = 0;
  #tail: Uint8Array | undefined;

  constructor(readonly limit: number) {}

  /** Puts a copy of `bytes` in front; of a long line no more than its head can need. */
  extend(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    this.#pieces.push(this.#tail === undefined ? bytes.slice() : bytes.slice(0, EDGE_BYTES));
    if (this.#size <= this.limit) return;
    this.#tail ??= this.#joined().slice(-EDGE_BYTES);
    this.#pieces = [upTo(EDGE_BYTES, this.#joined())];
  }

  /** The whole line, which begins with `bytes` at `offset`; `undefined` if it is empty. */
  close(bytes: Uint8Array, offset: number): BackwardLine | undefined {
    const size = this.#size + bytes.length;
    if (size === 0) return undefined;
    if (size <= this.limit) {
      const whole = this.#size === 0 ? bytes : this.#joined(bytes);
      return { kind: "line", text: decoder.decode(whole), offset };
    }
    const joined = this.#joined(bytes);
    return {
      kind: "long",
      head: decoder.decode(upTo(EDGE_BYTES, joined)),
      tail: decoder.decode(this.#tail ?? joined.subarray(-EDGE_BYTES)),
      bytes: size,
      offset,
    };
  }

  #joined(front: Uint8Array = new Uint8Array(0)): Uint8Array {
    const parts = [front, ...this.#pieces.toReversed()];
    const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  }
}

function upTo(size: number, bytes: Uint8Array): Uint8Array {
  return bytes.length <= size ? bytes : bytes.slice(0, size);
}
