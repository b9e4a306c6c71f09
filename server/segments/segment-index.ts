import { type EntityManager, In } from 'typeorm';
import { insertRows } from '../db/insert-rows.js';
import { noteChangedHours } from './changed-hours.js';
import { noteChangedMinutes } from './changed-minutes.js';
import { noteLateListings } from './note-late-listings.js';
import { addHeldRanges } from './held-ranges.js';
import { RawSegmentEntity } from './raw-segment.entity.js';
import type { SegmentInput } from './segments.types.js';

const SLICE_COLUMNS = [
  ...['segment_id', 'datastream_id', 'first_row_group', 'last_row_group', 'first_seq', 'last_seq'],
  ...['min_ns', 'max_ns', 'row_count', 'message_bytes', 'frames_sha256'],
];

/**
 * Adds segments to the index. Skips one whose blob is there already, with its slices. One without
 * slices is retired: all its streams have moved to another part.
 */
export async function addSegments(
  tx: EntityManager,
  owner: { shard: string; epoch: string; level?: number },
  segments: readonly SegmentInput[],
): Promise<void> {
  const unique = [...new Map(segments.map((segment) => [segment.blobName, segment])).values()];
  const present = await idsByBlobName(tx, unique);
  const fresh = unique.filter(({ blobName }) => !present.has(blobName));
  const createdAt = new Date();
  await insertRows(
    tx,
    'raw_segments',
    ['blob_name', 'blob_bytes', 'shard', 'epoch', 'created_at', 'level', 'retired_at'],
    fresh.map(({ blobName, blobBytes, slices }) => [
      ...[blobName, blobBytes, owner.shard, owner.epoch, createdAt, owner.level ?? 0],
      slices.length > 0 ? null : createdAt,
    ]),
  );
  const ids = await idsByBlobName(tx, fresh);
  const slices = fresh.flatMap(({ blobName, slices }) =>
    slices.map((slice) => ({ segmentId: ids.get(blobName), slice })),
  );
  await insertRows(
    tx,
    'segment_slices',
    SLICE_COLUMNS,
    slices.map(({ segmentId, slice }) => [
      ...[segmentId, slice.datastreamId, slice.firstRowGroup, slice.lastRowGroup, slice.firstSeq, slice.lastSeq],
      ...[slice.minNs, slice.maxNs, slice.rows, slice.messageBytes],
      slice.framesSha256 == null ? null : Buffer.from(slice.framesSha256, 'hex'),
    ]),
  );
  // Rows of compacted segments are counted already.
  if ((owner.level ?? 0) === 0) {
    await addHeldRanges(
      tx,
      slices.map(({ slice }) => slice),
    );
    const changed = slices.map(({ slice: { datastreamId, minNs, maxNs } }) => {
      return { datastreamId, fromNs: BigInt(minNs), toNs: BigInt(maxNs) + 1n };
    });
    await noteChangedHours(tx, changed);
    await noteChangedMinutes(tx, changed);
    await noteLateListings(tx, changed);
  }
}

async function idsByBlobName(tx: EntityManager, segments: readonly SegmentInput[]): Promise<Map<string, string>> {
  if (segments.length === 0) return new Map();
  const rows = await tx.find(RawSegmentEntity, {
    select: { id: true, blobName: true },
    where: { blobName: In(segments.map(({ blobName }) => blobName)) },
  });
  return new Map(rows.map(({ id, blobName }) => [blobName, id]));
}
