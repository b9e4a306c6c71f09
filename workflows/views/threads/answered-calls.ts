import type { MessageBatch } from '../../messages/message-batch.js';
import type { StoredCheckpoint } from '../book/checkpoint/book-checkpoint.js';
import type { BookInput } from '../book/partition/book-input.js';
import type { ViewInput, WritableBlob } from '../view-stage.js';
import { SentStreams } from './sent-streams.js';
import type { AskedMessages, MainCalls } from './thread-messages.js';

type Written = ReturnType<ViewInput['blobs']['stream']>;

/** Reads and writes for a view that a thread makes. */
export class AnsweredCalls implements MainCalls {
  private readonly streams = new SentStreams();
  private book: BookInput | null = null;
  private readonly checkpoints = new Map<bigint, StoredCheckpoint>();
  private readonly blobs = new Map<string, Written>();

  /** `signal` ends what is written. `blob`: that of a reduction. */
  constructor(
    private readonly input: ViewInput,
    private readonly signal: AbortSignal,
    private readonly blob: WritableBlob | null,
  ) {}

  next(stream: number, asked: AskedMessages) {
    return this.streams.next(stream, () => this.messages(asked));
  }

  closeStream(stream: number): Promise<void> {
    return this.streams.close(stream);
  }

  async explain(stream: number, morsel: number): Promise<void> {
    this.streams.explain(stream, morsel);
  }

  gaps(...[range, datastreamId]: Parameters<MainCalls['gaps']>) {
    return this.input.gaps(range, datastreamId);
  }

  stateStreams(...[range]: Parameters<MainCalls['stateStreams']>) {
    return this.input.stateStreams(range);
  }

  chainStreams(...[range]: Parameters<MainCalls['chainStreams']>) {
    return this.input.chainStreams(range);
  }

  async openBook(...[sequence]: Parameters<MainCalls['openBook']>) {
    this.book = await this.input.book(sequence);
    const { polled, trades, held } = this.book;
    return { hasPolled: polled !== null, hasTrades: Boolean(trades), held };
  }

  breaks(...[range]: Parameters<MainCalls['breaks']>) {
    return this.book!.breaks(range);
  }

  async findCheckpoint(ns: bigint): Promise<bigint | null> {
    const found = (await this.book!.checkpoint?.(ns)) ?? null;
    if (found) this.checkpoints.set(found.atNs, found);
    return found && found.atNs;
  }

  readCheckpoint(atNs: bigint) {
    return this.checkpoints.get(atNs)!.read();
  }

  stat(name: string) {
    return this.input.blobs.stat(name);
  }

  download(...[name, range]: Parameters<MainCalls['download']>) {
    return this.input.blobs.download(name, range, this.signal);
  }

  async writeBlob(name: string | null, chunk: Uint8Array): Promise<void> {
    await (name === null ? this.blob! : this.blobOf(name)).write(chunk);
  }

  async finishBlob(name: string): Promise<void> {
    await this.blobOf(name).finish();
  }

  /** Ends what is still being read. */
  close(): void {
    this.streams.closeAll();
  }

  private messages(asked: AskedMessages): AsyncIterable<MessageBatch> {
    if (asked.of === 'read') return this.input.read(asked.ranges, asked.datastreamId);
    return this.book![asked.of]!(asked.range);
  }

  private blobOf(name: string): Written {
    const options = { contentType: 'application/octet-stream', signal: this.signal };
    const blob = this.blobs.get(name) ?? this.input.blobs.stream(name, options);
    this.blobs.set(name, blob);
    return blob;
  }
}
