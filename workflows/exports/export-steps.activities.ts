import { ApplicationFailure, cancellationSignal, Context, log } from '@temporalio/activity';
import { fromEnum } from '../../schema/enum-names.js';
import { CoreCallError, isPassing, type CoreClient } from '../core/core-client.js';
import {
  BeginExportDocument,
  type ExportStatus,
  ExportWorkDocument,
  FailExportDocument,
  PlanPartitionsDocument,
} from '../generated/operations.js';
import type { ExportCall, ExportEnd, ExportStepActivities, PlanPage, PlanCall } from './contract.js';
import { exportBlobPrefix } from './blob-names.rule.js';
import { exportFailure } from '../activity/failure-of.js';
import { beating } from '../activity/heartbeat.js';
import { planPageOf } from './plan-page.js';
import { sealExport, type SealDependencies } from './seal-export.js';
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
    beginExport: beating((call) =>
      asFailure(async () => {
        const variables = { id: call.exportId, waitForSeal: call.waitForSeal, first: call.pageSize };
        const { status, plan } = (await core.call(BeginExportDocument, variables, once(call))).beginExport;
        if (status !== 'RUNNING') return endOf(status);
        return plan ? planPageOf(plan) : 'waiting';
      }),
    ),

    planPartitions: beating((call) => asFailure(() => partitionPlan(core, call))),

    sealExport: beating((call) => asFailure(() => sealExport(deps, call.exportId, once(call)))),

    failExport: beating(async (call) => {
      const { failExport } = await core.call(
        FailExportDocument,
        { id: call.exportId, reason: call.reason },
        once(call),
      );
      if (failExport) return 'failed';
      const { exportWork } = await core.call(ExportWorkDocument, { id: call.exportId }, once(call));
      return endOf(exportWork?.status);
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
 * Returns the end that a status stands for. A deleted export counts as canceled: its files are
 * unreachable.
 */
function endOf(status: ExportStatus | undefined): ExportEnd {
  return status === 'SUCCEEDED' || status === 'FAILED' ? fromEnum(status) : 'canceled';
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

/** Marks failures that a retry cannot fix as non-retryable. */
async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (caught) {
    const error = storageFailure(caught, Context.current().info.attempt);
    if (error instanceof ApplicationFailure || isPassing(error)) throw error;
    const kind = error instanceof CoreCallError && error.code === 'not_found' ? 'gone' : 'unavailable';
    if (kind === 'gone') throw exportFailure('gone', {}, error);
    throw ApplicationFailure.create({ type: kind, message: String(error), nonRetryable: true, cause: error as Error });
  }
}
