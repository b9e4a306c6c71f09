/**
 * Memory that is used again, for the next segment or journal file: large buffers that come and go
 * keep the garbage collector busy.
 */
export class ReusedMemory {
  private memory = Buffer.alloc(0);

  /** Bytes that can be taken without new memory. */
  get size(): number {
    return this.memory.length;
  }

  /** Returns so many bytes with any content. What was returned before is overwritten. */
  take(bytes: number): Buffer {
    if (bytes > this.memory.length) this.memory = Buffer.allocUnsafeSlow(bytes);
    return this.memory.subarray(0, bytes);
  }
}
