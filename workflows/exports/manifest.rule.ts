import type { PartitionResult, SealCall } from './contract.js';

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
export function chosenParts({ parts, plan }: Pick<SealCall, 'parts' | 'plan'>): PartitionResult[] {
  const filled = parts.filter((part) => part.rows > 0);
  if (filled.length > 0) return filled;
  const first = parts[0]!;
  return [{ ...first, filename: plan.unsplitFilename, toNs: parts.at(-1)!.toNs }];
}

export function toArtifact(part: PartitionResult): SealedArtifact {
  const { blobName, etag, filename, sha256, fromNs, toNs } = part;
  return { blobName, etag, filename, bytes: String(part.bytes), rows: String(part.rows), sha256, fromNs, toNs };
}

/** What made an export, apart from its files: int64 values are decimal strings, as everywhere in GraphQL. */
export interface ManifestSource {
  engineVersion: string;
  schemaSnapshot: unknown;
  datastream: { id: string; exchange: string; instrument: string; streamType: string };
  startNs: string;
  endNs: string;
  coverage: { fromNs: string; toNs: string }[];
  clippedAtNs: string | null;
}

/** The manifest of a finished export (contract 4). */
export function manifestOf(source: ManifestSource, call: SealCall, parts: readonly PartitionResult[]): object {
  const { engineVersion, schemaSnapshot, datastream, startNs, endNs, coverage, clippedAtNs } = source;
  const sum = (pick: (part: PartitionResult) => number): number =>
    call.parts.reduce((total, part) => total + pick(part), 0);
  return {
    engineVersion,
    datastream,
    startNs,
    endNs,
    schema: schemaSnapshot,
    granularity: call.plan.granularity,
    coverage,
    clippedAtNs,
    messages: sum((part) => part.messages),
    rows: sum((part) => part.rows),
    brokenMessages: sum((part) => part.brokenMessages),
    misfits: sumMisfits(call.parts),
    partitions: parts.map(({ filename, fromNs, toNs, rows, bytes, sha256, misfits, brokenMessages, firstBroken }) => ({
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

function sumMisfits(parts: readonly PartitionResult[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { misfits } of parts) {
    for (const [column, count] of Object.entries(misfits)) sums[column] = (sums[column] ?? 0) + count;
  }
  return sums;
}
