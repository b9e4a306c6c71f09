import { randomBytes } from 'node:crypto';
import { ApplicationFailure, CancelledFailure, Context, log } from '@temporalio/activity';
import type { WrittenPartition } from '../../schema/exports/manifest.rule.js';
import { CoreCallError } from '../core/core-client.js';
import { RecordOnlyPartitionDocument, RecordPartitionDocument } from '../generated/operations.js';
import { SqlBudget } from '../transforms/sql-budget.js';
import { attemptFailure, MAX_ATTEMPTS } from './attempt-failure.js';
import type { PartitionCall, PartitionHeartbeat, PartitionOutcome, Sealed } from './contract.js';
import { fetchPinnedExport, type PinnedExport } from './pinned-export.js';
import { exportFailure, kindOf } from '../activity/failure-of.js';
import { startHeart, type ActivityTotals } from '../activity/heartbeat.js';
import type { PartitionDependencies } from './partition-dependencies.js';
import { reducePartition } from './reduce-partition.js';
import { withoutLost } from './rows/without-lost.js';
import { writePartition } from './write-partition.js';
import { sealExport } from './seal-export.js';

/** Time after which the workflow seals in a step of its own. */
const SEAL_MS = 10_000;

type Recorded = ActivityTotals & Pick<PartitionOutcome, 'sealed'>;

/** Differences between the activities that attempt a partition. */
interface AttemptOptions {
  /** The export, if it was just read. */
  work?: PinnedExport;
  /** Ends the attempt besides the activity's own cancellation. */
  limit?: AbortSignal;
}

/** Returns how many attempts of this activity, before this one, began to write. */
export function attemptsSoFar({ info }: Context): number {
  // Temporal's count includes attempts that only waited for the account's share of a worker.
  return (info.heartbeatDetails as Partial<PartitionHeartbeat> | undefined)?.attempts ?? 0;
}

/**
 * Runs one attempt of an activity at a partition, and records the file; a later one writes another
 * blob. Throws what the activity throws.
 */
export async function attemptPartition(
  deps: PartitionDependencies,
  call: PartitionCall,
  context: Context,
  { work: given, limit }: AttemptOptions = {},
): Promise<PartitionOutcome> {
  const attempts = attemptsSoFar(context) + 1;
  const attempt = call.attemptsBefore + attempts;
  if (attempt > MAX_ATTEMPTS) throw exportFailure('unavailable', {}, `${attempt - 1} attempts did not end`, 'final');
  const canceled = context.cancellationSignal;
  const ends = limit ? AbortSignal.any([canceled, limit]) : canceled;
  const heart = startHeart((totals) => context.heartbeat({ ...totals, attempts }), ends);
  const startedMs = performance.now();
  deps.metrics.started();
  try {
    const budget = new SqlBudget(deps.budgets, call.accountId, call.doneBefore.sqlOverMs);
    const work = given ?? (await fetchPinnedExport(deps.core, call, heart.signal));
    const write = call.partition.stage === 'reduce' ? reducePartition : writePartition;
    const tryOnce = async () => {
      // An attempt believed lost may still be writing, and a repeated activity counts from one
      // again.
      const name = `${attempt}-${randomBytes(4).toString('hex')}`;
      return write(deps, { call, work, name, heart, budget });
    };
    // An attempt with a limit leaves what it cannot read to the next one.
    const asking = { requestId: call.requestId, signal: heart.signal };
    const result = await (limit ? tryOnce() : withoutLost(deps, asking, tryOnce));
    const seconds = (performance.now() - startedMs) / 1_000;
    const { sealed, ...recorded } = await (call.sealIt && attempt === 1 ? recordOnly : recordAndSeal)(
      deps,
      call,
      result,
    );
    // The bytes of an export are those of its files.
    const counted = call.partition.stage === 'reduce' ? { ...recorded, bytes: 0 } : recorded;
    deps.metrics.succeeded(seconds, result.rows, result.bytes, countOf(result.misfits));
    return { ...counted, sqlOverMs: Math.round(budget.overMs), sealed };
  } catch (error) {
    const failure = canceled.aborted ? stopped(context) : attemptFailure(error, call.partition, attempt);
    deps.metrics.failed(canceled.aborted ? 'stopped' : kindOf(failure));
    throw failure;
  } finally {
    heart.stop();
    deps.reporter.end(call);
  }
}

/**
 * Records the only file of an export and completes it with one call. For first attempts: storage
 * has just confirmed the file, and there are no files of other attempts to remove.
 */
async function recordOnly(
  { core, blobs, engineVersion }: PartitionDependencies,
  { exportId: id, requestId }: PartitionCall,
  written: WrittenPartition,
): Promise<Recorded> {
  // Not the activity's signal: the server decides a race between completing and canceling.
  const { recordOnlyPartition } = await core.call(
    RecordOnlyPartitionDocument,
    { id, written, engineVersion },
    { requestId },
  );
  const { chosen, completed, messages, rows, bytes } = recordOnlyPartition;
  if (!chosen) await blobs.delete(written.blobName);
  return { ...toTotals({ messages, rows, bytes }), sealed: completed ? 1 : false };
}

/** Records one of several files, or a later attempt at the only one, which is then sealed. */
async function recordAndSeal(
  deps: PartitionDependencies,
  call: PartitionCall,
  written: WrittenPartition,
): Promise<Recorded> {
  const recorded = await record(deps, call, written);
  return { ...recorded, sealed: call.sealIt ? await trySeal(deps, call) : null };
}

/**
 * Hands the result to the server. Returns the counts of the attempt that was chosen, which may be
 * an earlier one.
 */
async function record(
  { core, blobs }: PartitionDependencies,
  { exportId: id, requestId, partition: { ordinal } }: PartitionCall,
  written: WrittenPartition,
): Promise<ActivityTotals> {
  const { recordPartition } = await core
    .call(RecordPartitionDocument, { id, ordinal, written }, { requestId })
    .catch((error: unknown) => {
      if (error instanceof CoreCallError && error.code === 'not_found') throw exportFailure('gone', {}, error);
      throw error;
    });
  if (!recordPartition.chosen) await blobs.delete(written.blobName);
  const { messages, rows, bytes } = recordPartition;
  return toTotals({ messages, rows, bytes });
}

const toTotals = ({ messages, rows, bytes }: Record<keyof ActivityTotals, bigint>): ActivityTotals => ({
  ...{ messages: Number(messages), rows: Number(rows), bytes: Number(bytes) },
});

/**
 * Seals an export of one partition. Returns null if that fails: the workflow then seals in a step
 * with more patience.
 */
async function trySeal(deps: PartitionDependencies, call: PartitionCall): Promise<Sealed | null> {
  try {
    // Not the activity's signal: the server decides a race between completing and canceling.
    const options = { requestId: call.requestId, waitsMs: [], signal: AbortSignal.timeout(SEAL_MS) };
    return await sealExport(deps, call.exportId, options);
  } catch (error) {
    log.warn('the export is sealed by a step of its own', { exportId: call.exportId, reason: String(error) });
    return null;
  }
}

function countOf(misfits: Record<string, number>): number {
  return Object.values(misfits).reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the failure of a stopped attempt: another worker takes over if this one stops;
 * cancellation ends it.
 */
function stopped({ cancellationDetails }: Context): Error {
  if (cancellationDetails?.cancelRequested) return new CancelledFailure('the export was canceled');
  return ApplicationFailure.create({ type: 'unavailable', message: 'the worker is stopping', nextRetryDelay: '100ms' });
}
