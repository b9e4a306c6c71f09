import type { EntityManager } from 'typeorm';
import type { Rollup } from '../../schema/rollups/rollup.js';
import { MINUTES, type MinuteMask } from '../../schema/rollups/minute-mask.rule.js';
import { mergeRollups } from './merge-rollups.rule.js';

/** Rollups by the minute of the hour, as JSON has them. */
export type StoredMinutes = Record<string, Rollup>;

/**
 * Replaces minutes of an hour, in a transaction that locks the hour. `mask`: the minutes that were
 * read; those that `read` does not have are without messages now. `version`: of the rule that added
 * them up.
 */
export async function replaceMinutes(
  tx: EntityManager,
  { datastreamId, hourNs }: { datastreamId: bigint; hourNs: bigint },
  mask: MinuteMask,
  { read, version }: { read: ReadonlyMap<number, Rollup>; version: number },
): Promise<void> {
  const [row] = await tx.query<{ minutes: StoredMinutes; version: number }[]>(
    'SELECT minutes, version FROM rollup_hours WHERE datastream_id = ? AND hour_ns = ? FOR UPDATE',
    [datastreamId, hourNs],
  );
  const minutes: StoredMinutes = {};
  let oldest = version;
  for (let minute = 0; minute < MINUTES; minute++) {
    const wasRead = (mask & (1n << BigInt(minute))) !== 0n;
    const rollup = wasRead ? read.get(minute) : row?.minutes[minute];
    if (rollup) minutes[minute] = rollup;
    if (rollup && !wasRead) oldest = Math.min(version, row!.version);
  }
  const total = mergeRollups(Object.values(minutes));
  if (!total) {
    await tx.query('DELETE FROM rollup_hours WHERE datastream_id = ? AND hour_ns = ?', [datastreamId, hourNs]);
    return;
  }
  await tx.query(
    `INSERT INTO rollup_hours (datastream_id, hour_ns, total, minutes, version) VALUES (?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE total = VALUES(total), minutes = VALUES(minutes), version = VALUES(version)`,
    [datastreamId, hourNs, JSON.stringify(total), JSON.stringify(minutes), oldest],
  );
}
