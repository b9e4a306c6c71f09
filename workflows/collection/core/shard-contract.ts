import type { StoredSlice } from '../../segments/stored-segment.js';
import type { FeedStream } from '../feeds/exchange-feed.js';

/**
 * The last frames that an owner received of a stream, by which its successor finds its place among
 * its own frames.
 */
export interface LastFrames {
  datastreamId: bigint;
  /** Arrival of the last of them. */
  lastNs: bigint;
  /** Oldest first. */
  signatures: string[];
}

/** Last frames that an owner received before a handover, exactly up to the watermark. */
export interface LeftBehind {
  /** The epoch of that owner; what was journalled beside it has a later one. */
  epoch: bigint;
  lastFrames: LastFrames[];
}

/** The right to write a shard, until it runs out or another owner takes it. */
export interface Lease {
  epoch: bigint;
  /** The watermark, from any owner. Null before the first commit. */
  sealedThroughNs: bigint | null;
  /**
   * The shard still belongs to another owner, who is handing it over or beside whom we are the
   * second: journal, commit nothing.
   */
  standby: boolean;
  /** Null if the previous owner was not handing over, or another one has delivered since. */
  left: LeftBehind | null;
}

/** Claim of a successor about itself. */
export interface StandbyClaim {
  /** It receives everything. */
  live: boolean;
  /** Time up to which it has filled what gaps it can, as a second collector. */
  filledThroughNs: bigint | null;
}

/** The state of a successor. `left` is null if the owner died before it could leave anything. */
export interface StandbyOutcome {
  state: 'HELD' | 'STANDBY' | 'LOST';
  sealedThroughNs: bigint | null;
  left: LeftBehind | null;
}

/** Streams that the shard should collect now. Without `leaseHeld` the epoch is over. */
export interface ShardPlan {
  leaseHeld: boolean;
  /** Null if the next plan must be asked for as a whole. */
  revision: string | null;
  /**
   * `movedNs`: up to where another part of the exchange has delivered a stream that has moved here
   * since the watermark.
   */
  streams: (FeedStream & { movedNs: bigint | null })[];
  /** Streams of other parts that belong here. */
  coming: FeedStream[];
  /** Number of parts of the exchange. */
  parts: number;
  /**
   * Streams that were wanted after the watermark and no longer are. None in a plan that did not
   * change.
   */
  endedIds: bigint[];
  cutRequestedNs: bigint | null;
  serverNowNs: bigint;
}

/** One stream's rows in a blob of the index. */
export interface IndexedSlice extends StoredSlice {
  minNs: bigint;
  maxNs: bigint;
}
