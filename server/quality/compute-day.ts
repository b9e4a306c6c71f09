import type { EntityManager } from 'typeorm';
import type { QualityDayFacts, QualityCondition, QualityFacts } from '../../schema/quality/quality-day.js';
import type { ProofCheck } from '../../schema/quality/proof-method.js';
import { DAY_NS, nowNs } from '../../schema/time/timestamps.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { streamShard } from '../segments/stream-shard.js';
import { hasChangedHours } from '../segments/changed-hours.js';
import { heldRangesOf } from '../segments/held-ranges.js';
import { gapsIn } from '../segments/gaps-in.js';
import { withRemoved } from '../segments/removed-ranges.js';
import { SpanEntity } from '../spans/span.entity.js';
import { dayProof } from './day-proof.js';
import { type DayInput, dayQuality, type HourFacts } from './day-quality.rule.js';
import { QualityDayEntity } from './quality-day.entity.js';
import { restoreFacts, storeFacts, sameFacts } from './stored-facts.rule.js';
import { qualityDayShape } from '../../schema/generated/contracts.js';
import { dateOfDay } from '../../schema/quality/utc-day.rule.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { QUALITY_EVENT } from '../../schema/webhooks/webhook-events.js';
import { queueDeliveries } from '../webhooks/queue-deliveries.js';

/**
 * Accounts are not told of days that ended longer ago when they were first computed: imported
 * history.
 */
const TOLD_FOR_NS = 7n * DAY_NS;

/** A day as it was stored and as it was computed now. */
interface DayChange {
  before: Pick<QualityDayFacts, 'revision' | 'condition'> & { facts: QualityFacts };
  now: { condition: QualityCondition; facts: QualityFacts };
}

/**
 * Computes days of a stream from the index and from what its hours showed, and stores what changed.
 * Tells accounts of days that are degraded now. Leaves days alone that were complete when retention
 * removed rows of them.
 */
export async function computeDays(tx: EntityManager, datastreamId: string, days: readonly bigint[]): Promise<void> {
  if (days.length === 0) return;
  // Serializes this with other workers that read hours of the stream.
  const lock = { mode: 'pessimistic_write' } as const;
  const stream = await tx.findOneOrFail(DatastreamEntity, { where: { id: datastreamId }, lock });
  const { sealedThroughNs: sealedNs } = await streamShard(tx, datastreamId);
  const spans = await tx.find(SpanEntity, {
    where: { datastreamId },
    select: { source: true, fromNs: true, toNs: true },
  });
  const known = {
    sealedNs,
    live: spans.filter(({ source }) => source === 'live').map(rangeOf),
    granted: spans.filter(({ source }) => source === 'grant').map((span) => rangeOf(span) as TimeRange),
    held: await heldRangesOf(tx, datastreamId),
  };
  for (const dayNs of days) await computeDay(tx, stream, { ...known, day: { fromNs: dayNs, toNs: dayNs + DAY_NS } });
}

const rangeOf = ({ fromNs, toNs }: SpanEntity) => ({
  fromNs: BigInt(fromNs),
  toNs: toNs === null ? null : BigInt(toNs),
});

async function computeDay(
  tx: EntityManager,
  { id: datastreamId, streamType }: DatastreamEntity,
  known: Omit<DayInput, 'gaps' | 'hours' | 'isOutdated'>,
): Promise<void> {
  const { day, live } = known;
  const key = { datastreamId, dayNs: String(day.fromNs) };
  const stored = await tx.findOneBy(QualityDayEntity, key);
  if (stored?.kept && stored.condition !== 'pending') return;
  const now = dayQuality({
    ...known,
    gaps: await withRemoved(tx, datastreamId, day, await gapsIn(tx, datastreamId, day)),
    hours: await hoursOf(tx, datastreamId, day),
    isOutdated: await hasChangedHours(tx, datastreamId, day),
  });
  if (!now) {
    // Its only messages were taken back.
    if (stored) await tx.delete(QualityDayEntity, key);
    return;
  }
  const before = stored && { ...stored, facts: restoreFacts(stored.facts) };
  const revision = before ? nextRevision({ before, now }) : 1;
  const isLive = live.some(({ fromNs, toNs }) => fromNs < day.toNs && (toNs === null || toNs > day.fromNs));
  const proof = proofColumns(await dayProof(tx, { datastreamId, streamType }, day, isLive));
  if (revision === null) {
    // What proves the same facts may have changed: an earlier release did not count it.
    if (now.condition !== 'pending') await tx.update(QualityDayEntity, key, proof);
    return;
  }
  const { condition } = now;
  const row = { ...key, revision, condition, facts: storeFacts(now.facts), ...proof, updatedAt: new Date() };
  await tx.upsert(QualityDayEntity, row, ['datastreamId', 'dayNs']);
  const told: QualityDayFacts = { ...now.facts, dayNs: day.fromNs, revision, condition: now.condition };
  if (isTold(told, nowNs())) await tellOfDay(tx, datastreamId, told);
}

