import type { FrameFailure } from './frame-failure.js';

/**
 * Means by which completeness is checked (beyond.md 12). `sequence`: numbers of changes of a book;
 * `checksum`: checksums of a book; `trade_ids`: numbers of trades; `connection`: messages show
 * nothing, and collection noted when the connection was lost; `none`: nothing shows anything.
 */
export const PROOF_METHODS = ['sequence', 'checksum', 'trade_ids', 'connection', 'none'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** Counts of messages by what one method says of them. */
export interface ProofCheck {
  method: ProofMethod;
  verified: number;
  failed: number;
  unverifiable: number;
}

/** A time range whose messages were checked by one method; nanoseconds are decimal strings. */
export interface ProofStretch extends ProofCheck {
  fromNs: string;
  toNs: string;
  /** The first messages that failed. */
  failures: FrameFailure[];
}
