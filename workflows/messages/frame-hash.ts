import { createHash } from 'node:crypto';
import type { MessageBatch } from './message-batch.js';

/** Bytes before each message: its length (u32) and its collection time (i64), little-endian. */
const HEAD_BYTES = 12;
/** Frames are collected to this size: a call of the hash costs more than a copy. */
const BUFFER_BYTES = 64 * 1024;

/**
 * A SHA-256 over raw frames in order: of each frame the length of the message, its collection time
 * in nanoseconds, and its bytes. It does not depend on how frames are divided into calls.
 */
export class FrameHash {
  frames = 0;
  private readonly hash = createHash('sha256');
  private readonly buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  private readonly view = new DataView(this.buffer.buffer, this.buffer.byteOffset, BUFFER_BYTES);
  private used = 0;

  /** Adds the message `data[from, to)`. */
  add(collectionTimestampNs: bigint, data: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (this.used + HEAD_BYTES + length > BUFFER_BYTES) this.flush();
    this.view.setUint32(this.used, length, true);
    this.view.setBigInt64(this.used + 4, collectionTimestampNs, true);
    this.used += HEAD_BYTES;
    const message = data.subarray(from, to);
    if (this.used + length <= BUFFER_BYTES) {
      this.buffer.set(message, this.used);
      this.used += length;
    } else {
      this.flush();
      this.hash.update(message);
    }
    this.frames += 1;
  }

  addBatch({ length, collectionTimestampNs, data, offsets }: MessageBatch): void {
    for (let i = 0; i < length; i++) this.add(collectionTimestampNs[i]!, data, offsets[i]!, offsets[i + 1]!);
  }

  /** Returns 64 hex digits. Nothing can be added afterwards. */
  digest(): string {
    this.flush();
    return this.hash.digest('hex');
  }

  private flush(): void {
    if (this.used > 0) this.hash.update(this.buffer.subarray(0, this.used));
    this.used = 0;
  }
}
