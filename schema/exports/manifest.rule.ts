import { type View, viewKind } from '../views/view.js';
import type { TimeRangeText } from '../time/time-range.js';
import type { HourHash } from './hour-hash.js';
import { sumCounts } from './column-counts.rule.js';
import type { Granularity } from './file-name.rule.js';

/** Files and findings of one attempt at a partition. */
export interface WrittenPartition {
  blobName: string;
  etag: string;
  bytes: number;
  sha256: string;
  messages: number;
  rows: number;
  /** Values that did not fit their column's type, by column. */
  misfits: Record<string, number>;
  /** Nulls by column; columns without any are left out. */
  nulls: Record<string, number>;
  /** Messages that cannot be read: see `whyBroken`. */
  brokenMessages: number;
  firstBroken: { collectionTimestampNs: string; seq: string } | null;
  /** Findings of a view's stage; null without a view. */
  view: Record<string, unknown> | null;
  /** Hashes of the frames of each hour; of a reduction none: files count them. */
  frameHours: HourHash[];
}

/** A partition with its chosen attempt; nanoseconds are decimal strings. */
export interface FinishedPartition extends WrittenPartition, TimeRangeText {
  filename: string;
}

/** Every partition of an export, in time order. */
export interface FinishedPartitions {
  granularity: Granularity;
  /** Name of the one file that is left if every partition turns out empty. */
  unsplitFilename: string;
  partitions: readonly FinishedPartition[];
  /** Partitions that messages were reduced to before the files were written. */
  reductions: readonly FinishedPartition[];
}

/**
 * Returns the partitions that become files: those with rows, or one with only its header if all are
 * empty (contract 3).
 */
export function chosenPartitions({
  partitions,
  unsplitFilename,
}: Pick<FinishedPartitions, 'partitions' | 'unsplitFilename'>): FinishedPartition[] {
  const filled = partitions.filter(({ rows }) => rows > 0);
  if (filled.length > 0) return filled;
  const first = partitions[0]!;
  return [{ ...first, filename: unsplitFilename, toNs: partitions.at(-1)!.toNs }];
}

/**
 * Inputs of an export, apart from its files: int64 values are decimal strings, as everywhere in
 * GraphQL.
 */
export interface ManifestSource<Snapshot> extends TimeRangeText {
  engineVersion: string;
  schemaSnapshot: Snapshot;
  datastream: { id: string; exchange: string; instrument: string; streamType: string };
  coverage: TimeRangeText[];
  clippedAtNs: string | null;
  /** Null if the export has none. */
  view: View | null;
}

/** Returns the manifest of a finished export (contract 4). */
export function manifestOf<Snapshot>(
  { schemaSnapshot, view, ...source }: ManifestSource<Snapshot>,
  { granularity, partitions, reductions }: FinishedPartitions,
  files: readonly FinishedPartition[],
) {
  const all = [...reductions, ...partitions];
  const sum = (pick: (partition: FinishedPartition) => number): number =>
    all.reduce((total, partition) => total + pick(partition), 0);
  return {
    ...source,
    schema: schemaSnapshot,
    ...(view && {
      view: { ...view, ...viewKind(view).mergeFindings(all.flatMap((one) => (one.view ? [one.view] : []))) },
    }),
    granularity,
    messages: sum(({ messages }) => messages),
    rows: sum(({ rows }) => rows),
    brokenMessages: sum(({ brokenMessages }) => brokenMessages),
    misfits: sumCounts(all.map(({ misfits }) => misfits)),
    nulls: sumCounts(all.map(({ nulls }) => nulls)),
    partitions: files.map(({ filename, fromNs, toNs, rows, bytes, sha256, misfits, brokenMessages, firstBroken }) => {
      return { filename, fromNs, toNs, rows, bytes, sha256, misfits, brokenMessages, firstBroken };
    }),
  };
}
