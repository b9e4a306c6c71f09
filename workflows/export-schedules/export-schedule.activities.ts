import { cancellationSignal, Context } from '@temporalio/activity';
import type { CoreClient } from '../core/core-client.js';
import { AdvanceExportScheduleDocument } from '../generated/operations.js';
import type { ExportScheduleActivities } from './contract.js';

/** Creates the steps of export schedules. The server decides; a step that is repeated finds it done. */
export function createExportScheduleActivities(core: CoreClient): ExportScheduleActivities {
  return {
    advanceSchedule: async ({ scheduleId }) => {
      const requestId = `schedule-${Context.current().info.workflowExecution?.runId ?? 'none'}`;
      // Temporal waits between tries, visibly in its UI.
      const options = { requestId, signal: cancellationSignal(), waitsMs: [] };
      return (await core.call(AdvanceExportScheduleDocument, { id: scheduleId }, options)).advanceExportSchedule;
    },
  };
}
