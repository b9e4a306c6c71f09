import type { SentMessages } from '../../engine/threads/thread-tasks.js';
import type { ReasonedRange, TimeRange } from '../../../schema/time/time-range.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { BookCheckpoint } from '../book/checkpoint/book-checkpoint.js';
import type { SequenceRule } from '../book/continuity/sequence.rule.js';
import type { BookBreak } from '../book/partition/book-input.js';
import type { AllowedStream, ChainStream, ViewFindings, ViewInput } from '../view-stage.js';

/** Data that a thread of views is started with. */
export interface ViewThreadData {
  kernel: WebAssembly.Module;
}

/** The members of a stage's input that are data. */
export type ViewTask = Pick<
  ViewInput,
  'view' | 'datastream' | 'range' | 'coverage' | 'partition' | 'call' | 'reduced' | 'limit'
> & {
  /** Whether messages are reduced to a blob. Otherwise rows are made. */
  reduces: boolean;
};

/**
 * Messages of a stream that a stage reads: of `read`, or of the changes, polled books or trades
 * of its book.
 */
export type AskedMessages =
  | { of: 'read'; ranges: readonly TimeRange[]; datastreamId: bigint | undefined }
  | { of: 'changes' | 'polled' | 'trades'; range: TimeRange };

/** Messages for a thread. */
export interface SentMorsel {
  /** Its number in the stream. */
  morsel: number;
  messages: SentMessages;
}

/** Calls of a thread to the main thread, which alone reads and writes. */
export interface MainCalls {
  /**
   * Returns the next messages of a stream, which the first call opens; null at its end. `stream`: a
   * number of the thread's choice.
   */
  next(stream: number, asked: AskedMessages): Promise<SentMorsel | null>;
  /** Releases a stream, which ends if it has not. */
  closeStream(stream: number): Promise<void>;
  /** Throws what the source says of a morsel that cannot be unpacked. */
  explain(stream: number, morsel: number): Promise<void>;
  gaps(range: TimeRange, datastreamId: bigint | undefined): Promise<ReasonedRange[]>;
  stateStreams(range: TimeRange): Promise<AllowedStream[]>;
  chainStreams(range: TimeRange): Promise<ChainStream[]>;
  openBook(sequence: SequenceRule): Promise<{ hasPolled: boolean; hasTrades: boolean; held: TimeRange | null }>;
  breaks(range: TimeRange): Promise<BookBreak[]>;
  /** Returns the time of the nearest checkpoint at or before `ns`; null if there is none. */
  findCheckpoint(ns: bigint): Promise<bigint | null>;
  /** Reads a checkpoint that was found. */
  readCheckpoint(atNs: bigint): Promise<BookCheckpoint | null>;
  stat: ViewInput['blobs']['stat'];
  download(name: string, range: { offset: number; length: number } | undefined): Promise<Uint8Array>;
  /** Appends to a blob, which the first call opens. Null: the blob of the reduction. */
  writeBlob(name: string | null, chunk: Uint8Array): Promise<void>;
  finishBlob(name: string): Promise<void>;
}

/** Messages to a thread about a view. */
export type ToViewThread = { id: number } & (
  | { kind: 'begin'; task: ViewTask }
  /** There is room for one more batch of rows. */
  | { kind: 'more' }
  | { kind: 'answer'; call: number; result: unknown }
  /** The call failed; the main thread keeps the error under this number. */
  | { kind: 'refusal'; call: number; failure: number }
  | { kind: 'stop' }
);

/**
 * Messages of a thread about a view. `read`: messages read so far, if there is news. The last one
 * is `end` or `failed`.
 */
export type FromViewThread = { id: number; read: number | null } & (
  | { kind: 'call'; call: number; name: keyof MainCalls; args: unknown[] }
  | { kind: 'rows'; batch: MessageBatch }
  | { kind: 'end'; findings: ViewFindings }
  /** `failure`: the number of a call's error; null: `error` is the thread's own. */
  | { kind: 'failed'; failure: number | null; error: unknown }
);

/** Batches of rows that may wait in the main thread. */
export const ROOM = 4;

/** Returns the buffers of messages or rows, which move to the other thread. */
export function buffersOf({ seq, collectionTimestampNs, data, offsets }: MessageBatch): ArrayBuffer[] {
  return [seq, collectionTimestampNs, data, offsets].map(({ buffer }) => buffer as ArrayBuffer);
}
