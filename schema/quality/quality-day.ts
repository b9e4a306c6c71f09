import type { Reasons } from '../time/time-range.js';

/** Conditions of a day, from good to bad. `pending`: not everything of the day is sealed yet. */
export const QUALITY_CONDITIONS = ['available', 'degraded', 'missing', 'pending'] as const;
export type QualityCondition = (typeof QUALITY_CONDITIONS)[number];

/** Time of a day that is missing for the same reasons. */
export interface MissingTime extends Reasons {
  count: number;
  ns: bigint;
}

/** Facts about a stream's completeness on one UTC day (beyond.md 2). */
export interface QualityFacts {
  /**
   * Time that spans of any account cover the stream. On a day without spans, time that it is
   * stored.
   */
  wantedNs: bigint;
  /** The part of it that was received. */
  coveredNs: bigint;
  frames: bigint;
  bytes: bigint;
  gaps: MissingTime[];
  /** Null: the exchange does not number the messages without holes, or there are none. */
  sequenceBreaks: bigint | null;
  /** Frames by what the exchange's checksum said; `absent`: nothing verifies them. */
  checksums: { verified: bigint; failed: bigint; absent: bigint };
  /** Null for streams other than order books. */
  crossedNs: bigint | null;
  /** Null: repeated messages do not show. */
  repeats: bigint | null;
  /** Arrival minus the exchange's time; null without times of the exchange. */
  lag: { p50: bigint; p99: bigint; max: bigint } | null;
}

export interface QualityDayFacts extends QualityFacts {
  /** Beginning of the UTC day. */
  dayNs: bigint;
  /** Revision from 1. Raised when a day that was complete changes. */
  revision: number;
  condition: QualityCondition;
}
