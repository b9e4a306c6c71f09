import type { EntityManager } from 'typeorm';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import { nowNs, SECOND_NS } from '../../schema/time/timestamps.js';
import { recordGapEvents } from '../events/gap-events.js';
import type { NewGap } from '../segments/gap-index.js';
import { earlier, later } from '../../schema/time/time-range.js';

/**
 * Time that the watermark waits for a second collector: owners deliver what is at most 10 s old,
 * and the second has 10 s for its part.
 */
const MAX_WAIT_NS = 20n * SECOND_NS;

interface Delivered {
  /** The watermark so far. */
  sealedNs: bigint | null;
  /** Up to where the owner has delivered. Null before its first commit. */
  deliveredNs: bigint | null;
  /** Up to where a second collector has filled the owner's gaps. Null if there is none. */
  besideNs: bigint | null;
  nowNs: bigint;
}

interface WatermarkRow {
  sealedNs: string | null;
  deliveredNs: string | null;
  besideNs: string | null;
}

/** Additions of a commit. */
interface Added {
  fresh: readonly NewGap[];
  /** Whether the watermark was where the owner had delivered up to. */
  wasLevel: boolean;
}

/**
 * Moves the watermark as far as what was delivered allows, and records the events of the gaps
 * before it: a gap behind the watermark may still be filled by a second collector.
 */
export async function seal(tx: EntityManager, shard: string, added: Added | null = null): Promise<void> {
  const [row] = await tx.query<WatermarkRow[]>(
    `SELECT sealed_through_ns AS sealedNs, delivered_through_ns AS deliveredNs,
       IF(successor_expires_at > UTC_TIMESTAMP(6), beside_through_ns, NULL) AS besideNs
     FROM collector_leases WHERE shard = ? FOR UPDATE`,
    [shard],
  );
  const toBigInt = (text: string | null | undefined): bigint | null => (text == null ? null : BigInt(text));
  const sealedNs = toBigInt(row?.sealedNs);
  const known = { deliveredNs: toBigInt(row?.deliveredNs), besideNs: toBigInt(row?.besideNs) };
  const throughNs = sealedThrough({ sealedNs, ...known, nowNs: nowNs() });
  const moves = throughNs !== null && throughNs !== sealedNs;
  if (moves) await tx.query('UPDATE collector_leases SET sealed_through_ns = ? WHERE shard = ?', [throughNs, shard]);
  const fresh = added?.fresh ?? [];
  if (known.besideNs === null && added?.wasLevel) return recordGapEvents(tx, fresh);
  const beforeNs = sealedNs ?? 0n;
  const settled = moves ? await gapsBeginningIn(tx, shard, beforeNs, throughNs) : [];
  await recordGapEvents(tx, [...fresh.filter(({ fromNs }) => BigInt(fromNs) < beforeNs), ...settled]);
}

/** A gap that a second collector has not filled. */
type SettledGap = NewGap & { also: readonly string[] | null };

/** Returns the gaps of subscribed streams that begin in [fromNs, toNs). */
async function gapsBeginningIn(tx: EntityManager, shard: string, fromNs: bigint, toNs: bigint): Promise<SettledGap[]> {
  const rows = await tx.query<(NewGap & { also: string | null })[]>(
    `SELECT g.datastream_id AS datastreamId, g.from_ns AS fromNs, g.to_ns AS toNs, g.reason, g.also FROM gaps g
     WHERE g.datastream_id IN (
       SELECT s.datastream_id FROM spans s LEFT JOIN stream_shards m ON m.datastream_id = s.datastream_id
       WHERE s.exchange = ? AND s.source = 'live' AND s.to_ns IS NULL AND COALESCE(m.shard, s.exchange) = ?)
     AND g.from_ns >= ? AND g.from_ns < ?`,
    [parseShard(shard).exchange, shard, fromNs, toNs],
  );
  return rows.map(({ also, ...gap }) => ({ ...gap, also: also?.split(',') ?? null }));
}

/**
 * Returns the watermark: what the owner has delivered and a second collector, if there is one, has
 * completed or had time to.
 */
export function sealedThrough({ sealedNs, deliveredNs, besideNs, nowNs }: Delivered): bigint | null {
  if (deliveredNs === null) return sealedNs;
  const completeNs = besideNs === null ? deliveredNs : earlier(deliveredNs, later(besideNs, nowNs - MAX_WAIT_NS));
  return sealedNs === null ? completeNs : later(sealedNs, completeNs);
}
