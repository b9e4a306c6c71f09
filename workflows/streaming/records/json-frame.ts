/** Returns a frame as a JSON string. Bytes that are not UTF-8 become U+FFFD, as in files. */
export function asJsonString(frame: Uint8Array): Buffer {
  return Buffer.from(JSON.stringify(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString()));
}
