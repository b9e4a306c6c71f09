import { type EntityManager, In } from 'typeorm';
import { epochOf } from '../../schema/collection/frame-seq.rule.js';
import { atomic } from '../db/atomic.js';
import { DomainError } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { outputsTaken } from './planned-outputs.service.js';
import { RawSegmentEntity } from './raw-segment.entity.js';
import { describeSameRows, type SliceSummary } from './same-rows.rule.js';
import { addSegments } from './segment-index.js';
import type { SegmentInput } from './segments.types.js';
import {
  batchesOf,
  deleteSlices,
  type FullKey,
  raiseRevisions,
  retireEmpty,
  SLICE_KEY,
  tuples,
} from './slice-removal.js';

const COMPACTED = 1;

export interface SliceKey {
  datastreamId: string;
  blobName: string;
  minNs: string;
  firstSeq: string;
  rows: string;
}

/**
 * Replaces slices of a shard by segments with the same rows, in one transaction. Retires segments
 * without slices. A repeat changes nothing. Throws `already_exists` with reason `inputs_changed` if
 * the inputs are not in the index as named, or state other rows than the outputs.
 */
export async function swapSegments(
  ctx: RequestContext,
  shard: string,
  inputs: readonly SliceKey[],
  outputs: readonly SegmentInput[],
): Promise<void> {
  await atomic(ctx, async (tx) => {
    // Serializes removals of slices from these segments, so that the last one sees that it is the
    // last.
    const segments = await lockSegments(tx, inputs);
    if (await isDone(tx, outputs)) return;
    const keys = inputs.map((input) => fullKey(input, segments));
    const found = await slicesOf(tx, keys);
    const given = outputs.flatMap(({ slices }) => slices);
    const complete = found.length === inputs.length && new Set(keys.map(String)).size === inputs.length;
    if (!complete || !describeSameRows(found, given)) throw inputsChanged();
    await deleteSlices(tx, keys);
    const byEpoch = Map.groupBy(outputs, ({ slices }) => String(epochOf(BigInt(slices[0]?.firstSeq ?? 0))));
    for (const [epoch, made] of byEpoch) await addSegments(tx, { shard, epoch, level: COMPACTED }, made);
    await outputsTaken(
      tx,
      outputs.map(({ blobName }) => blobName),
    );
    await retireEmpty(tx, [...segments.values()]);
    await raiseRevisions(
      tx,
      inputs.map(({ datastreamId }) => datastreamId),
    );
  });
}

function inputsChanged(): DomainError {
  const message = 'The slices to replace have changed, or the replacement has other rows';
  return new DomainError('already_exists', message, { reason: 'inputs_changed' });
}

/** Returns ids by blob name. */
async function lockSegments(tx: EntityManager, inputs: readonly SliceKey[]): Promise<Map<string, string>> {
  const names = [...new Set(inputs.map(({ blobName }) => blobName))].sort();
  const segments = new Map<string, string>();
  for (const batch of batchesOf(names)) {
    const rows = await tx.query<{ id: string; blob_name: string }[]>(
      'SELECT id, blob_name FROM raw_segments WHERE blob_name IN (?) ORDER BY blob_name FOR UPDATE',
      [batch],
    );
    for (const row of rows) segments.set(row.blob_name, String(row.id));
  }
  return segments;
}

async function isDone(tx: EntityManager, outputs: readonly SegmentInput[]): Promise<boolean> {
  if (outputs.length === 0) return true;
  return tx.existsBy(RawSegmentEntity, { blobName: In(outputs.map(({ blobName }) => blobName)) });
}

function fullKey({ datastreamId, minNs, firstSeq, blobName }: SliceKey, segments: Map<string, string>): FullKey {
  const segmentId = segments.get(blobName);
  if (segmentId === undefined) throw inputsChanged();
  return [BigInt(datastreamId), BigInt(minNs), BigInt(firstSeq), BigInt(segmentId)];
}

async function slicesOf(tx: EntityManager, keys: readonly FullKey[]): Promise<SliceSummary[]> {
  const found: SliceSummary[] = [];
  for (const batch of batchesOf(keys)) {
    const rows = await tx.query<SliceSummary[]>(
      `SELECT s.datastream_id AS datastreamId, s.first_seq AS firstSeq, s.last_seq AS lastSeq, s.min_ns AS minNs,
         s.max_ns AS maxNs, s.row_count AS \`rows\`, s.message_bytes AS messageBytes
       FROM segment_slices s WHERE ${SLICE_KEY} IN (${tuples(batch)})`,
      batch.flat(),
    );
    found.push(...rows.map((row) => ({ ...row, datastreamId: String(row.datastreamId) })));
  }
  return found;
}
