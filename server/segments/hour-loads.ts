import type { EntityManager } from 'typeorm';
import { addSliceLoad, type HourLoad } from '../../schema/exports/partition-plan.rule.js';
import { HOUR_NS } from '../../schema/timestamps.js';
import type { TimeRange } from '../../schema/time-range.js';
import { OVERLAPS, overlapParameters } from './slice.queries.js';

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
  const hours = new Map<bigint, HourLoad>();
  for (const range of ranges) {
    const found = await db.query<{ minNs: string; maxNs: string; rowCount: string; messageBytes: string }[]>(
      `SELECT MIN(s.min_ns) AS minNs, MAX(s.max_ns) AS maxNs, SUM(s.row_count) AS rowCount,
         SUM(s.message_bytes) AS messageBytes
       FROM segment_slices s FORCE INDEX (PRIMARY) WHERE ${OVERLAPS} GROUP BY s.min_ns DIV ${HOUR_NS}`,
      overlapParameters(datastreamId, range),
    );
    for (const { minNs, maxNs, rowCount, messageBytes } of found) {
      const slice = { minNs: BigInt(minNs), maxNs: BigInt(maxNs) };
      addSliceLoad(hours, { ...slice, rows: Number(rowCount), messageBytes: Number(messageBytes) }, [range]);
    }
  }
  return hours;
}
