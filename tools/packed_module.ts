/**
 * Writes an expression that imports the module `source`, which has no imports
 * of its own: the text is kept compressed, and unpacked and compiled only when
 * the expression is reached. The script stays a single file, and no permission
 * is needed, since the module comes from no place.
 */
export async function packedImport(source: string): Promise<string> {
  const packed = await gzip(new TextEncoder().encode(source));
  return `import("data:text/javascript," + encodeURIComponent(await new Response(` +
    `new Blob([Uint8Array.from(atob("${toBase64(packed)}"), (c) => c.charCodeAt(0))])` +
    `.stream().pipeThrough(new DecompressionStream("gzip"))).text()))`;
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
