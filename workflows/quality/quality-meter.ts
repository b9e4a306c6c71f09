import type { FrameFailure } from '../../schema/quality/frame-failure.js';
import type { PackedLags } from '../../schema/quality/lag-sketch.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { BreakReason } from '../views/book/book-replay.js';

/** Counts that show the completeness of a stream's stored messages. */
export interface QualityCounts {
  frames: number;
  bytes: number;
  /** Jumps in the exchange's numbers; null if it does not number the messages without holes. */
  sequenceBreaks: number | null;
  /** Messages, of trades the trades, that the exchange sent before; null if that does not show. */
  repeats: number | null;
  /** Frames by what the exchange's checksum said. */
  checksums: { verified: number; failed: number };
  /** Time that the book was crossed or locked; null if the stream is no book. */
  crossedNs: bigint | null;
  /**
   * Messages that the exchange's numbers prove to follow the one before, and those that they cannot
   * compare; null if messages are not numbered without holes.
   */
  numbers: { verified: number; unverifiable: number } | null;
  /** Messages that contradict those before: the first ones. */
  failures: FrameFailure[];
  /** Arrival minus the exchange's time; null without times of the exchange. */
  lags: PackedLags | null;
}

/** Takes the messages of a stream in order. */
export interface QualityMeter {
  /**
   * `isPolled`: the messages are whole books of the stream of polled books, which are not counted.
   */
  take(batch: MessageBatch, isPolled: boolean): void;
  /** Something is missing, or may be, from `fromNs` on. */
  break(fromNs: bigint, reason: BreakReason): void;
  /** Returns the counts before `ns` since the last call. */
  takeCounts(ns: bigint): QualityCounts;
}
