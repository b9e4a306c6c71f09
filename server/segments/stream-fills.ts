import type { DataSource, EntityManager } from 'typeorm';
import { earlier, toTimeRange } from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';
import type { StreamRangeRow } from './gap-index.js';
import { streamShards } from './stream-shard.js';

const SWEEP_BATCH = 5_000;

/**
 * Notes that messages were added behind the watermark, in the transaction that adds them: streams
 * that have passed these ranges say so. Later parts of the ranges are left out.
 */
export async function noteFills(tx: EntityManager, filled: readonly StreamRangeRow[]): Promise<void> {
  const shards = await streamShards(tx, [...new Set(filled.map(({ datastreamId }) => datastreamId))]);
  const rows = filled.flatMap(({ datastreamId, ...range }) => {
    const { shard, sealedThroughNs } = shards.get(datastreamId)!;
    const { fromNs, toNs } = toTimeRange(range);
    const endNs = sealedThroughNs === null ? toNs : earlier(toNs, sealedThroughNs);
    return fromNs < endNs ? [[shard, BigInt(datastreamId), fromNs, endNs]] : [];
  });
  await insertRows(tx, 'stream_fills', ['shard', 'datastream_id', 'from_ns', 'to_ns'], rows);
}

/** Removes notes of more than a day ago, a bounded number at a time. */
export async function sweepFills(source: DataSource): Promise<void> {
  await source.query(
    `DELETE FROM stream_fills WHERE filled_at < NOW(6) - INTERVAL 1 DAY ORDER BY filled_at LIMIT ${SWEEP_BATCH}`,
  );
}
