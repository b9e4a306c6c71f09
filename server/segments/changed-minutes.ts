import { byStreamAndHour } from './changed-hours.js';
import type { EntityManager } from 'typeorm';
import { minutesTouched } from '../../schema/rollups/minute-mask.rule.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import { insertRows } from '../db/insert-rows.js';

/**
 * Notes that the stored messages of streams changed, in the transaction of the change: the rollups
 * of these minutes are out of date.
 */
export async function noteChangedMinutes(
  tx: EntityManager,
  changed: readonly ({ datastreamId: string } & TimeRange)[],
): Promise<void> {
  const hours = new Map<string, [datastreamId: bigint, hourNs: bigint, minutes: bigint]>();
  for (const { datastreamId, ...range } of changed) {
    for (let hourNs = range.fromNs - (range.fromNs % HOUR_NS); hourNs < range.toNs; hourNs += HOUR_NS) {
      const key = `${datastreamId} ${hourNs}`;
      const before = hours.get(key)?.[2] ?? 0n;
      hours.set(key, [BigInt(datastreamId), hourNs, before | minutesTouched(hourNs, range)]);
    }
  }
  const rows = [...hours.values()].sort(byStreamAndHour);
  await insertRows(
    tx,
    'changed_minutes',
    ['datastream_id', 'hour_ns', 'changed'],
    rows,
    'changed = changed_minutes.changed | VALUES(changed)',
  );
}
