import { joinLease, WATERMARK } from '../segments/stream-shard.js';
import { dayOf, daysIn } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS, HOUR_NS, nowNs } from '../../schema/time/timestamps.js';
import { atomic, read } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import { requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import { forgetChangedHours } from '../segments/changed-hours.js';
import { computeDays } from './compute-day.js';
import { keepDataChanges } from './data-changes.js';
import type { QualityHourInput } from './quality-work.types.js';

const MAX_HOURS = 5_000;
const MAX_STREAMS = 1_000;
/** Spans that ended so recently may have days that were not computed since. */
const RECENT_NS = 3n * DAY_NS;
/** Days of a stream that one call computes. */
const MAX_DAYS = 400;

/** A changed hour of a stream that can be read. */
interface MeasurableHour {
  datastreamId: string;
  exchange: string;
  instrument: string;
  streamType: string;
  hourNs: string;
  changes: string;
}

/**
 * Returns changed hours whose messages are complete: sealed, or outside of live spans. The newest,
 * by stream and time.
 */
export async function measurableHours(ctx: RequestContext, first: number): Promise<MeasurableHour[]> {
  requirePageSize(first, MAX_HOURS);
  return read(ctx, (db) =>
    db.query<MeasurableHour[]>(
      // The newest first: history that was just imported waits behind the hours of today.
      `SELECT * FROM (
         SELECT h.datastream_id AS datastreamId, d.exchange, d.instrument, d.stream_type AS streamType,
           h.hour_ns AS hourNs, h.changes
         FROM changed_hours h JOIN datastreams d ON d.id = h.datastream_id
         ${joinLease('h.datastream_id', 'd.exchange')}
         WHERE h.hour_ns + ${HOUR_NS} <= ? AND (${WATERMARK} >= h.hour_ns + ${HOUR_NS} OR NOT EXISTS (
           SELECT 1 FROM spans s WHERE s.datastream_id = h.datastream_id AND s.source = 'live'
             AND s.from_ns < h.hour_ns + ${HOUR_NS} AND (s.to_ns IS NULL OR s.to_ns > h.hour_ns)))
         ORDER BY h.hour_ns DESC, h.datastream_id LIMIT ${first}) newest
       ORDER BY datastreamId, hourNs`,
      [nowNs()],
    ),
  );
}

const HOUR_COLUMNS = [
  ...['datastream_id', 'hour_ns', 'frames', 'byte_count', 'sequence_breaks', 'repeats', 'verified', 'failed'],
  ...['crossed_ns', 'lag_bins', 'lag_max_ns', 'frames_sha256'],
  ...['followed', 'unlinked', 'failures'],
];

/** Stores what the messages of hours showed, and computes their days. A repeat changes nothing. */
export async function recordQualityHours(
  ctx: RequestContext,
  datastreamId: string,
  hours: readonly QualityHourInput[],
): Promise<void> {
  const rows = hours.map((hour) => [
    ...[datastreamId, hour.hourNs, hour.frames, hour.bytes, hour.sequenceBreaks ?? null, hour.repeats ?? null],
    ...[hour.verified, hour.failed, hour.crossedNs ?? null, hour.lagBins ?? null, hour.lagMaxNs ?? null],
    hour.framesSha256 == null ? null : Buffer.from(hour.framesSha256, 'hex'),
    ...[hour.followed ?? null, hour.unlinked ?? null, JSON.stringify(hour.failures ?? [])],
  ]);
  const changes = HOUR_COLUMNS.slice(2).map((column) => `${column} = VALUES(${column})`);
  await atomic(ctx, async (tx) => {
    await insertRows(tx, 'quality_hours', HOUR_COLUMNS, rows, changes.join(', '));
    const seen = hours.map((hour) => ({ datastreamId, hourNs: BigInt(hour.hourNs), changes: hour.changes }));
    await keepDataChanges(tx, seen);
    await forgetChangedHours(tx, seen);
    const days = new Set(hours.map(({ hourNs }) => dayOf(BigInt(hourNs))));
    await computeDays(tx, datastreamId, [...days]);
  });
}

/**
 * Computes the days of streams that are collected or were until lately, also days without any
 * message: up to today, and those that were pending. Returns the last stream's id, null after the
 * last page.
 */
export async function computeLiveDays(ctx: RequestContext, after: string, first: number): Promise<string | null> {
  requirePageSize(first, MAX_STREAMS);
  const now = nowNs();
  const streams = await read(ctx, (db) =>
    db.query<{ id: string }[]>(
      `SELECT id FROM (
         SELECT DISTINCT datastream_id AS id FROM spans
         WHERE source = 'live' AND (to_ns IS NULL OR to_ns > ?) AND datastream_id > ?
         UNION SELECT DISTINCT datastream_id FROM quality_days
         WHERE day_condition = 'pending' AND datastream_id > ?) streams ORDER BY id LIMIT ${first}`,
      [now - RECENT_NS, BigInt(after), BigInt(after)],
    ),
  );
  for (const { id } of streams) await computeLiveDaysOf(ctx, String(id), now);
  return streams.length < first ? null : String(streams.at(-1)!.id);
}

async function computeLiveDaysOf(ctx: RequestContext, datastreamId: string, now: bigint): Promise<void> {
  await atomic(ctx, async (tx) => {
    const id = BigInt(datastreamId);
    const pending = await tx.query<{ dayNs: string }[]>(
      `SELECT day_ns AS dayNs FROM quality_days WHERE datastream_id = ? AND day_condition = 'pending'
       ORDER BY day_ns LIMIT ${MAX_DAYS}`,
      [id],
    );
    const [last] = await tx.query<{ dayNs: string | null }[]>(
      'SELECT MAX(day_ns) AS dayNs FROM quality_days WHERE datastream_id = ?',
      [id],
    );
    const spans = await tx.query<{ fromNs: string; toNs: string | null }[]>(
      `SELECT from_ns AS fromNs, to_ns AS toNs FROM spans WHERE datastream_id = ? AND source = 'live'
         AND (to_ns IS NULL OR to_ns > ?) ORDER BY from_ns`,
      [id, BigInt(last?.dayNs ?? 0)],
    );
    const unseenNs = last?.dayNs == null ? 0n : BigInt(last.dayNs) + DAY_NS;
    const live = spans.flatMap(({ fromNs, toNs }) => {
      const range = { fromNs: BigInt(fromNs), toNs: toNs === null ? now : BigInt(toNs) };
      return daysIn({ fromNs: range.fromNs > unseenNs ? range.fromNs : unseenNs, toNs: range.toNs });
    });
    const days = new Set([...pending.map(({ dayNs }) => BigInt(dayNs)), ...live.slice(0, MAX_DAYS)]);
    await computeDays(tx, datastreamId, [...days]);
  });
}
