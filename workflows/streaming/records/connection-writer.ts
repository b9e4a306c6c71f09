import type { StreamPosition } from '../../../schema/streaming/stream-cursor.js';
import type { ReasonedRange, TimeRange } from '../../../schema/time/time-range.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { ConnectionEnd } from '../streaming-core.js';

/** Members that records share between two windows. */
export type Window = Pick<StreamPosition, 'untilNs' | 'fillId'>;

/** Records, ready for a socket. */
export interface WrittenRecords {
  bytes: Buffer;
  /** End of each record, for transports of messages. */
  ends: readonly number[];
  /** Messages and rows. */
  messages: number;
  /** Takes the bytes back for later records, if that is worth it. */
  giveBack?: () => void;
}

/** End of the transport: a code of WebSockets, 1000 if nothing is missing, and its reason. */
export interface TransportEnd {
  code: number;
  reason: string;
}

/** Writes what a connection sends, in its protocol. */
export interface ConnectionWriter {
  /** Bytes that wait for `take`. */
  readonly length: number;
  readonly transportEnd: TransportEnd;
  /** Sets what the following cursors say beside their position; `streams`: how many there are. */
  enter(window: Window, streams: number): void;
  /** Forgets what was written ahead. */
  leave(): void;
  /** Returns what was written since the last call. The bytes are the caller's. */
  take(): WrittenRecords;
  /**
   * Adds messages [from, to) of a batch, or their rows without the first `skipped`. Stops earlier
   * if they are long. Returns the next message.
   */
  add(datastreamId: bigint, batch: MessageBatch, from: number, to: number, skipped: number): number;
  gap(datastreamId: bigint, gap: ReasonedRange): void;
  /** Marks a stream whose past has been delivered up to a position. */
  live(datastreamId: bigint, at: StreamPosition): void;
  /** Says that everything has been sent. */
  stop(at: StreamPosition): void;
  heartbeat(watermarkNs: bigint): void;
  revised(datastreamId: bigint, range: TimeRange): void;
  /** Adds why the connection ends, with where to go on, or why an operation was refused. */
  error(error: ConnectionEnd, at: StreamPosition | null): void;
}