const proofColumns = ({ method, verified, failed, unverifiable }: ProofCheck) => ({
  proofMethod: method,
  ...{ verified: String(verified), failed: String(failed), unverifiable: String(unverifiable) },
});

interface HourRow {
  frames: string;
  bytes: string;
  sequenceBreaks: string | null;
  repeats: string | null;
  verified: string;
  failed: string;
  crossedNs: string | null;
  lagBins: string | null;
  lagMaxNs: string | null;
}

async function hoursOf(tx: EntityManager, datastreamId: string, { fromNs, toNs }: TimeRange): Promise<HourFacts[]> {
  const rows = await tx.query<HourRow[]>(
    `SELECT frames, byte_count AS bytes, sequence_breaks AS sequenceBreaks, repeats, verified, failed,
       crossed_ns AS crossedNs, lag_bins AS lagBins, lag_max_ns AS lagMaxNs
     FROM quality_hours WHERE datastream_id = ? AND hour_ns >= ? AND hour_ns < ? ORDER BY hour_ns`,
    [BigInt(datastreamId), fromNs, toNs],
  );
  const number = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  return rows.map((row) => ({
    frames: BigInt(row.frames),
    bytes: BigInt(row.bytes),
    sequenceBreaks: number(row.sequenceBreaks),
    repeats: number(row.repeats),
    verified: BigInt(row.verified),
    failed: BigInt(row.failed),
    crossedNs: number(row.crossedNs),
    lags: row.lagBins === null ? null : { bins: row.lagBins, maxNs: BigInt(row.lagMaxNs!) },
  }));
}

/**
 * Returns the revision of a day after it was computed again, or null if nothing changed. A day that
 * was complete stays as it is while it is `pending` again: its messages are still being read.
 */
export function nextRevision({ before, now }: DayChange): number | null {
  const isSame = before.condition === now.condition && sameFacts(before.facts, now.facts);
  if (isSame) return null;
  if (before.condition === 'pending') return before.revision;
  return now.condition === 'pending' ? null : before.revision + 1;
}

/** Returns whether accounts are told that a day is degraded. */
export function isTold(day: Pick<QualityDayFacts, 'dayNs' | 'revision' | 'condition'>, nowNs: bigint): boolean {
  const isWrong = day.condition === 'degraded' || day.condition === 'missing';
  return isWrong && (day.revision > 1 || nowNs - (day.dayNs + DAY_NS) < TOLD_FOR_NS);
}

/**
 * Sends the webhook `quality.degraded` to accounts with a span on the day, in the transaction that
 * stores the day.
 */
async function tellOfDay(tx: EntityManager, datastreamId: string, day: QualityDayFacts): Promise<void> {
  const accounts = await tx.query<{ accountId: string }[]>(
    `SELECT DISTINCT account_id AS accountId FROM spans
     WHERE datastream_id = ? AND from_ns < ? AND (to_ns IS NULL OR to_ns > ?) AND retired_at IS NULL`,
    [BigInt(datastreamId), day.dayNs + DAY_NS, day.dayNs],
  );
  const fields = { ...day, date: dateOfDay(day.dayNs) };
  const body = { datastream_id: BigInt(datastreamId), ...toBody(qualityDayShape, fields) };
  for (const { accountId } of accounts) await queueDeliveries(tx, accountId, QUALITY_EVENT, async () => body);
}
