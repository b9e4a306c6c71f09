import { cancellationSignal, Context, log } from '@temporalio/activity';
import { usesCustomSql } from '../../sandbox/compile/compile-with-transforms.js';
import { isSmallPlan } from '../../schema/exports/small-plan.rule.js';
import { messageOf } from '../../schema/text/message-of.js';
import { kindOf } from '../activity/failure-of.js';
import type { FailureKind } from '../activity/failure-reason.rule.js';
import { whileBeating } from '../activity/heartbeat.js';
import { BeginExportDocument } from '../generated/operations.js';
import { attemptPartition, attemptsSoFar } from './attempt-partition.js';
import type {
  BeginAnswer,
  BeginCall,
  PartitionActivities,
  PartitionCall,
  PlanPage,
  Tried,
  UnwrittenPartition,
} from './contract.js';
import type { PartitionDependencies } from './partition-dependencies.js';
import { endOf, type ExportWork, exportWorkOf } from './export-work.js';
import { planPageOf } from './plan-page.js';
import { asStepFailure } from './step-failure.js';

/** Limit for writing a file inside beginExport. */
const AT_ONCE_MS = 5_000;
/** Failures after which `exportPartition` writes the file. */
const LEFT: readonly FailureKind[] = ['unavailable', 'corrupt', 'unexpected'];

/** Creates the activities that write files of an export; a retry writes another blob. */
export function createPartitionActivities(deps: PartitionDependencies): PartitionActivities {
  return {
    beginExport: async (call) => {
      const context = Context.current();
      const begun = await whileBeating(context, () => asStepFailure(() => begin(deps, call)));
      if (!('work' in begun)) return begun.answer;
      return { ...begun.plan, tried: await tryAtOnce(deps, call, begun, context) };
    },

    exportPartition: (call) => {
      const context = Context.current();
      return deps.slots.run(call.accountId, context.info.attempt, () => attemptPartition(deps, call, context));
    },
  };
}

interface Begun {
  plan: PlanPage;
  work: ExportWork;
}

/** Pins coverage and plans the files, unless that is done. */
async function begin(
  { core }: PartitionDependencies,
  { exportId: id, requestId, waitForSeal, pageSize: first }: BeginCall,
): Promise<Begun | { answer: BeginAnswer }> {
  const options = { requestId, signal: cancellationSignal(), waitsMs: [] };
  const { beginExport: begun } = await core.call(BeginExportDocument, { id, waitForSeal, first }, options);
  if (begun.status !== 'RUNNING') return { answer: endOf(begun.status) };
  return begun.plan ? { plan: planPageOf(begun.plan), work: exportWorkOf(begun) } : { answer: 'waiting' };
}

/** Returns the only partition of a small export; null if it is not small, or is written. */
function onlySmall(
  { partitionCount, unwritten }: PlanPage,
  { view, schema, datastream }: ExportWork,
): UnwrittenPartition | null {
  const usesSql = schema.kind === 'columns' && usesCustomSql(schema.content, datastream.exchange);
  return partitionCount === 1 && isSmallPlan(unwritten, { view, usesSql }) ? unwritten[0]! : null;
}

/**
 * Writes the file of a small export and completes it. Throws if the export must fail, or this
 * worker stops.
 */
async function tryAtOnce(
  deps: PartitionDependencies,
  { exportId, requestId, accountId, mayWrite }: BeginCall,
  { plan, work }: Begun,
  context: Context,
): Promise<Tried> {
  const before = attemptsSoFar(context);
  const partition = onlySmall(plan, work);
  if (!mayWrite || !partition) return { attempts: before, outcome: null };
  const call: PartitionCall = {
    ...{ exportId, requestId, accountId },
    partition,
    expectedMessages: plan.expectedMessages,
    doneBefore: { messages: 0, rows: 0, bytes: 0, sqlOverMs: 0 },
    attemptsBefore: 0,
    sealIt: true,
  };
  const limit = AbortSignal.timeout(AT_ONCE_MS);
  try {
    return { attempts: before + 1, outcome: await attemptPartition(deps, call, context, { work, limit }) };
  } catch (error) {
    if (context.cancellationSignal.aborted || !LEFT.includes(kindOf(error))) throw error;
    log.info('the file is left to an activity of its own', { exportId, reason: messageOf(error) });
    return { attempts: before + 1, outcome: null };
  }
}
