import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  encodeFrameInto,
  FRAME_HEAD_BYTES,
  FRAMES_HEAD_BYTES,
  recordChunk,
  type RecordChunk,
  sealFrames,
} from './journal-record.js';

const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = constants;
const CHUNK_BYTES = 1024 * 1024;
/**
 * Chunks that are on disk and wait for their next use: otherwise each flush leaves some to be
 * collected.
 */
const spare: ArrayBufferLike[] = [];
const MAX_SPARE = 16;
/** IOV_MAX: the most that one call accepts. */
const MAX_BUFFERS = 1_024;

/** A journal file being written. Appends stay in memory until `flush` has made them durable. */
export class JournalFile {
  private handle: FileHandle | undefined;
  /** Whether the file's name in its folder survives a crash. */
  private isEntryDurable = false;
  private full: Buffer[] = [];
  private chunk = emptyChunk();
  private used = 0;
  /** Beginning in the chunk of the record to which frames are added. Null between such records. */
  private framesAt: number | null = null;
  /** Bytes on disk and synced. */
  private durable = 0;
  /** Serializes flushes: each writes where the previous one ended. */
  private lastFlush: Promise<unknown> = Promise.resolve();
  private oldestPendingMs: number | undefined;
  /** Bytes appended, durable or not. */
  size = 0;

  /** `syncEntry`: makes the entries of a folder durable. */
  constructor(
    readonly path: string,
    private readonly syncEntry = syncFolder,
  ) {}

  get pendingBytes(): number {
    return this.size - this.durable;
  }

  append(record: Buffer): void {
    this.seal();
    this.reserve(record.length);
    this.chunk.bytes.set(record, this.used);
    this.grow(record.length);
  }

  appendFrame(datastreamId: bigint, seq: bigint, ns: bigint, message: Uint8Array): void {
    const bytes = FRAME_HEAD_BYTES + message.length;
    if (this.framesAt === null || this.used + bytes > this.chunk.bytes.length) this.beginFrames(bytes);
    encodeFrameInto(this.chunk, this.used, datastreamId, seq, ns, message);
    this.grow(bytes);
  }

  /**
   * Writes and syncs what was appended before the call. Returns the longest wait of a record in ms,
   * 0 if there was nothing. After a failure the records stay pending, and the next flush writes
   * them at the same place.
   */
  flush(): Promise<number> {
    const turn = this.lastFlush.then(
      () => this.flushPending(),
      () => this.flushPending(),
    );
    this.lastFlush = turn;
    return turn;
  }

  /** Flushes and closes. After a failure it may be called again. */
  async close(): Promise<void> {
    while (this.pendingBytes > 0) await this.flush();
    await this.handle?.close();
    this.handle = undefined;
  }

  private async flushPending(): Promise<number> {
    const since = this.oldestPendingMs;
    if (since === undefined) return 0;
    this.seal();
    const batch = [...this.full, this.chunk.bytes.subarray(0, this.used)];
    this.full = [];
    this.chunk = emptyChunk();
    this.used = 0;
    this.oldestPendingMs = undefined;
    try {
      await this.write(batch);
    } catch (error) {
      this.full = [...batch, ...this.full];
      this.oldestPendingMs = since;
      throw error;
    }
    for (const { buffer } of batch)
      if (buffer.byteLength === CHUNK_BYTES && spare.length < MAX_SPARE) spare.push(buffer);
    return performance.now() - since;
  }

  /**
   * Writes and syncs in one call (O_DSYNC): each further step would wait for its turn in an event
   * loop that is busy with frames.
   */
  private async write(batch: Buffer[]): Promise<void> {
    this.handle ??= await open(this.path, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC);
    if (!this.isEntryDurable) await this.syncEntry(dirname(this.path));
    this.isEntryDurable = true;
    let position = this.durable;
    for (let left = batch.filter((buffer) => buffer.length > 0); left.length > 0;) {
      const { bytesWritten } = await this.handle.writev(left.slice(0, MAX_BUFFERS), position);
      position += bytesWritten;
      left = after(left, bytesWritten);
    }
    this.durable = position;
  }

  /** Begins a record of frames that has room for one of `bytes`. */
  private beginFrames(bytes: number): void {
    this.seal();
    this.reserve(FRAMES_HEAD_BYTES + bytes);
    this.framesAt = this.used;
    this.grow(FRAMES_HEAD_BYTES);
  }

  private seal(): void {
    if (this.framesAt !== null) sealFrames(this.chunk, this.framesAt, this.used);
    this.framesAt = null;
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.chunk.bytes.length) return;
    this.full.push(this.chunk.bytes.subarray(0, this.used));
    this.chunk = bytes > CHUNK_BYTES ? recordChunk(Buffer.allocUnsafe(bytes)) : emptyChunk();
    this.used = 0;
  }

  private grow(bytes: number): void {
    this.used += bytes;
    this.size += bytes;
    this.oldestPendingMs ??= performance.now();
  }
}

function emptyChunk(): RecordChunk {
  const memory = spare.pop();
  return recordChunk(memory ? Buffer.from(memory) : Buffer.allocUnsafe(CHUNK_BYTES));
}

/** Makes the entries of a folder survive a crash. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Returns `buffers` behind the first `bytes`: a disk may accept less than it was given. */
function after(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let skipped = 0;
  return buffers.flatMap((buffer) => {
    const from = Math.min(buffer.length, Math.max(0, bytes - skipped));
    skipped += buffer.length;
    return from < buffer.length ? [buffer.subarray(from)] : [];
  });
}
