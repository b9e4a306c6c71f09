/**
 * Gives a large buffer's memory back at once; nothing may read it any more. A collector would wait for tens of megabytes of them, in
 * each thread. Buffers that are part of a pool stay.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
