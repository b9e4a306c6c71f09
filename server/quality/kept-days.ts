import type { EntityManager } from 'typeorm';
import type { TimeRange } from '../../schema/time-range.js';
import { DAY_NS } from '../../schema/timestamps.js';

/**
 * Keeps what is known of the days in a range, in the transaction that removes their rows: computed
 * again, they would look as if nothing had been stored.
 */
export async function keepDays(tx: EntityManager, datastreamId: string, { fromNs, toNs }: TimeRange): Promise<void> {
  await tx.query(
    'UPDATE quality_days SET kept = TRUE WHERE datastream_id = ? AND day_ns > ? AND day_ns < ? AND NOT kept',
    [BigInt(datastreamId), fromNs - DAY_NS, toNs],
  );
}
