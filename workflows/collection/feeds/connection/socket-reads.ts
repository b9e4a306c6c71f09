import type { OnReadOpts, Socket } from 'node:net';

const READ_BYTES = 64 * 1024;

/**
 * One for all sockets of a thread: what a socket has read is handled, or copied, before the next
 * read. New memory for each read is external to V8's heap, and much of it makes V8 collect the
 * whole heap. On Unix, libuv reads into it only once a socket is readable, and calls back before
 * the next read (`uv__read`). On Windows it posts reads ahead, which would mix sockets: a collector
 * must not run there.
 */
const memory = Buffer.allocUnsafeSlow(READ_BYTES);

/**
 * Has a socket read into shared memory. What its listeners get is valid during the `data` event
 * only, once `share` was called.
 */
export class SocketReads {
  /** Options for `net.connect` and `tls.connect`. */
  readonly onread: OnReadOpts = { buffer: memory, callback: (bytes) => this.read(memory.subarray(0, bytes)) };
  private socket: Socket | undefined;
  private isShared = false;

  /** `socket` has `onread`, and has read nothing. */
  attach(socket: Socket): void {
    this.socket = socket;
  }

  /** Needs listeners that copy what they keep after they return (`takeWholeMessages`). */
  share(): void {
    this.isShared = true;
  }

  /** Returns whether the socket may read on. */
  private read(bytes: Buffer): boolean {
    const { socket } = this;
    if (socket === undefined) throw new Error('a socket has read before it was attached: what it read would be lost');
    // What waits for a paused listener comes first.
    const isNext = this.isShared && socket.readableFlowing === true && socket.readableLength === 0;
    if (!isNext) return socket.push(Buffer.from(bytes));
    socket.emit('data', bytes);
    return true;
  }
}
