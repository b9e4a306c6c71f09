import type { EntityManager } from 'typeorm';
import type { QualityDayFacts } from '../../schema/quality/quality-day.js';
import { DAY_NS, nowNs } from '../../schema/time/timestamps.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { streamShard } from '../segments/stream-shard.js';
import { hasChangedHours } from '../segments/changed-hours.js';
import { coverageOf } from '../segments/coverage.js';
import { gapsIn } from '../segments/gaps-in.js';
import { withRemoved } from '../segments/removed-ranges.js';
import { SpanEntity } from '../spans/span.entity.js';
import { type DayInput, dayQuality, type HourFacts } from './day-quality.rule.js';
import { isTold, nextRevision } from './day-revision.rule.js';
import { QualityDayEntity } from './quality-day.entity.js';
import { restoreFacts, storeFacts } from './stored-facts.rule.js';
import { tellOfDay } from './tell-of-day.js';

/**
 * Computes days of a stream from the index and from what its hours showed, and stores what changed.
 * Tells accounts of days that are degraded now. Leaves days alone that were complete when retention
 * removed rows of them.
 */
export async function computeDays(tx: EntityManager, datastreamId: string, days: readonly bigint[]): Promise<void> {
  if (days.length === 0) return;
  // Serializes this with other workers that read hours of the stream.
  const lock = { mode: 'pessimistic_write' } as const;
  await tx.findOneOrFail(DatastreamEntity, { where: { id: datastreamId }, lock });
  const { sealedThroughNs: sealedNs } = await streamShard(tx, datastreamId);
  const spans = await tx.find(SpanEntity, {
    where: { datastreamId },
    select: { source: true, fromNs: true, toNs: true },
  });
  const known = {
    sealedNs,
    live: spans.filter(({ source }) => source === 'live').map(rangeOf),
    granted: spans.filter(({ source }) => source === 'grant').map((span) => rangeOf(span) as TimeRange),
    held: await coverageOf(tx, datastreamId),
  };
  for (const dayNs of days)
    await computeDay(tx, datastreamId, { ...known, day: { fromNs: dayNs, toNs: dayNs + DAY_NS } });
}

const rangeOf = ({ fromNs, toNs }: SpanEntity) => ({
  fromNs: BigInt(fromNs),
  toNs: toNs === null ? null : BigInt(toNs),
});

async function computeDay(
  tx: EntityManager,
  datastreamId: string,
  known: Omit<DayInput, 'gaps' | 'hours' | 'isOutdated'>,
): Promise<void> {
  const { day } = known;
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
  if (revision === null) return;
  const row = { ...key, revision, condition: now.condition, facts: storeFacts(now.facts), updatedAt: new Date() };
  await tx.upsert(QualityDayEntity, row, ['datastreamId', 'dayNs']);
  const told: QualityDayFacts = { ...now.facts, dayNs: day.fromNs, revision, condition: now.condition };
  if (isTold(told, nowNs())) await tellOfDay(tx, datastreamId, told);
}

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
