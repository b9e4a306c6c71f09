import type { QualityCondition } from '../../../schema/quality/quality-day.js';
import type { HourHash } from '../../../schema/exports/hour-hash.js';
import type { ProofStretch } from '../../../schema/quality/proof-method.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import type { Reasons, TimeRangeText } from '../../../schema/time/time-range.js';

export interface StoredGap extends TimeRangeText, Reasons {}

/** The quality of a UTC day when the export was made. */
export interface StoredDayQuality {
  /** UTC day, for example 2026-01-31. */
  date: string;
  revision: number;
  condition: QualityCondition;
}

interface StoredPartition extends TimeRangeText {
  filename: string;
  rows: number;
  bytes: number;
  sha256: string;
  misfits: Record<string, number>;
  brokenMessages: number;
  firstBroken: { collectionTimestampNs: string; seq: string } | null;
}

/** Proof of the raw frames that an export is made of. */
export interface StoredProof {
  frames: number;
  /** Hash over the hashes of all hours, one after the other. */
  chain: string;
  hours: HourHash[];
  /** Results of the exchange's own numbers and checksums, by time and method. */
  stretches: ProofStretch[];
}

/** The manifest as stored: counts are JSON numbers, nanoseconds decimal strings. */
export interface StoredManifest extends TimeRangeText {
  engineVersion: string;
  schema: SchemaSnapshot;
  /** The view and what was found while it was made; absent if the export has none. */
  view?: object;
  granularity: 'single' | 'daily' | 'hourly';
  coverage: TimeRangeText[];
  clippedAtNs: string | null;
  gaps: StoredGap[];
  /** Days with exported data whose quality was known, in order. */
  quality?: StoredDayQuality[];
  messages: number;
  rows: number;
  brokenMessages: number;
  misfits: Record<string, number>;
  /** Nulls by column; columns without any are omitted. */
  nulls: Record<string, number>;
  partitions: StoredPartition[];
  /** Absent: an earlier release wrote the export. */
  proof?: StoredProof;
}

/** Something to know before using the files of a succeeded export. */
export interface RaisedWarning {
  /** Stable: clients compare it. */
  code:
    | 'no_coverage'
    | 'low_coverage'
    | 'range_clipped'
    | 'no_rows'
    | 'broken_messages'
    | 'misfits'
    | 'null_column'
    | 'all_columns_null';
  message: string;
  /** Output column, or `derive.{field}` for the inputs of a derive rule. */
  column?: string;
  /** Affected fraction, 0 to 1. */
  share?: number;
}
