import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { subtractRanges, totalNs } from '../../schema/time/time-range.js';
import { type ConnectedSpan, connectedRanges } from '../billing/connected-time.js';
import { joinLease, WATERMARK } from '../segments/stream-shard.js';
import { removedRangesOf } from '../segments/removed-ranges.js';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';

const END_OF_TIME = 9_000_000_000_000_000_000n;
const OVERLAP = `LEAST(c.to_ns, COALESCE(s.to_ns, ${END_OF_TIME})) - GREATEST(c.from_ns, s.from_ns)`;

/** The stored data in the spans of a subscription: what an export can contain. */
interface HeldAmount {
  /** Approximate number of messages. */
  rows: bigint;
  /**
   * Covered time: imported, or collected without a gap, silence included, as far as retention has
   * left it.
   */
  timeNs: bigint;
}

const NOTHING: HeldAmount = { rows: 0n, timeNs: 0n };
const loaders = new WeakMap<RequestContext, DataLoader<string, HeldAmount>>();

/** Loads the stored data of a list of subscriptions. Scoped to its operation. */
export function heldLoader(ctx: RequestContext): DataLoader<string, HeldAmount> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const held = await read(ctx, (db) => heldIn(db, ids));
      return ids.map((id) => held.get(id) ?? NOTHING);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}

async function heldIn(db: EntityManager, subscriptionIds: readonly string[]): Promise<Map<string, HeldAmount>> {
  const stored = await db.query<{ id: string; rows: string; grantedNs: string }[]>(
    `SELECT s.subscription_id AS id, FLOOR(SUM(CAST(c.row_count AS DECIMAL(20)) * (${OVERLAP}) / (c.to_ns - c.from_ns))) AS \`rows\`,
       SUM(IF(s.source = 'grant', ${OVERLAP}, 0)) AS grantedNs
     FROM spans s JOIN coverage_ranges c ON c.datastream_id = s.datastream_id
       AND c.from_ns < COALESCE(s.to_ns, ${END_OF_TIME}) AND c.to_ns > s.from_ns
     WHERE s.subscription_id IN (?) AND s.retired_at IS NULL GROUP BY s.subscription_id`,
    [subscriptionIds],
  );
  const spans = await db.query<(ConnectedSpan & { id: string })[]>(
    `SELECT s.subscription_id AS id, s.datastream_id AS datastreamId, s.from_ns AS fromNs, s.to_ns AS toNs,
       ${WATERMARK} AS sealedNs
     FROM spans s ${joinLease('s.datastream_id', 's.exchange', 'JOIN')}
     WHERE s.subscription_id IN (?) AND s.source = 'live' AND s.retired_at IS NULL AND ${WATERMARK} IS NOT NULL`,
    [subscriptionIds],
  );
  const always = { fromNs: 0n, toNs: END_OF_TIME };
  const connected = await connectedRanges(db, spans, always);
  const removed = await removedRangesOf(db, [...connected.keys()].map(String), always);
  const idOf = new Map(spans.map(({ id, datastreamId }) => [datastreamId, id]));
  const held = new Map(
    stored.map(({ id, rows, grantedNs }) => [id, { rows: BigInt(rows), timeNs: BigInt(grantedNs) }]),
  );
  for (const [datastreamId, ranges] of connected) {
    const id = idOf.get(datastreamId)!;
    const before = held.get(id) ?? NOTHING;
    const kept = subtractRanges(ranges, removed.get(String(datastreamId)) ?? []);
    held.set(id, { ...before, timeNs: before.timeNs + totalNs(kept) });
  }
  return held;
}
