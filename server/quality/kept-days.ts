import type { EntityManager } from 'typeorm';
import { mergeRanges, type TimeRange } from '../../schema/time/time-range.js';
import { DAY_NS } from '../../schema/time/timestamps.js';

/** Returns days of a stream whose quality is still to be measured. Sorted and disjoint. */
export async function unmeasuredDays(db: EntityManager, datastreamId: string): Promise<TimeRange[]> {
  const rows = await db.query<{ dayNs: string }[]>(
    `SELECT hour_ns - hour_ns % ${DAY_NS} AS dayNs FROM changed_hours WHERE datastream_id = ?
     UNION SELECT day_ns FROM quality_days WHERE datastream_id = ? AND day_condition = 'pending' AND NOT kept`,
    [datastreamId, datastreamId].map(BigInt),
  );
  return mergeRanges(rows.map(({ dayNs }) => ({ fromNs: BigInt(dayNs), toNs: BigInt(dayNs) + DAY_NS })));
}

/**
 * Keeps what is known of the days in a range, in the transaction that removes their rows: computed
 * again, they would look as if nothing had been stored. A pending day is computed until it is
 * complete.
 */
export async function keepDays(tx: EntityManager, datastreamId: string, { fromNs, toNs }: TimeRange): Promise<void> {
  await tx.query(
    'UPDATE quality_days SET kept = TRUE WHERE datastream_id = ? AND day_ns > ? AND day_ns < ? AND NOT kept',
    [BigInt(datastreamId), fromNs - DAY_NS, toNs],
  );
}
