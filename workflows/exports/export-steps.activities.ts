import { cancellationSignal, Context, log } from '@temporalio/activity';
import type { CoreClient } from '../core/core-client.js';
import { ExportWorkDocument, FailExportDocument, PlanPartitionsDocument } from '../generated/operations.js';
import type { ExportCall, ExportStepActivities, PlanPage, PlanCall } from './contract.js';
import { exportBlobPrefix } from './blob-names.rule.js';
import { beating } from '../activity/heartbeat.js';
import { endOf } from './export-work.js';
import { planPageOf } from './plan-page.js';
import { sealExport, type SealDependencies } from './seal-export.js';
import { asStepFailure } from './step-failure.js';
import { storageFailure } from './storage-failure.js';

/**
 * Creates the short steps of an export. They are idempotent: Temporal may run each of them twice.
 */
export function createExportSteps(deps: SealDependencies): ExportStepActivities {
  const { core, blobs } = deps;
  // Temporal waits between tries, visibly in its UI, so that a failing call does not hold a
  // worker's slot.
  const once = ({ requestId }: ExportCall) => ({ requestId, signal: cancellationSignal(), waitsMs: [] });
  return {
    planPartitions: beating((call) => asStepFailure(() => partitionPlan(core, call))),

    sealExport: beating(async (call) => {
      const of = { id: call.exportId, state: call.mayReopen ? ('reopenable' as const) : ('recorded' as const) };
      const { sealed } = await asStepFailure(() => sealExport(deps, of, once(call)));
      return sealed;
    }),

    failExport: beating(async (call) => {
      const { exportId: id, reason, retry = null } = call;
      const { failExport } = await core.call(FailExportDocument, { id, reason, retry }, once(call));
      if (failExport) return 'failed';
      const { exportWork } = await core.call(ExportWorkDocument, { id }, once(call));
      const isLive = exportWork?.status === 'QUEUED' || exportWork?.status === 'RUNNING';
      return isLive ? 'superseded' : endOf(exportWork?.status);
    }),

    removeExportFiles: beating(async ({ exportId }) => {
      try {
        return await blobs.deletePrefix(exportBlobPrefix(exportId));
      } catch (error) {
        const failure = storageFailure(error, Context.current().info.attempt);
        if (failure === error) throw error;
        // The export has ended, and the sweep removes its files once storage lets us in.
        log.warn('files of the export are left to the sweep', { exportId, reason: String(error) });
        return 0;
      }
    }),
  };
}

/**
 * Plans the export unless that is done, and returns the first partitions that are not written yet.
 */
async function partitionPlan(core: CoreClient, { exportId, requestId, pageSize }: PlanCall): Promise<PlanPage> {
  const variables = { id: exportId, first: pageSize };
  const { planPartitions } = await core.call(PlanPartitionsDocument, variables, {
    requestId,
    signal: cancellationSignal(),
  });
  return planPageOf(planPartitions);
}
