import type { ReasonedRange, TimeRange } from '../../schema/time/time-range.js';
import type { View } from '../../schema/views/view.js';
import { type BrokenMessages, earlierMessage } from '../engine/rows/row-collector.js';
import type { BlobStore, UploadOptions } from '../blobs/blob-store.js';
import type { StreamedBlob } from '../blobs/streamed-blob.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { LoopPacer } from '../threads/loop-pacer.js';
import type { SequenceRule } from './book/continuity/sequence.rule.js';
import type { BookInput } from './book/partition/book-input.js';

/** A datastream as a worker needs it. */
export interface SourceStream {
  id: bigint;
  exchange: string;
  instrument: string;
  streamType: string;
}

/** Parses the id, which JSON has as a decimal string. */
export function toSourceStream(stream: Omit<SourceStream, 'id'> & { id: string }): SourceStream {
  return { ...stream, id: BigInt(stream.id) };
}

/** A datastream that an account may see, and when it may. */
export interface AllowedStream {
  datastream: SourceStream;
  /** Sorted, disjoint, clipped to what is sealed. */
  coverage: TimeRange[];
}

/** A stream of an option, and the option's terms over time. */
export interface ChainStream extends AllowedStream {
  /** Versions of the listing in which it is an option of the underlying, sorted and disjoint. */
  terms: OptionTerms[];
}

/** Terms of an option in a time range; null where the listing does not say. */
export interface OptionTerms extends TimeRange {
  expiresAtNs: bigint | null;
  strike: string | null;
  optionType: string | null;
}

/** Input of a stage that makes the rows of one partition, of a preview, or of a sample. */
export interface ViewInput<V extends View = View> {
  view: V;
  datastream: SourceStream;
  /** The range that was asked for, clipped to what is sealed. */
  range: TimeRange;
  /** Time ranges that the account may see: inside `range`, sorted, disjoint. */
  coverage: readonly TimeRange[];
  /** Rows with this collection time are wanted. */
  partition: TimeRange;
  /**
   * Yields the stored messages of a datastream, by default its own, in order of (collection time,
   * seq).
   */
  read: (ranges: readonly TimeRange[], datastreamId?: bigint) => AsyncIterable<MessageBatch>;
  /**
   * Returns when messages of a datastream, by default its own, could not be received, by time: gaps
   * that overlap the range, and its parts that were neither collected nor imported.
   */
  gaps: (range: TimeRange, datastreamId?: bigint) => Promise<ReasonedRange[]>;
  /**
   * Returns the streams that say something about the same instrument (`STATE_STREAM_TYPES`), in
   * that order, with what the account may see of them in a range.
   */
  stateStreams: (range: TimeRange) => Promise<AllowedStream[]>;
  /**
   * Returns the streams of `CHAIN_STREAM_TYPES` of options of the underlying of the datastream's
   * instrument in a range, with what the account may see of them in it.
   */
  chainStreams: (range: TimeRange) => Promise<ChainStream[]>;
  /** Opens the book of the datastream, for views of books. */
  book: (sequence: SequenceRule) => Promise<BookInput>;
  /** Blobs of reductions. */
  blobs: ViewBlobs;
  call: { requestId: string };
  signal: AbortSignal;
  /** Call it with all messages read so far, often: an attempt without progress is stopped. */
  onRead: (messages: number) => void;
  /** Reductions of the partitions of the messages, if there are any. */
  reduced?: ReducedInput;
  /**
   * Previews: stop reading when there are so many rows, or at a time in milliseconds since the
   * epoch.
   */
  limit?: { rows: number; untilMs: number };
}

/** The blobs of a store that reductions use. */
export interface ViewBlobs extends Pick<BlobStore, 'stat' | 'download'> {
  stream(name: string, options: UploadOptions & { signal: AbortSignal }): WritableBlob & { finish(): Promise<unknown> };
}

/** A blob that is being written. */
export type WritableBlob = Pick<StreamedBlob, 'bytes' | 'write'>;

/** Blobs that reductions of all partitions wrote, and the part that goes into one file. */
export interface ReducedInput {
  /** Files by time. */
  files: ({ blobName: string } & TimeRange)[];
  /** The row times of the file; null where it has no bound. */
  rows: { fromNs: bigint | null; toNs: bigint | null };
  /**
   * This file counts what is found in partitions of messages that begin in this range: each belongs
   * to one file.
   */
  own: TimeRange;
  /**
   * Begins the names of blobs that this attempt may write. They are removed with the export's other
   * ones.
   */
  scratch: string;
}

/** Findings of a partition that its rows do not show. */
export interface ViewFindings {
  /** Values of raw messages that did not fit, by column. */
  misfits: Record<string, number>;
  /** Raw messages that the view cannot read. */
  brokenMessages: number;
  firstBroken: { seq: bigint; collectionTimestampNs: bigint } | null;
  /** JSON for `ViewKind.mergeFindings`. */
  view: Record<string, unknown>;
}

/** Returns what several readers could not read, and the earliest of it. */
export function joinBroken(broken: readonly BrokenMessages[]): Pick<ViewFindings, 'brokenMessages' | 'firstBroken'> {
  return {
    brokenMessages: broken.reduce((sum, { count }) => sum + count, 0),
    firstBroken: broken.map(({ first }) => first).reduce(earlierMessage, null),
  };
}

/** The rows of a view, as messages of its extractor key. */
export interface ViewRows {
  /** Batches in order of (collection time, seq); the collection time is the row's. */
  batches: AsyncIterable<MessageBatch>;
  /** Complete once `batches` has ended. */
  findings(): ViewFindings;
}

/**
 * Makes rows of a view out of raw messages. The same input gives the same rows. `pacer`: bounds how
 * long it holds the event loop.
 */
export type OpenView<V extends View> = (input: ViewInput<V>, pacer?: LoopPacer) => ViewRows;

/**
 * Adds up a partition of messages in a blob, which it does not finish. The same input gives the
 * same blob. Files are made of all blobs.
 */
export type ReduceView<V extends View> = (
  input: ViewInput<V>,
  blob: WritableBlob,
  pacer?: LoopPacer,
) => Promise<ViewFindings>;
