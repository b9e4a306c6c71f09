import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';
import type { StoredRange } from './stored-ranges.js';

export interface StoredGap extends StoredRange {
  reason: string;
}

interface StoredPartition extends StoredRange {
  filename: string;
  rows: number;
  bytes: number;
  sha256: string;
  misfits: Record<string, number>;
  brokenMessages: number;
  firstBroken: { collectionTimestampNs: string; seq: string } | null;
}

/** The manifest as stored: counts are JSON numbers, nanoseconds decimal strings. */
export interface StoredManifest {
  engineVersion: string;
  fromNs: string;
  toNs: string;
  schema: SchemaSnapshot;
  granularity: 'single' | 'daily' | 'hourly';
  coverage: StoredRange[];
  clippedAtNs: string | null;
  gaps: StoredGap[];
  messages: number;
  rows: number;
  brokenMessages: number;
  misfits: Record<string, number>;
  /** By column; columns without any are left out. */
  nulls: Record<string, number>;
  partitions: StoredPartition[];
}
