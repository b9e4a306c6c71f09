import { type EntityManager, In } from 'typeorm';
import { insertRows } from '../db/insert-rows.js';
import { RawSegmentEntity } from './raw-segment.entity.js';

/** Rows per statement. */
const BATCH = 1_000;

/** SQL tuple that names a slice on alias `s`. */
export const SLICE_KEY = '(s.datastream_id, s.min_ns, s.first_seq, s.segment_id)';

export type FullKey = [datastreamId: bigint, minNs: bigint, firstSeq: bigint, segmentId: bigint];

export const tuples = (batch: readonly FullKey[]): string => batch.map(() => '(?, ?, ?, ?)').join(', ');

export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, i) => items.slice(i * BATCH, (i + 1) * BATCH));
}

export async function deleteSlices(tx: EntityManager, keys: readonly FullKey[]): Promise<void> {
  for (const batch of batchesOf(keys)) {
    await tx.query(`DELETE s FROM segment_slices s WHERE ${SLICE_KEY} IN (${tuples(batch)})`, batch.flat());
  }
}

/** Retires the segments without slices. Their blobs are swept a day later. */
export async function retireEmpty(tx: EntityManager, segmentIds: readonly string[]): Promise<void> {
  const used = new Set<string>();
  for (const batch of batchesOf(segmentIds)) {
    const rows = await tx.query<{ id: string }[]>(
      'SELECT DISTINCT segment_id AS id FROM segment_slices WHERE segment_id IN (?)',
      [batch.map(BigInt)],
    );
    for (const { id } of rows) used.add(String(id));
  }
  const retiredAt = new Date();
  for (const batch of batchesOf(segmentIds.filter((id) => !used.has(id)))) {
    await tx.update(RawSegmentEntity, { id: In(batch) }, { retiredAt });
  }
}

/**
 * Tells readers of these streams, which may repeat, that slices that they have listed were
 * replaced.
 */
export async function raiseRevisions(tx: EntityManager, datastreamIds: readonly string[]): Promise<void> {
  const rows = [...new Set(datastreamIds)].map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  await insertRows(
    tx,
    'slice_revisions',
    ['datastream_id', 'revision'],
    rows.map((id) => [id, 1]),
    'revision = slice_revisions.revision + 1',
  );
}
