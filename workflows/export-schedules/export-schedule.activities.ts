import { runCall } from '../activity/run-call.js';
import type { CoreClient } from '../core/core-client.js';
import { AdvanceExportScheduleDocument } from '../generated/operations.js';
import type { ExportScheduleActivities } from './contract.js';

/**
 * Creates the steps of export schedules. The server decides; a step that is repeated finds it done.
 */
export function createExportScheduleActivities(core: CoreClient): ExportScheduleActivities {
  return {
    advanceSchedule: async ({ scheduleId }) => {
      // Temporal waits between tries, visibly in its UI.
      const options = { ...runCall('schedule'), waitsMs: [] };
      return (await core.call(AdvanceExportScheduleDocument, { id: scheduleId }, options)).advanceExportSchedule;
    },
  };
}
