import { temporalScheduleId } from '../../../schema/jobs/workflow-ids.js';
import type { ExportSystem, StoredFrame } from '../systems/export-system.js';

/**
 * Stores a frame in a period that a table has, and lets the table notice: a worker measures the
 * quality of the hours that changed, and an hour passes.
 */
export async function comeLate(
  system: ExportSystem,
  tableId: string,
  datastreamId: string,
  frame: StoredFrame,
): Promise<void> {
  const { main } = system.server.core.database;
  await system.store(datastreamId, [frame]);
  const hours = await main.query<{ hourNs: string; changes: string }[]>(
    'SELECT hour_ns AS hourNs, changes FROM changed_hours WHERE datastream_id = ?',
    [datastreamId],
  );
  await system.service(
    'mutation ($d: Int64!, $h: [QualityHourInput!]!) { recordQualityHours(datastreamId: $d, hours: $h) }',
    { d: datastreamId, h: hours.map((hour) => ({ ...hour, frames: '1', bytes: '1', verified: '0', failed: '0' })) },
  );
  const started = 'UPDATE export_schedule_runs SET started_at = started_at - INTERVAL 61 MINUTE WHERE schedule_id = ?';
  await main.query(started, [tableId]);
  await system.client.schedule.getHandle(temporalScheduleId(tableId)).trigger();
}
