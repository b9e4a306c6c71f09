import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** The descriptor of the pipe in a process of the sandbox. */
export const PIPE = 3;
/** Each message follows the number of its bytes. */
const HEAD_BYTES = 4;

/** Sends a message to the other end of the pipe between the service and a process of the sandbox. */
export function sendMessage(pipe: Duplex, message: unknown): void {
  const body = serialize(message);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(body.length);
  pipe.cork();
  pipe.write(head);
  pipe.write(body);
  pipe.uncork();
}

/**
 * Calls `onMessage` with each message from the other end. Bytes that are no message, and a message of more than `mostBytes`, are
 * passed on as undefined, and nothing is read after them. Node's own channel throws for the first where no caller can catch it, and
 * takes messages of 4 GiB.
 */
export function readMessages(pipe: Duplex, onMessage: (message: unknown) => void, mostBytes = Infinity): void {
  let chunks: Buffer[] = [];
  let missing = HEAD_BYTES;
  const read = (chunk: Buffer): void => {
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing > 0) return;
    let rest = Buffer.concat(chunks);
    for (;;) {
      const length = rest.length < HEAD_BYTES ? 0 : rest.readUInt32LE();
      missing = HEAD_BYTES + length - rest.length;
      if (length > mostBytes) return stop();
      if (missing > 0) break;
      const message = messageIn(rest.subarray(HEAD_BYTES, HEAD_BYTES + length));
      if (message === undefined) return stop();
      onMessage(message);
      rest = rest.subarray(HEAD_BYTES + length);
    }
    chunks = [rest];
  };
  const stop = (): void => {
    chunks = [];
    pipe.off('data', read);
    onMessage(undefined);
  };
  pipe.on('data', read);
}

function messageIn(bytes: Buffer): unknown {
  try {
    return deserialize(bytes);
  } catch {
    return undefined;
  }
}
