import type { Granularity } from './file-name.rule.js';

/** A partition's finished attempt; nanoseconds are decimal strings. */
export interface FinishedPart {
  blobName: string;
  etag: string;
  filename: string;
  bytes: number;
  sha256: string;
  messages: number;
  rows: number;
  /** Values that did not fit their column's type, by column. */
  misfits: Record<string, number>;
  /** Nulls by column; columns without any are left out. */
  nulls: Record<string, number>;
  /** Messages that are not valid JSON. */
  brokenMessages: number;
  firstBroken: { collectionTimestampNs: string; seq: string } | null;
  fromNs: string;
  toNs: string;
}

/** Every part of an export, in time order. */
export interface FinishedParts {
  granularity: Granularity;
  /** Name of the one file that is left when every part turns out empty. */
  unsplitFilename: string;
  parts: readonly FinishedPart[];
}

/** An artifact of the finished export, as `completeExport` takes it. */
export interface SealedArtifact {
  blobName: string;
  etag: string;
  filename: string;
  bytes: string;
  rows: string;
  sha256: string;
  fromNs: string;
  toNs: string;
}

/** Parts that become files: the empty ones are left out; when all are empty one stays, with only its header (contract 3). */
export function chosenParts({ parts, unsplitFilename }: Omit<FinishedParts, 'granularity'>): FinishedPart[] {
  const filled = parts.filter((part) => part.rows > 0);
  if (filled.length > 0) return filled;
  const first = parts[0]!;
  return [{ ...first, filename: unsplitFilename, toNs: parts.at(-1)!.toNs }];
}

export function toArtifact(part: FinishedPart): SealedArtifact {
  const { blobName, etag, filename, sha256, fromNs, toNs } = part;
  return { blobName, etag, filename, bytes: String(part.bytes), rows: String(part.rows), sha256, fromNs, toNs };
}

/** What made an export, apart from its files: int64 values are decimal strings, as everywhere in GraphQL. */
export interface ManifestSource<Snapshot> {
  engineVersion: string;
  schemaSnapshot: Snapshot;
  datastream: { id: string; exchange: string; instrument: string; streamType: string };
  startNs: string;
  endNs: string;
  coverage: { fromNs: string; toNs: string }[];
  clippedAtNs: string | null;
}

/** The manifest of a finished export (contract 4). */
export function manifestOf<Snapshot>(
  source: ManifestSource<Snapshot>,
  all: FinishedParts,
  files: readonly FinishedPart[],
) {
  const { engineVersion, schemaSnapshot, datastream, startNs, endNs, coverage, clippedAtNs } = source;
  const sum = (pick: (part: FinishedPart) => number): number =>
    all.parts.reduce((total, part) => total + pick(part), 0);
  return {
    engineVersion,
    datastream,
    startNs,
    endNs,
    schema: schemaSnapshot,
    granularity: all.granularity,
    coverage,
    clippedAtNs,
    messages: sum((part) => part.messages),
    rows: sum((part) => part.rows),
    brokenMessages: sum((part) => part.brokenMessages),
    misfits: sumCounts(all.parts.map((part) => part.misfits)),
    nulls: sumCounts(all.parts.map((part) => part.nulls)),
    partitions: files.map(({ filename, fromNs, toNs, rows, bytes, sha256, misfits, brokenMessages, firstBroken }) => ({
      filename,
      fromNs,
      toNs,
      rows,
      bytes,
      sha256,
      misfits,
      brokenMessages,
      firstBroken,
    })),
  };
}

function sumCounts(parts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const part of parts) {
    for (const [column, count] of Object.entries(part)) sums[column] = (sums[column] ?? 0) + count;
  }
  return sums;
}
