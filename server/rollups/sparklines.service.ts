import { clipRanges, overlap, type TimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS, nowNs } from '../../schema/time/timestamps.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { invalidArgument } from '../errors/domain-error.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import type { EntityManager } from 'typeorm';
import type { SparklineHours } from './sparklines.types.js';

const MAX_HOURS = 72;
const MAX_STREAMS = 500;

/**
 * The query of any number of streams: messages of hours from rollups, and the last price or quote.
 */
const HOURS = `SELECT r.datastream_id AS id, r.hour_ns AS hourNs, r.total->>'$.frames' AS frames,
    r.total->>'$.price.close' AS price, COALESCE(q.total->>'$.bid', r.total->>'$.quote.bid') AS bid,
    COALESCE(q.total->>'$.ask', r.total->>'$.quote.ask') AS ask
  FROM rollup_hours r LEFT JOIN quote_hours q ON q.datastream_id = r.datastream_id AND q.hour_ns = r.hour_ns
  WHERE r.datastream_id IN (?) AND r.hour_ns >= ? AND r.hour_ns < ?`;

interface HourRow {
  id: string;
  hourNs: string;
  frames: string;
  price: string | null;
  bid: string | null;
  ask: string | null;
}

/**
 * Returns the last hours, the current one included, of up to 500 datastreams, in the order asked
 * for. Messages are counted of any of them, as the catalogue shows them; prices only in spans of
 * the account.
 */
export async function sparklinesOf(
  ctx: RequestContext,
  datastreamIds: readonly string[],
  hours: number,
): Promise<SparklineHours[]> {
  const accountId = requireAccount(ctx);
  if (hours < 1 || hours > MAX_HOURS) throw invalidArgument('hours', `hours must be from 1 to ${MAX_HOURS}`);
  if (datastreamIds.length > MAX_STREAMS) {
    throw invalidArgument('datastream_ids', `datastream_ids must have at most ${MAX_STREAMS} entries`);
  }
  if (datastreamIds.length === 0) return [];
  const ids = datastreamIds.map(BigInt);
  const toNs = (nowNs() / HOUR_NS + 1n) * HOUR_NS;
  const range = { fromNs: toNs - BigInt(hours) * HOUR_NS, toNs };
  const starts = Array.from({ length: hours }, (_, i) => range.fromNs + BigInt(i) * HOUR_NS);
  return read(ctx, async (db) => {
    const rows = await db.query<HourRow[]>(HOURS, [ids, range.fromNs, range.toNs]);
    const byHour = new Map(rows.map((row) => [`${row.id} ${row.hourNs}`, row]));
    const allowed = await allowedOf(db, accountId, ids, range);
    return ids.map((id) => ({
      datastreamId: String(id),
      frames: starts.map((hourNs) => Number(byHour.get(`${id} ${hourNs}`)?.frames ?? 0)),
      prices: starts.map((hourNs) => {
        const row = byHour.get(`${id} ${hourNs}`);
        const hour = { fromNs: hourNs, toNs: hourNs + HOUR_NS };
        const isAllowed = allowed.get(String(id))?.some((span) => overlap(span, hour)) ?? false;
        return row && isAllowed ? priceOf(row) : null;
      }),
    }));
  });
}

function priceOf({ price, bid, ask }: HourRow): number | null {
  if (price !== null) return Number(price);
  return bid === null || ask === null ? null : (Number(bid) + Number(ask)) / 2;
}

/** Returns the spans of the account in a range, by stream. */
async function allowedOf(
  db: EntityManager,
  accountId: string,
  ids: readonly bigint[],
  range: TimeRange,
): Promise<Map<string, TimeRange[]>> {
  const subscriptions = await db.query<{ id: string; datastreamId: string }[]>(
    `SELECT id, datastream_id AS datastreamId FROM subscriptions
     WHERE account_id = ? AND status <> 'deleted' AND datastream_id IN (?)`,
    [accountId, ids],
  );
  const spans = await spansOf(
    db,
    subscriptions.map(({ id }) => id),
  );
  const bySubscription = Map.groupBy(spans, ({ subscriptionId }) => subscriptionId);
  return new Map(
    subscriptions.map(({ id, datastreamId }) => {
      const { granted, live } = entitlementOf(bySubscription.get(id) ?? [], range);
      return [String(datastreamId), clipRanges([...granted, ...live], range)];
    }),
  );
}
