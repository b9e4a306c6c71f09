import {
  defineSearchAttributeKey,
  SearchAttributeType,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/common';
import {
  CancellationScope,
  ChildWorkflowCancellationType,
  defineQuery,
  executeChild,
  isCancellation,
  log,
  makeContinueAsNewFunc,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { ExportStartJob, ExportSetJob } from '../../schema/jobs/jobs.js';
import { exportWorkflowId } from '../../schema/jobs/workflow-ids.js';
import { reasonOf } from '../activity/failure-of.js';
import { requireTexts } from '../activity/require-texts.js';
import { EXPORT_STATUS } from '../exports/export-ends.workflow.js';
import type { exportWorkflow } from '../exports/exports.workflow.js';
import type {
  ExportSetActivities,
  SetContinuation,
  SetEnd,
  SetMemberJob,
  SetOutcome,
  SetProgress,
} from './contract.js';
import { MemberFeed } from './member-feed.js';
import { commitOf } from '../tables/commit-of.js';
import { SetDelivery } from './set-delivery.js';

/**
 * Exports of a set that run at a time: as many as files of one export. Their short steps come
 * before the files of other accounts, so that more would delay these.
 */
const LANES = 4;
/** Exports that are made in one transaction. */
const PAGE = 40;
/** Members of one run: each takes about ten events, and Temporal warns at 10,240. */
const PAGES_PER_RUN = 12;
/** The previous workflow of an export may still be cleaning up when the set is retried. */
const START_TRIES = 30;
const START_AGAIN_MS = 2_000;

/** Query of operators. */
export const setProgressQuery = defineQuery<SetProgress>('progress');

const { nextMembers, finishSet, failMember } = proxyActivities<ExportSetActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '15s',
  scheduleToCloseTimeout: '24h',
  priority: { priorityKey: 2 },
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '15s' },
});

/**
 * Runs the exports of a set, a few at a time, each as a workflow of its own, and ends the set when
 * all have ended. Started by the outbox as `export-set-<set_…>`. Canceling it cancels its exports.
 * Large sets continue in further runs.
 */
export async function exportSetWorkflow(job: ExportSetJob, before?: SetContinuation): Promise<SetOutcome> {
  requireTexts('a job of a set', job, 'setId', 'accountId', 'requestId');
  const { setId, requestId, run } = job;
  const delivery = new SetDelivery(job, before?.deliveryFailure);
  const progress = before?.progress ?? { succeeded: 0, failed: 0, canceled: 0 };
  setHandler(setProgressQuery, () => progress, { description: 'Exports of the set that have ended' });
  if (!before) upsertSearchAttributes([{ key: EXPORT_STATUS, value: 'running' }]);
  let after: number | null;
  try {
    after = await runMembers(job, progress, delivery, before?.after ?? -1);
    if (after === null) {
      const reason = (await delivery.finish()) ?? (await commitOf(job)) ?? (await delivery.finishTable());
      return end(await finishSet({ setId, requestId, reason, run }), progress);
    }
  } catch (error) {
    return await CancellationScope.nonCancellable(async () => {
      await delivery.abandon();
      return giveUp(job, progress, error);
    });
  }
  return await makeContinueAsNewFunc<typeof exportSetWorkflow>()(job, {
    after,
    progress,
    ...delivery.continuation(),
  });
}

/** Runs the members of this run. Returns where the next run continues; null if all have ended. */
async function runMembers(
  job: ExportSetJob,
  progress: SetProgress,
  delivery: SetDelivery,
  after: number,
): Promise<number | null> {
  const { setId, requestId } = job;
  const load = (from: number) => nextMembers({ setId, requestId, after: from, first: PAGE });
  const feed = new MemberFeed(load, after, PAGES_PER_RUN);
  let failure: unknown;
  const lane = async (): Promise<void> => {
    try {
      for (let member = await feed.next(); member; member = await feed.next()) {
        const status = member.hasFiles ? 'succeeded' : await runMember(job, member);
        if (status === 'succeeded') delivery.add(member);
        progress[status] += 1;
        show(progress);
      }
    } catch (error) {
      failure ??= error;
      feed.stop();
    }
  };
  // All exports must have stopped before the set can end.
  await Promise.all(Array.from({ length: LANES }, lane));
  await delivery.settled().catch((error: unknown) => void (failure ??= error));
  if (failure !== undefined) throw failure as Error;
  return feed.after;
}

/** Runs one export to its end, which the server knows already. */
async function runMember({ setId, accountId, requestId }: ExportSetJob, member: SetMemberJob): Promise<SetEnd> {
  const { exportId, datastreamId, exchange, title, schemaLabel, retry, plan } = member;
  const child: ExportStartJob = {
    exportId,
    datastreamId,
    exchange,
    title,
    schemaLabel,
    setId,
    accountId,
    requestId,
    retry,
  };
  for (let tries = 1; ; tries++) {
    try {
      const { status } = await executeChild<typeof exportWorkflow>('exportWorkflow', {
        workflowId: exportWorkflowId(exportId),
        args: plan ? [child, { plan }] : [child],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
        parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
        memo: { requestId, schema: schemaLabel, set: setId },
        staticSummary: title,
        typedSearchAttributes: searchAttributesOf(child, plan ? 'running' : 'queued'),
        priority: { fairnessKey: accountId },
      });
      return status;
    } catch (error) {
      // An operator may cancel a single export: the set goes on.
      if (CancellationScope.current().consideredCancelled) throw error;
      if (error instanceof WorkflowExecutionAlreadyStartedError && tries < START_TRIES) {
        await sleep(START_AGAIN_MS);
        continue;
      }
      if (isCancellation(error)) log.info('an export of the set was canceled', { exportId });
      else log.warn('an export of the set failed', { exportId, reason: reasonOf(error) });
      // Changes nothing unless the workflow was terminated: then nothing else would end the export.
      const reason = 'The export was stopped by an operator.';
      await failMember.executeWithOptions({ summary: 'report the failure' }, [{ exportId, requestId, reason, retry }]);
      return 'failed';
    }
  }
}

function searchAttributesOf({ accountId, datastreamId, exchange }: ExportStartJob, status: 'queued' | 'running') {
  const values = { Account: accountId, Datastream: datastreamId, Exchange: exchange, ExportStatus: status };
  return Object.entries(values).map(([name, value]) => ({
    key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
    value,
  }));
}

async function giveUp(
  { setId, requestId, run }: ExportSetJob,
  progress: SetProgress,
  error: unknown,
): Promise<SetOutcome> {
  // Normally the server canceled the set first, and this changes nothing.
  const reason = isCancellation(error) ? 'The export set was stopped by an operator.' : reasonOf(error);
  const outcome = end(await finishSet({ setId, requestId, reason, run }), progress);
  if (outcome.status === 'canceled') log.info('export set canceled', { setId });
  else log.warn('export set gives up', { setId, reason });
  if (outcome.status === 'canceled') throw error;
  return outcome;
}

function end(status: SetEnd, progress: SetProgress): SetOutcome {
  upsertSearchAttributes([{ key: EXPORT_STATUS, value: status }]);
  return { status, ...progress };
}

function show({ succeeded, failed, canceled }: SetProgress): void {
  const others = [failed > 0 && `**${failed} failed**`, canceled > 0 && `${canceled} canceled`].filter(Boolean);
  setCurrentDetails([`${succeeded} export(s) succeeded`, ...others].join(', '));
}
