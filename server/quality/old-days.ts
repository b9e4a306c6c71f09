import type { DataSource } from 'typeorm';
import { DAY_NS, nowNs } from '../../schema/time/timestamps.js';
import type { Upkeep } from '../db/upkeep.js';
import { computeDays } from './compute-day.js';

/** Age from which on no process of an earlier release computes a day, unless data arrives late. */
const SETTLED_NS = 2n * DAY_NS;

/**
 * Computes days again whose missing time an earlier release counted once for each of its reasons.
 * Reads each UTC day once, when it ended at least a day ago.
 */
export const oldQualityDays: Upkeep = { name: 'old quality days', changePage: recomputeDay };

async function recomputeDay(source: DataSource, throughNs: bigint): Promise<bigint | null> {
  const [next] = await source.query<{ dayNs: string | null }[]>(
    'SELECT MIN(day_ns) AS dayNs FROM quality_days WHERE day_ns > ? AND day_ns <= ?',
    [throughNs, nowNs() - SETTLED_NS],
  );
  if (next?.dayNs == null) return null;
  const dayNs = BigInt(next.dayNs);
  const wrong = await source.query<{ datastreamId: string }[]>(
    `SELECT q.datastream_id AS datastreamId FROM quality_days q
     JOIN JSON_TABLE(q.facts, '$.gaps[*]' COLUMNS (ns BIGINT PATH '$.ns')) g
     WHERE q.day_ns = ? AND q.day_condition <> 'pending' AND NOT q.kept GROUP BY q.datastream_id, q.facts
     HAVING SUM(g.ns) > CAST(q.facts->>'$.wantedNs' AS SIGNED) - CAST(q.facts->>'$.coveredNs' AS SIGNED)`,
    [dayNs],
  );
  for (const { datastreamId } of wrong) await source.transaction((tx) => computeDays(tx, datastreamId, [dayNs]));
  return dayNs;
}
