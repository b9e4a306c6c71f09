import { In } from 'typeorm';
import { atomic } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import type { RequestContext } from '../context/request-context.js';
import { RawSegmentEntity } from './raw-segment.entity.js';
import type { SliceKey } from './segment-swap.service.js';

/**
 * Excludes slices that could not be read from compaction. They stay in the index, so that exports
 * over them report what is lost, and are not read every 15 minutes. Removing the row of
 * `quarantined_slices` lets compaction try again.
 */
export async function quarantineSlices(ctx: RequestContext, inputs: readonly SliceKey[]): Promise<void> {
  if (inputs.length === 0) return;
  await atomic(ctx, async (tx) => {
    const blobNames = [...new Set(inputs.map(({ blobName }) => blobName))];
    const segments = await tx.find(RawSegmentEntity, {
      select: { id: true, blobName: true },
      where: { blobName: In(blobNames) },
    });
    const ids = new Map(segments.map(({ id, blobName }) => [blobName, id]));
    const known = inputs.filter(({ blobName }) => ids.has(blobName));
    await insertRows(
      tx,
      'quarantined_slices',
      ['datastream_id', 'min_ns', 'first_seq', 'segment_id', 'since'],
      known.map((slice) => [slice.datastreamId, slice.minNs, slice.firstSeq, ids.get(slice.blobName), new Date()]),
      'since = quarantined_slices.since',
    );
  });
}
