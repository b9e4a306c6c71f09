import type { AppliedSchema } from '../../schema/export-schemas/applied-schema.js';
import type { FeedForm } from '../../schema/tardis/feeds/feed-form.js';
import type { ReplayForm } from '../../schema/tardis/replay/replay-form.js';
import type { StreamPosition } from '../../schema/streaming/stream-cursor.js';
import type { ReasonedRange, StreamRange, TimeRange } from '../../schema/time/time-range.js';
import type { View } from '../../schema/views/view.js';
import type { Slice } from '../exports/rows/list-slices.js';
import type { FollowedSource } from './followed-source.js';

/** A connection as the core pinned it. */
export interface ConnectionWork {
  id: string;
  accountId: string;
  fromNs: bigint;
  /** Null: for ever. */
  toNs: bigint | null;
  /** 0: as fast as possible; else a multiple of recorded time. */
  speed: number;
  view: View | null;
  /** The schema of a datastream. */
  schemaOf: (streamType: string) => AppliedSchema;
  /** Position at which a cursor says to go on. */
  position: StreamPosition | null;
  /** The replay protocol that it speaks; null: the service's own. */
  replay: ReplayForm | null;
  /** The feed that it sends in lines; null: a stream. */
  feed: FeedForm | null;
  /** Key of the account's cursors. */
  cursorKey: Uint8Array;
  /** Revision of the streams and their ranges. */
  revision: string;
  streams: readonly FollowedSource[];
}

/** Reason of a connection's end, in the words of its last record. */
export interface ConnectionEnd {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

/** Totals of a connection since it began. */
export interface StreamReport {
  id: string;
  bytes: bigint;
  messages: bigint;
  revision: string;
  /** Reason of its end; null while it is open. */
  ended: string | null;
}

/** Rights that a connection has now. */
interface ConnectionRights {
  id: string;
  revision: string;
  streams: readonly FollowedSource[];
}

interface StreamReportAnswer extends Omit<ConnectionRights, 'streams'> {
  end: ConnectionEnd | null;
  /** Null if the revision is the same. */
  streams: readonly FollowedSource[] | null;
}

/** State of a shard as a process knows it. */
export interface KnownShard {
  shard: string;
  sealedThroughNs: bigint | null;
  /** Moves when rights to streams of its exchange change, or streams move to another shard. */
  spansRevision: string | null;
  fillId: bigint | null;
}

export interface MovedShard extends KnownShard {
  spansRevision: string;
  fillId: bigint;
  /** Ranges behind the watermark that got more messages. */
  fills: readonly (StreamRange & { id: bigint })[];
}

export interface GapOfStream extends ReasonedRange {
  datastreamId: bigint;
}

/** Calls of the core by the process of streams. Methods reject if the core does not answer. */
export interface StreamingCore {
  /** Returns null if the connection does not exist or has ended. */
  connection(id: string): Promise<ConnectionWork | null>;
  /** Adds a stream to a connection. `fromNs`: null for now. */
  add(
    id: string,
    datastreamId: bigint,
    fromNs: bigint | null,
  ): Promise<{ stream: FollowedSource; schema: AppliedSchema }>;
  /** Returns the connections whose rights have changed since their revision. */
  changed(known: readonly Pick<ConnectionRights, 'id' | 'revision'>[]): Promise<readonly ConnectionRights[]>;
  report(reports: readonly StreamReport[]): Promise<readonly StreamReportAnswer[]>;
  /** Waits until one of the shards is not as known, and returns these. */
  sealed(shards: readonly KnownShard[], waitMs: number, signal: AbortSignal): Promise<readonly MovedShard[]>;
  /** Returns the slices of streams that overlap a range, by stream, each stream's by time. */
  slices(
    ids: readonly bigint[],
    range: TimeRange,
    signal: AbortSignal,
  ): Promise<readonly (Slice & { datastreamId: bigint })[]>;
  /** Returns the gaps of streams that overlap a range, each stream's by time. */
  gaps(ids: readonly bigint[], range: TimeRange, signal: AbortSignal): Promise<readonly GapOfStream[]>;
}
