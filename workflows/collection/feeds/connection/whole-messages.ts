import type { Writable } from 'node:stream';
import type WebSocket from 'ws';

/** The first byte of a message in one frame: FIN, and the opcode of text or binary (RFC 6455, 5.2). */
const [TEXT, BINARY] = [0x81, 0x82];
/** In place of a length: it follows in two bytes, or in eight. */
const [LENGTH_16, LENGTH_64] = [126, 127];

/** What `ws` parses frames with. It exports no type of it. */
type Receiver = Pick<Writable, 'writable'> & { write(bytes: Buffer): boolean; _fragmented: number };

/**
 * Takes the messages that are one short frame each out of what a connection delivers, and leaves all other frames to `ws`, whose
 * receiver makes six buffers of such a message. `socket` is open, has no extensions, and does not validate UTF-8.
 */
export function takeWholeMessages(socket: WebSocket): void {
  const receiver = Reflect.get(socket, '_receiver') as Receiver;
  const write = receiver.write.bind(receiver);
  /** The beginning of a frame of which `ws` has nothing. */
  let begun: Buffer | null = null;
  /** How much is missing of a frame of which `ws` has the beginning. */
  let owedBytes = 0;

  receiver.write = (chunk) => {
    const bytes = begun === null ? chunk : Buffer.concat([begun, chunk]);
    begun = null;
    let mayGoOn = true;
    // After an error or the end, `ws` accepts nothing.
    for (let at = 0; at < bytes.length && receiver.writable;) {
      const [first, second = 0] = [bytes[at], bytes[at + 1]];
      const head = second === LENGTH_64 ? 10 : second === LENGTH_16 ? 4 : 2;
      const isWhole = (first === TEXT || first === BINARY) && second < LENGTH_64 && receiver._fragmented === 0;
      const end = owedBytes > 0 ? at + owedBytes : frameEnd(bytes, at, head);
      if (owedBytes === 0 && (at + head > bytes.length || (isWhole && end > bytes.length))) {
        begun = bytes.subarray(at);
        break;
      }
      if (owedBytes === 0 && isWhole) socket.emit('message', bytes.subarray(at + head, end), first === BINARY);
      else {
        mayGoOn = write(bytes.subarray(at, end));
        owedBytes = Math.max(0, end - bytes.length);
      }
      at = end;
    }
    return mayGoOn;
  };
}

function frameEnd(bytes: Buffer, at: number, head: number): number {
  if (at + head > bytes.length) return Infinity;
  if (head === 10) return at + head + Number(bytes.readBigUInt64BE(at + 2));
  return at + head + (head === 4 ? bytes.readUInt16BE(at + 2) : bytes[at + 1]! & 0x7f);
}
