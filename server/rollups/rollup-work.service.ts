import type { EntityManager } from 'typeorm';
import { ALL_MINUTES } from '../../schema/rollups/minute-mask.rule.js';
import type { Rollup } from '../../schema/rollups/rollup.js';
import { HOUR_NS, MINUTE_NS, nowNs } from '../../schema/time/timestamps.js';
import { joinLease, WATERMARK } from '../segments/stream-shard.js';
import { atomic } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import { requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import { quoteOf } from './merge-rollups.rule.js';
import { replaceMinutes } from './stored-hour.js';
import type { ClaimedMinutes, RollupHourInput, RollupInput } from './rollup-work.types.js';
import { CHANGED_ROLLUP_RULES } from '../../schema/rollups/rollup-version.rule.js';
import { noteChangedMinutes } from '../segments/changed-minutes.js';

const MAX_HOURS = 5_000;

interface ReadyHour {
  datastreamId: string;
  exchange: string;
  streamType: string;
  hourNs: string;
  minutes: string;
}

/** The minutes of an hour that end at or before a moment, as a mask. */
const minutesBefore = (ns: string): string =>
  `IF(${ns} >= c.hour_ns + ${HOUR_NS}, ${ALL_MINUTES},
     (1 << GREATEST(0, (CAST(${ns} AS SIGNED) - c.hour_ns) DIV ${MINUTE_NS})) - 1)`;

/**
 * Claims changed minutes whose messages are complete: sealed, or outside of live spans. The newest
 * hours first. What a claim has and nothing finished is claimed again, as are hours that other
 * rules added up.
 */
export async function claimMinutes(ctx: RequestContext, first: number): Promise<ClaimedMinutes[]> {
  requirePageSize(first, MAX_HOURS);
  return atomic(ctx, async (tx) => {
    await noteOutdatedHours(tx, first);
    const ready = await tx.query<ReadyHour[]>(
      // The newest first: history that was just imported waits behind the minutes of now.
      `SELECT * FROM (
         SELECT c.datastream_id AS datastreamId, d.exchange, d.stream_type AS streamType, c.hour_ns AS hourNs,
           CAST((c.changed | c.claimed) & ${minutesBefore('?')} & IF(EXISTS (
             SELECT 1 FROM spans s WHERE s.datastream_id = c.datastream_id AND s.source = 'live'
               AND s.from_ns < c.hour_ns + ${HOUR_NS} AND (s.to_ns IS NULL OR s.to_ns > c.hour_ns)),
             ${minutesBefore(`COALESCE(${WATERMARK}, 0)`)}, ${ALL_MINUTES}) AS CHAR) AS minutes
         FROM changed_minutes c JOIN datastreams d ON d.id = c.datastream_id
         ${joinLease('c.datastream_id', 'd.exchange')}) hours
       WHERE minutes <> '0' ORDER BY hourNs DESC, datastreamId LIMIT ${first}`,
      [nowNs(), nowNs()],
    );
    const hours = ready.map((hour) => ({ ...hour, id: BigInt(hour.datastreamId), ns: BigInt(hour.hourNs) }));
    // The order of `noteChangedMinutes`: commits and claims never wait for each other.
    hours.sort((a, b) => (a.id === b.id ? (a.ns < b.ns ? -1 : 1) : a.id < b.id ? -1 : 1));
    await insertRows(
      tx,
      'changed_minutes',
      ['datastream_id', 'hour_ns', 'changed'],
      hours.map(({ id, ns, minutes }) => [id, ns, BigInt(minutes)]),
      // Assigned from left to right.
      `claimed = changed_minutes.claimed | (changed_minutes.changed & VALUES(changed)),
       changed = changed_minutes.changed & ~VALUES(changed), claim = changed_minutes.claim + 1`,
    );
    const claims = await claimsOf(tx, hours);
    return hours
      .map(({ id, ns, ...hour }) => ({
        ...hour,
        datastreamId: String(id),
        hourNs: String(ns),
        claim: claims.get(`${id} ${ns}`) ?? '0',
      }))
      .sort((a, b) => (a.exchange === b.exchange ? 0 : a.exchange < b.exchange ? -1 : 1));
  });
}

async function claimsOf(tx: EntityManager, hours: readonly { id: bigint; ns: bigint }[]): Promise<Map<string, string>> {
  if (hours.length === 0) return new Map();
  const rows = await tx.query<{ id: string; hourNs: string; claim: string }[]>(
    `SELECT datastream_id AS id, hour_ns AS hourNs, claim FROM changed_minutes
     WHERE (datastream_id, hour_ns) IN (?)`,
    [hours.map(({ id, ns }) => [id, ns])],
  );
  return new Map(rows.map(({ id, hourNs, claim }) => [`${id} ${hourNs}`, String(claim)]));
}

/**
 * Stores rollups and finishes their claims. Those of an older claim are stored, and finish nothing.
 */
export async function recordRollups(ctx: RequestContext, hours: readonly RollupHourInput[]): Promise<void> {
  for (const hour of hours) {
    const key = { datastreamId: BigInt(hour.datastreamId), hourNs: BigInt(hour.hourNs) };
    await atomic(ctx, async (tx) => {
      const read = new Map(
        hour.rollups.map((rollup) => [Number((BigInt(rollup.minuteNs) - key.hourNs) / MINUTE_NS), toRollup(rollup)]),
      );
      await replaceMinutes(tx, key, BigInt(hour.minutes), { read, version: hour.version });
      await tx.query(
        `UPDATE changed_minutes SET claimed = claimed & ~CAST(? AS UNSIGNED)
         WHERE datastream_id = ? AND hour_ns = ? AND claim = ?`,
        [BigInt(hour.minutes), key.datastreamId, key.hourNs, BigInt(hour.claim)],
      );
      await tx.query(
        'DELETE FROM changed_minutes WHERE datastream_id = ? AND hour_ns = ? AND changed = 0 AND claimed = 0',
        [key.datastreamId, key.hourNs],
      );
    });
  }
}

function toRollup({ frames, bytes, lastNs, lagP50, lagP99, price, quote }: RollupInput): Rollup {
  const lag = lagP50 == null || lagP99 == null ? null : { p50: lagP50, p99: lagP99 };
  const { trades, open, high, low, close, volume } = price ?? {};
  return {
    frames,
    bytes,
    lastNs,
    lag,
    price: price ? ({ trades, open, high, low, close, volume } as Rollup['price']) : null,
    quote: quote ? quoteOf(quote) : null,
  };
}

/**
 * Notes at most `first` stored hours whose minutes another version of the rules added up, so that
 * they are read again. Those that wait to be read are left out.
 */
async function noteOutdatedHours(tx: EntityManager, first: number): Promise<void> {
  for (const { version, exchanges, streamTypes } of CHANGED_ROLLUP_RULES) {
    const hours = await tx.query<{ datastreamId: string; hourNs: string }[]>(
      `SELECT r.datastream_id AS datastreamId, r.hour_ns AS hourNs
       FROM datastreams d JOIN rollup_hours r ON r.datastream_id = d.id
       WHERE d.exchange IN (?) AND d.stream_type IN (?) AND r.version < ?
         AND NOT EXISTS (SELECT 1 FROM changed_minutes c
           WHERE c.datastream_id = r.datastream_id AND c.hour_ns = r.hour_ns)
       LIMIT ${first}`,
      [exchanges, streamTypes, version],
    );
    await noteChangedMinutes(
      tx,
      hours.map(({ datastreamId, hourNs }) => {
        return { datastreamId, fromNs: BigInt(hourNs), toNs: BigInt(hourNs) + HOUR_NS };
      }),
    );
  }
}
