import { In } from 'typeorm';
import { clipRanges, overlap, type TimeRange, totalNs, toTimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS, nowNs, SECOND_NS } from '../../schema/time/timestamps.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { invalidArgument } from '../errors/domain-error.js';
import { missingRanges } from '../segments/gap-index.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import type { RollupBoard } from './rollup-board.types.js';

const MAX_HOURS = 72;
const MAX_STREAMS = 500;

/** Returns the last hours, the current one included, of the account's subscribed streams. */
export async function rollupBoardOf(ctx: RequestContext, hours: number): Promise<RollupBoard> {
  const accountId = requireAccount(ctx);
  if (hours < 1 || hours > MAX_HOURS) throw invalidArgument('hours', `hours must be from 1 to ${MAX_HOURS}`);
  const toNs = (nowNs() / HOUR_NS + 1n) * HOUR_NS;
  const range = { fromNs: toNs - BigInt(hours) * HOUR_NS, toNs };
  return read(ctx, async (db) => {
    const subscriptions = await db.query<{ id: string; datastreamId: string }[]>(
      `SELECT s.id, s.datastream_id AS datastreamId FROM subscriptions s JOIN datastreams d ON d.id = s.datastream_id
       WHERE s.account_id = ? AND s.status <> 'deleted'
       ORDER BY d.exchange, d.instrument, d.stream_type LIMIT ${MAX_STREAMS}`,
      [accountId],
    );
    const ids = subscriptions.map(({ datastreamId }) => String(datastreamId));
    if (ids.length === 0) return { fromNs: String(range.fromNs), streams: [] };
    const [datastreams, counted, gaps, spans] = [
      await db.findBy(DatastreamEntity, { id: In(ids) }),
      await db.query<{ datastreamId: string; hourNs: string; frames: string }[]>(
        `SELECT datastream_id AS datastreamId, hour_ns AS hourNs, total->>'$.frames' AS frames FROM rollup_hours
         WHERE datastream_id IN (?) AND hour_ns >= ? AND hour_ns < ?`,
        [ids.map(BigInt), range.fromNs, range.toNs],
      ),
      await missingRanges(db, ids, range),
      await spansOf(
        db,
        subscriptions.map(({ id }) => id),
      ),
    ];
    const named = new Map(datastreams.map((stream) => [stream.id, stream]));
    const frames = new Map(counted.map((row) => [`${row.datastreamId} ${row.hourNs}`, row.frames]));
    const missing = Map.groupBy(gaps, ({ datastreamId }) => datastreamId);
    const entitled = Map.groupBy(spans, ({ subscriptionId }) => subscriptionId);
    const starts = Array.from({ length: hours }, (_, i) => range.fromNs + BigInt(i) * HOUR_NS);
    const streams = subscriptions.map(({ id, datastreamId }) => {
      const { granted, live } = entitlementOf(entitled.get(id) ?? [], range);
      const allowed = clipRanges([...granted, ...live], range);
      const lost = (missing.get(String(datastreamId)) ?? []).map(toTimeRange);
      return {
        datastream: named.get(String(datastreamId))!,
        frames: starts.map((hourNs) => frames.get(`${datastreamId} ${hourNs}`) ?? '0'),
        missing: starts.map((hourNs) => missingSeconds({ fromNs: hourNs, toNs: hourNs + HOUR_NS }, allowed, lost)),
      };
    });
    return { fromNs: String(range.fromNs), streams };
  });
}

function missingSeconds(hour: TimeRange, allowed: readonly TimeRange[], lost: readonly TimeRange[]): number {
  const wanted = allowed.filter((span) => overlap(span, hour));
  if (wanted.length === 0) return -1;
  const ns = wanted.flatMap((span) => clipRanges(clipRanges(lost, span), hour));
  return Math.ceil(Number(totalNs(ns)) / Number(SECOND_NS));
}
