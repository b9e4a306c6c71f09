import type { Duplex } from 'node:stream';

/** The descriptor of the pipe in a process of the sandbox. */
export const PIPE = 3;
/** Each message follows the number of its bytes. */
const HEAD_BYTES = 4;

/**
 * Sends a message to the other end of the pipe between the service and a process of the sandbox.
 */
export function sendMessage(pipe: Duplex, parts: readonly Uint8Array[]): void {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(parts.reduce((bytes, part) => bytes + part.byteLength, 0));
  pipe.cork();
  pipe.write(head);
  for (const part of parts) if (part.byteLength > 0) pipe.write(part);
  pipe.uncork();
}

/**
 * Calls `onMessage` with the bytes of each message from the other end. `mostBytes` says how long
 * the next one may be, and is negative if none is expected. A message that is longer, or not
 * expected, is passed on as undefined, and nothing is read after it. Each message begins a buffer
 * of its own.
 */
export function readMessages(
  pipe: Duplex,
  mostBytes: () => number,
  onMessage: (message: Buffer<ArrayBuffer> | undefined) => void,
): void {
  const head = Buffer.alloc(HEAD_BYTES);
  let inHead = 0;
  let body: Buffer<ArrayBuffer> | null = null;
  let inBody = 0;
  const stop = (): void => {
    pipe.off('data', read);
    pipe.pause();
    onMessage(undefined);
  };
  const read = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length;) {
      if (!body) {
        if (mostBytes() < 0) return stop();
        const copied = chunk.copy(head, inHead, at);
        at += copied;
        inHead += copied;
        if (inHead < HEAD_BYTES) return;
        const length = head.readUInt32LE();
        if (length > mostBytes()) return stop();
        // Memory is used only as bytes arrive.
        body = Buffer.allocUnsafeSlow(length);
        inBody = 0;
      }
      const copied = chunk.copy(body, inBody, at);
      at += copied;
      inBody += copied;
      if (inBody < body.length) return;
      const message = body;
      body = null;
      inHead = 0;
      onMessage(message);
    }
  };
  pipe.on('data', read);
}
