import type { EntityManager } from 'typeorm';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import { MIN_INT64 } from '../../schema/text/int64.js';

/**
 * Returns SQL of the shard of a stream whose row in `stream_shards` is `m`. `exchange`: SQL of the
 * code of its exchange. It has the character set of the columns that it is compared with: MySQL
 * looks up no key by a text of another one.
 */
export const shardOf = (exchange: string): string => `CONVERT(COALESCE(m.shard, ${exchange}) USING ascii)`;

/**
 * Returns SQL that joins the lease `l` of the shard of a stream, and `m`, which tells whether it
 * has moved to that shard. `stream` and `exchange`: SQL of its id and of the code of its exchange.
 */
export function joinLease(stream: string, exchange: string, kind: 'JOIN' | 'LEFT JOIN' = 'LEFT JOIN'): string {
  return `LEFT JOIN stream_shards m ON m.datastream_id = ${stream}
    ${kind} collector_leases l ON l.shard = ${shardOf(exchange)}`;
}

/**
 * SQL of the watermark of a stream, with `joinLease`. Up to where it moved, the shard before has
 * delivered it.
 */
export const WATERMARK = 'COALESCE(GREATEST(l.sealed_through_ns, m.moved_ns), l.sealed_through_ns, m.moved_ns)';

/** Watermark before all times: the shard has an owner that has not committed anything yet. */
const NOTHING_SEALED = MIN_INT64;

/** Shard that collects a stream. */
interface StreamShard {
  shard: string;
  /** Whether a collector ever owned that shard. */
  wasOwned: boolean;
  /** Up to where the stream is complete. Null before the first commit. */
  sealedThroughNs: bigint | null;
}

/** Returns the shards of streams, and the watermarks of the streams, by id. */
export async function streamShards(db: EntityManager, ids: readonly string[]): Promise<Map<string, StreamShard>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; shard: string; epoch: string | null; sealedNs: string | null }[]>(
    `SELECT d.id, COALESCE(m.shard, d.exchange) AS shard, l.epoch, ${WATERMARK} AS sealedNs
     FROM datastreams d ${joinLease('d.id', 'd.exchange')} WHERE d.id IN (?)`,
    [ids.map(BigInt)],
  );
  return new Map(
    rows.map(({ id, shard, epoch, sealedNs }) => {
      return [
        String(id),
        { shard, wasOwned: epoch !== null, sealedThroughNs: sealedNs === null ? null : BigInt(sealedNs) },
      ];
    }),
  );
}

/** Returns the shard of a stream, and the stream's watermark. */
export async function streamShard(db: EntityManager, datastreamId: string): Promise<StreamShard> {
  const found = (await streamShards(db, [datastreamId])).get(datastreamId);
  if (!found) throw new Error(`Datastream ${datastreamId} does not exist`);
  return found;
}

/** Returns up to where live data of a stream is sealed; null if its shard was never collected. */
export function watermarkOf({ wasOwned, sealedThroughNs }: Omit<StreamShard, 'shard'>): bigint | null {
  return sealedThroughNs ?? (wasOwned ? NOTHING_SEALED : null);
}

/** Returns the shards of streams that have moved, and up to where the one before delivered them. */
export async function movedStreams(
  db: EntityManager,
  datastreamIds: readonly string[],
): Promise<Map<string, { shard: string; movedNs: bigint }>> {
  if (datastreamIds.length === 0) return new Map();
  const rows = await db.query<{ id: string; shard: string; movedNs: string }[]>(
    'SELECT datastream_id AS id, shard, moved_ns AS movedNs FROM stream_shards WHERE datastream_id IN (?)',
    [datastreamIds.map(BigInt)],
  );
  return new Map(rows.map(({ id, shard, movedNs }) => [String(id), { shard, movedNs: BigInt(movedNs) }]));
}

/** Returns whether streams, of those given, belong to a shard. */
export async function streamsOf(
  db: EntityManager,
  shard: string,
  datastreamIds: readonly string[],
): Promise<(datastreamId: string) => boolean> {
  return isOfShard(shard, await movedStreams(db, datastreamIds));
}

/** Returns whether streams belong to a shard. `moved`: those of them that have moved. */
export function isOfShard(
  shard: string,
  moved: ReadonlyMap<string, { shard: string }>,
): (datastreamId: string) => boolean {
  const isFirst = parseShard(shard).part === 1;
  return (datastreamId) => {
    const to = moved.get(datastreamId);
    return to ? to.shard === shard : isFirst;
  };
}

/** Asks the shard's collector to seal through `throughNs` soon. */
export async function requestCut(tx: EntityManager, shard: string, throughNs: bigint): Promise<void> {
  await tx.query(
    `UPDATE collector_leases SET cut_requested_ns = ?
     WHERE shard = ? AND (cut_requested_ns IS NULL OR cut_requested_ns < ?)`,
    [throughNs, shard, throughNs],
  );
}
