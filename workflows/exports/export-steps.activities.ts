import { ApplicationFailure, cancellationSignal, Context, log } from '@temporalio/activity';
import { exportFileName } from '../../schema/exports/file-name.rule.js';
import { addSliceLoad, planPartitions, type HourLoad } from '../../schema/exports/partition-plan.rule.js';
import { chosenParts, type ManifestSource, manifestOf, toArtifact } from '../../schema/exports/manifest.rule.js';
import { CoreCallError, isPassing, type CoreClient } from '../core/core-client.js';
import { withoutBigInts } from '../../schema/core-client/int64.js';
import {
  BeginExportDocument,
  CompleteExportDocument,
  ExportWorkDocument,
  FailExportDocument,
  PlanExportDocument,
  type ExportStatus,
} from '../generated/operations.js';
import type { ExportCall, ExportEnd, ExportPlan, ExportStepActivities } from './contract.js';
import { exportBlobPrefix } from './blob-names.rule.js';
import { fetchExportWork, type ExportWork } from './export-work.js';
import { exportFailure } from '../activity/failure-of.js';
import { IndexMovedError, listSlices } from './list-slices.js';
import { sealStored, type SealDependencies } from './seal-stored.js';
import { storageFailure } from './storage-failure.js';

/** The short steps of an export. Temporal repeats them, so each of them may run twice. */
export function createExportSteps(deps: SealDependencies): ExportStepActivities {
  const { core, blobs, engineVersion } = deps;
  // Temporal waits between tries here, visibly; a failing call need not hold a worker's slot meanwhile.
  const once = ({ requestId }: ExportCall) => ({ requestId, signal: cancellationSignal(), waitsMs: [] });
  return {
    beginExport: (call) =>
      asFailure(async () => {
        const variables = { id: call.exportId, waitForSeal: call.waitForSeal };
        const { beginExport } = await core.call(BeginExportDocument, variables, once(call));
        if (beginExport.status !== 'RUNNING') return endOf(beginExport.status);
        if (beginExport.waitingForSealNs !== null) return 'waiting';
        return call.storedPage === undefined ? 'ready' : storedPlan(core, call, call.storedPage);
      }),

    planPartitions: (call) =>
      asFailure(() => (call.storedPage === undefined ? plan(core, call) : storedPlan(core, call, call.storedPage))),

    sealExport: (call) =>
      asFailure(async () => {
        if (call.parts === null) return sealStored(deps, call.exportId, once(call));
        const all = { ...call.plan, parts: call.parts };
        const parts = chosenParts(all);
        const { exportWork } = await core.call(ExportWorkDocument, { id: call.exportId }, once(call));
        if (!exportWork) return false;
        const manifest = manifestOf(
          { ...(withoutBigInts(exportWork) as ManifestSource<unknown>), engineVersion },
          all,
          parts,
        );
        const variables = { id: call.exportId, artifacts: parts.map(toArtifact), manifest };
        const { completeExport } = await core.call(CompleteExportDocument, variables, once(call));
        // When it had succeeded before, other blobs than these may be its artifacts.
        if (completeExport && exportWork.status === 'RUNNING')
          await blobs.deletePrefix(exportBlobPrefix(call.exportId), new Set(parts.map((part) => part.blobName)));
        return completeExport;
      }),

    failExport: async (call) => {
      const { failExport } = await core.call(
        FailExportDocument,
        { id: call.exportId, reason: call.reason },
        once(call),
      );
      if (failExport) return 'failed';
      const { exportWork } = await core.call(ExportWorkDocument, { id: call.exportId }, once(call));
      return endOf(exportWork?.status);
    },

    removeExportFiles: async ({ exportId }) => {
      try {
        return await blobs.deletePrefix(exportBlobPrefix(exportId));
      } catch (error) {
        const failure = storageFailure(error, Context.current().info.attempt);
        if (failure === error) throw error;
        // The export has ended, and the sweep removes its files once storage lets us in.
        log.warn('files of the export are left to the sweep', { exportId, reason: String(error) });
        return 0;
      }
    },
  };
}

/** A deleted export counts as canceled: nobody can have its files any more. */
function endOf(status: ExportStatus | undefined): ExportEnd {
  if (status === 'SUCCEEDED') return 'succeeded';
  return status === 'FAILED' ? 'failed' : 'canceled';
}

async function plan(core: CoreClient, call: ExportCall): Promise<ExportPlan> {
  const signal = cancellationSignal();
  const work = await fetchExportWork(core, call, signal);
  const hours = await hourLoads(core, work, call, signal);
  const output = { raw: work.snapshot.kind === 'raw', format: work.format, compression: work.compression };
  const { granularity, partitions } = planPartitions(work.range, hours, output);
  return {
    granularity,
    unsplitFilename: exportFileName(work.datastream, '', work.format),
    partitions: partitions.map(({ label, fromNs, toNs, estimatedMessages }) => ({
      label,
      filename: exportFileName(work.datastream, label, work.format),
      fromNs: String(fromNs),
      toNs: String(toNs),
      estimatedMessages,
    })),
  };
}

/** Stored messages by hour; counted anew when compaction replaces slices meanwhile. */
async function hourLoads(
  core: CoreClient,
  work: ExportWork,
  call: ExportCall,
  signal: AbortSignal,
): Promise<Map<bigint, HourLoad>> {
  for (;;) {
    const hours = new Map<bigint, HourLoad>();
    try {
      for await (const slice of listSlices(core, work.datastream.id, work.coverage, call, signal)) {
        addSliceLoad(hours, slice, work.coverage);
      }
      return hours;
    } catch (error) {
      if (!(error instanceof IndexMovedError)) throw error;
    }
  }
}

/** A page of the plan that the server keeps. */
async function storedPlan(core: CoreClient, call: ExportCall, page: number): Promise<ExportPlan> {
  const variables = { id: call.exportId, first: page };
  const options = { requestId: call.requestId, signal: cancellationSignal() };
  const { planExport } = await core.call(PlanExportDocument, variables, options);
  return {
    granularity: planExport.granularity as ExportPlan['granularity'],
    unsplitFilename: '',
    stored: { parts: planExport.parts, expectedMessages: Number(planExport.expectedMessages) },
    partitions: planExport.unwritten.map(({ fromNs, toNs, estimatedMessages, ...part }) => ({
      ...part,
      ...{ fromNs: String(fromNs), toNs: String(toNs), estimatedMessages: Number(estimatedMessages) },
    })),
  };
}

/** Tells Temporal which failures a repeat can't mend. */
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
