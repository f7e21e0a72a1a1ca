/**
 * `bytes` as a string with one character for one byte, so that text patterns
 * can be used on what may be no UTF-8 without losing a byte.
 */
export function bytesToBinary(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return pieces.join("");
}

/** The bytes of {@linkcode bytesToBinary}'s string. */
export function binaryToBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
