import type { EntityManager } from 'typeorm';
import { overlap, type TimeRange, toTimeRange } from '../../schema/time/time-range.js';
import { restoreEntitlement, type StoredEntitlement } from '../exports/model/stored-ranges.js';
import { countDataChanges, hasRemovedRows } from '../quality/data-changes.js';
import type { ExportScheduleEntity } from './export-schedule.entity.js';
import type { ScheduleRunEntity } from './schedule-run.entity.js';

/** Changes are noted a moment before their transaction commits. */
const COMMIT_MINUTES = 5;

const IS_LATEST = `NOT EXISTS (SELECT 1 FROM export_schedule_runs n
  WHERE n.schedule_id = r.schedule_id AND n.from_ns = r.from_ns AND n.revision > r.revision)`;

/** A delivered run whose data has changed since. */
type OutdatedRun = Pick<ScheduleRunEntity, 'id' | 'fromNs' | 'toNs' | 'revision' | 'setId' | 'startedAt'>;

/**
 * Returns how often the data of a set has changed so far, inside the rights that it was made with.
 */
export async function dataChangesOf(db: EntityManager, setId: string, period: TimeRange): Promise<bigint> {
  return countDataChanges(db, await streamsOf(db, setId, period), period);
}

/** Marks the delivered periods of a schedule whose data has changed since it was last asked. */
export async function markOutdatedRuns(tx: EntityManager, { id }: Pick<ExportScheduleEntity, 'id'>): Promise<void> {
  const [clock] = await tx.query<{ now: Date }[]>('SELECT NOW(6) AS now');
  const runs = await tx.query<(OutdatedRun & { setId: string; dataChanges: string })[]>(
    `SELECT DISTINCT r.id, r.from_ns AS fromNs, r.to_ns AS toNs, r.revision, r.set_id AS setId,
       r.data_changes AS dataChanges
     FROM export_schedules e JOIN export_schedule_runs r ON r.schedule_id = e.id
     JOIN data_changes c ON c.hour_ns >= r.from_ns AND c.hour_ns < r.to_ns
     WHERE e.id = ? AND c.noted_at >= e.checked_at - INTERVAL ${COMMIT_MINUTES} MINUTE
       AND r.status = 'succeeded' AND r.data_changes IS NOT NULL AND NOT r.is_outdated AND ${IS_LATEST}`,
    [id],
  );
  for (const run of runs) {
    const period = toTimeRange(run);
    const streams = await streamsOf(tx, run.setId, period);
    const changes = await countDataChanges(tx, streams, period);
    if (changes <= BigInt(run.dataChanges)) continue;
    // What retention has removed would be missing in the new files.
    const ids = streams.map(({ datastreamId }) => datastreamId);
    const isKept = await hasRemovedRows(tx, ids, period);
    await tx.query('UPDATE export_schedule_runs SET is_outdated = ?, data_changes = ? WHERE id = ?', [
      ...[!isKept, changes, run.id],
    ]);
  }
  await tx.query('UPDATE export_schedules SET checked_at = ? WHERE id = ?', [clock!.now, id]);
}

/** Returns the run that has waited longest for its revision; null if there is none. */
export async function nextOutdatedRun(db: EntityManager, scheduleId: string): Promise<OutdatedRun | null> {
  const [run] = await db.query<OutdatedRun[]>(
    `SELECT r.id, r.from_ns AS fromNs, r.to_ns AS toNs, r.revision, r.set_id AS setId, r.started_at AS startedAt
     FROM export_schedule_runs r WHERE r.schedule_id = ? AND r.status = 'succeeded' AND r.is_outdated AND ${IS_LATEST}
     ORDER BY r.started_at, r.from_ns LIMIT 1`,
    [scheduleId],
  );
  return run ?? null;
}

/**
 * Returns the streams of a set with the account's rights inside the period; without rights they are
 * left out.
 */
async function streamsOf(db: EntityManager, setId: string, period: TimeRange) {
  const rows = await db.query<{ datastreamId: string; entitlement: string }[]>(
    'SELECT datastream_id AS datastreamId, entitlement FROM export_set_streams WHERE set_id = ?',
    [setId],
  );
  return rows.map(({ datastreamId, entitlement }) => {
    const { granted, live } = restoreEntitlement(JSON.parse(entitlement) as StoredEntitlement);
    const ranges = [...granted, ...live].filter((range) => overlap(range, period));
    return { datastreamId: String(datastreamId), ranges };
  });
}
