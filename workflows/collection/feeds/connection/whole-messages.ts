import type { Writable } from 'node:stream';
import type WebSocket from 'ws';

/**
 * The first byte of a message in one frame: FIN, and the opcode of text or binary (RFC 6455, 5.2).
 */
const [TEXT, BINARY] = [0x81, 0x82];
/** Markers in place of a length that follows in two bytes, or in eight. */
const [LENGTH_16, LENGTH_64] = [126, 127];

/** Frame parser of `ws`, which exports no type of it. */
type Receiver = Pick<Writable, 'writable'> & { write(bytes: Buffer): boolean; _fragmented: number };

/**
 * Takes the messages that are one short frame each out of what a connection delivers, and leaves
 * all other frames to `ws`, whose receiver makes six buffers of such a message. `socket` is open,
 * has no extensions, and does not validate UTF-8. `arrived` is called before what arrived is read,
 * whatever it is. What the receiver is given may be overwritten afterwards: such a message is valid
 * during its event only, and `ws` gets copies.
 */
export function takeWholeMessages(socket: WebSocket, arrived: () => void): void {
  const receiver = Reflect.get(socket, '_receiver') as Receiver;
  const write = receiver.write.bind(receiver);
  /** The beginning of a frame of which `ws` has nothing. */
  let begun: Buffer | null = null;
  /** Missing bytes of a frame of which `ws` has the beginning. */
  let owedBytes = 0;

  /** `isPrivate`: nothing else writes to these bytes, so they are not copied. */
  const read = (bytes: Buffer, isPrivate: boolean): boolean => {
    const kept = (from: number, to?: number): Buffer => {
      const part = bytes.subarray(from, to);
      return isPrivate ? part : Buffer.from(part);
    };
    let mayGoOn = true;
    // After an error or the end, `ws` accepts nothing.
    for (let at = 0; at < bytes.length && receiver.writable;) {
      const first = bytes[at];
      const second = bytes[at + 1] ?? 0;
      const head = headBytes(second);
      const isWhole = (first === TEXT || first === BINARY) && second < LENGTH_64 && receiver._fragmented === 0;
      const end = owedBytes > 0 ? at + owedBytes : frameEnd(bytes, at);
      if (owedBytes === 0 && (at + head > bytes.length || (isWhole && end > bytes.length))) {
        begun = kept(at);
        break;
      }
      if (owedBytes === 0 && isWhole) socket.emit('message', bytes.subarray(at + head, end), first === BINARY);
      else {
        mayGoOn = write(kept(at, end));
        owedBytes = Math.max(0, end - bytes.length);
      }
      at = end;
    }
    return mayGoOn;
  };

  receiver.write = (chunk) => {
    arrived();
    if (begun === null) return read(chunk, false);
    // Only the end of the frame that has begun is copied, not what follows it.
    const rest = Math.min(chunk.length, frameEnd(begun, 0) - begun.length);
    const joined = Buffer.concat([begun, chunk.subarray(0, rest)]);
    begun = null;
    const mayGoOn = read(joined, true);
    return rest < chunk.length ? read(chunk.subarray(rest), false) : mayGoOn;
  };
}

/** Returns the length of the head that has this second byte. */
function headBytes(second: number): number {
  return second === LENGTH_64 ? 10 : second === LENGTH_16 ? 4 : 2;
}

/** Returns the end of the frame that begins at `at`. Infinity if its head is incomplete. */
function frameEnd(bytes: Buffer, at: number): number {
  const second = bytes[at + 1] ?? 0;
  const head = headBytes(second);
  if (at + head > bytes.length) return Infinity;
  if (head === 10) return at + head + Number(bytes.readBigUInt64BE(at + 2));
  return at + head + (head === 4 ? bytes.readUInt16BE(at + 2) : second & 0x7f);
}
