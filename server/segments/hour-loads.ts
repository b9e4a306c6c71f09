import type { EntityManager } from 'typeorm';
import { addSliceLoad, type HourLoad } from '../../schema/exports/partition-plan.rule.js';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { OVERLAPS, overlapParameters } from './slice.queries.js';

/** Ranges of one statement. */
const BATCH = 100;

/** MySQL adds integers as decimals of any length, which takes a quarter longer than doubles. */
const LOAD_OF_RANGE = `SELECT ? AS position, MIN(s.min_ns) AS minNs, MAX(s.max_ns) AS maxNs,
    SUM(s.row_count + 0e0) AS rowCount, SUM(s.message_bytes + 0e0) AS messageBytes
  FROM segment_slices s FORCE INDEX (PRIMARY) WHERE ${OVERLAPS} GROUP BY s.min_ns DIV ${HOUR_NS}`;

interface HourRow {
  position: number | string;
  minNs: string;
  maxNs: string;
  rowCount: number;
  messageBytes: number;
}

/**
 * Returns the stored messages of one stream inside the ranges, by UTC hour. Slices that begin in
 * one hour count as one: a year of ten-second slices is three million rows, which MySQL adds up
 * faster than it sends them.
 */
export async function hourLoads(
  db: EntityManager,
  datastreamId: string,
  ranges: readonly TimeRange[],
): Promise<Map<bigint, HourLoad>> {
  const [hours] = await hourLoadsOf(db, [{ datastreamId, ranges }]);
  return hours!;
}

/** Variant of `hourLoads` for several streams, in their order. */
export async function hourLoadsOf(
  db: EntityManager,
  streams: readonly { datastreamId: string; ranges: readonly TimeRange[] }[],
): Promise<Map<bigint, HourLoad>[]> {
  const loads = streams.map(() => new Map<bigint, HourLoad>());
  const asked = streams.flatMap(({ datastreamId, ranges }, stream) =>
    ranges.map((range) => ({ stream, datastreamId, range })),
  );
  for (let start = 0; start < asked.length; start += BATCH) {
    const batch = asked.slice(start, start + BATCH);
    const found = await db.query<HourRow[]>(
      batch.map(() => `(${LOAD_OF_RANGE})`).join(' UNION ALL '),
      batch.flatMap(({ datastreamId, range }, i) => [start + i, ...overlapParameters(datastreamId, range)]),
    );
    for (const { position, minNs, maxNs, rowCount, messageBytes } of found) {
      const { stream, range } = asked[Number(position)]!;
      const slice = { minNs: BigInt(minNs), maxNs: BigInt(maxNs) };
      addSliceLoad(loads[stream]!, { ...slice, rows: rowCount, messageBytes }, [range]);
    }
  }
  return loads;
}
