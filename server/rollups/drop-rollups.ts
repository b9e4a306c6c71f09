import type { EntityManager } from 'typeorm';
import { earlier, later, type TimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import { noteChangedMinutes } from '../segments/changed-minutes.js';

/**
 * Drops the rollups of a range in the transaction that removes its messages. The minutes of the
 * hours at both ends are read again; quotes of books stay there, and do not show without messages.
 */
export async function dropRollups(tx: EntityManager, datastreamId: string, range: TimeRange): Promise<void> {
  const { fromNs, toNs } = range;
  const firstWhole = fromNs + ((HOUR_NS - (fromNs % HOUR_NS)) % HOUR_NS);
  const endOfWhole = toNs - (toNs % HOUR_NS);
  if (firstWhole < endOfWhole) {
    for (const table of ['rollup_hours', 'quote_hours']) {
      await tx.query(`DELETE FROM ${table} WHERE datastream_id = ? AND hour_ns >= ? AND hour_ns < ?`, [
        BigInt(datastreamId),
        firstWhole,
        endOfWhole,
      ]);
    }
  }
  const ends = [
    { fromNs, toNs: earlier(firstWhole, toNs) },
    { fromNs: later(endOfWhole, fromNs), toNs },
  ];
  await noteChangedMinutes(
    tx,
    ends.filter((end) => end.fromNs < end.toNs).map((end) => ({ datastreamId, ...end })),
  );
}
