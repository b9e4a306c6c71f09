import { freeMemory } from './free-memory.js';

/** A growing buffer of bytes. */
export class ByteSink {
  private bytes: Buffer<ArrayBuffer>;
  length = 0;

  constructor(capacity = 256) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.length = this.bytes.writeUInt32LE(value, this.length);
  }

  /** Unsigned LEB128 of a whole number below 2^53. */
  varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** Makes room for `count` bytes at `length` and returns the buffer; the caller moves `length`. */
  reserve(count: number): Buffer<ArrayBuffer> {
    if (this.length + count > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.length + count));
      larger.set(this.bytes.subarray(0, this.length));
      freeMemory(this.bytes);
      this.bytes = larger;
    }
    return this.bytes;
  }

  /** Returns a view of what was written. It is valid until the next write. */
  view(): Buffer<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  /** Frees the memory at once. The sink must not be used afterwards. */
  free(): void {
    freeMemory(this.bytes);
  }
}
