import { randomBytes } from 'node:crypto';
import { ApplicationFailure, CancelledFailure, type Context, log } from '@temporalio/activity';
import type { WrittenPartition } from '../../schema/exports/manifest.rule.js';
import { CoreCallError } from '../core/core-client.js';
import { RecordPartitionDocument } from '../generated/operations.js';
import { SqlBudget } from '../transforms/sql-budget.js';
import type { PartitionCall, PartitionHeartbeat, PartitionOutcome, UnwrittenPartition } from './contract.js';
import { fetchExportWork, type ExportWork } from './export-work.js';
import { exportFailure, kindOf } from '../activity/failure-of.js';
import { startHeart, type ActivityTotals } from '../activity/heartbeat.js';
import type { PartitionDependencies } from './partition-dependencies.js';
import { reducePartition } from './reduce-partition.js';
import { withoutLost } from './rows/without-lost.js';
import { writePartition } from './write-partition.js';
import { recordedTotals, sealExport } from './seal-export.js';
import { ReadPlanError } from '../../schema/export-schemas/read-plan.js';
import { messageOf } from '../../schema/text/message-of.js';
import { TransformFailure } from '../transforms/transform-failure.js';
import { storageFailure } from './storage-failure.js';

/**
 * Attempts that may end without a file. With the delays between them a service was down for about
 * ten minutes.
 */
const MAX_ATTEMPTS = 25;

const FIRST_DELAY_MS = 1_000;

const LONGEST_DELAY_MS = 30_000;

/** Time after which the workflow seals in a step of its own. */
const SEAL_MS = 10_000;

/** Differences between the activities that attempt a partition. */
interface AttemptOptions {
  /** The export, if it was just read. */
  work?: ExportWork;
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
  options: AttemptOptions = {},
): Promise<PartitionOutcome> {
  const attempts = attemptsSoFar(context) + 1;
  const attempt = call.attemptsBefore + attempts;
  if (attempt > MAX_ATTEMPTS) throw exportFailure('unavailable', {}, `${attempt - 1} attempts did not end`, 'final');
  const canceled = context.cancellationSignal;
  const ends = options.limit ? AbortSignal.any([canceled, options.limit]) : canceled;
  const heart = startHeart((totals) => context.heartbeat({ ...totals, attempts }), ends);
  const startedMs = performance.now();
  deps.metrics.started();
  try {
    const budget = new SqlBudget(deps.budgets, call.accountId, call.doneBefore.sqlOverMs);
    const work = options.work ?? (await fetchExportWork(deps.core, call, heart.signal));
    const write = call.partition.stage === 'reduce' ? reducePartition : writePartition;
    const tryOnce = async () => {
      // An attempt believed lost may still be writing, and a repeated activity counts from one
      // again.
      const name = `${attempt}-${randomBytes(4).toString('hex')}`;
      return write(deps, { call, work, name, heart, budget });
    };
    // An attempt with a limit leaves what it cannot read to the next one.
    const asking = { requestId: call.requestId, signal: heart.signal };
    const result = await (options.limit ? tryOnce() : withoutLost(deps, asking, tryOnce));
    const seconds = (performance.now() - startedMs) / 1_000;
    const { sealed, ...recorded } = await record(deps, call, result, attempt);
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
 * Hands the file to the server, and seals an export of one file: with one call at the first
 * attempt. If a later one cannot seal, the workflow does in a step with more patience.
 */
async function record(
  deps: PartitionDependencies,
  { exportId: id, requestId, partition: { ordinal }, sealIt }: PartitionCall,
  written: WrittenPartition,
  attempt: number,
): Promise<ActivityTotals & Pick<PartitionOutcome, 'sealed'>> {
  // Not the activity's signal: the server decides a race between completing and canceling.
  const options = { requestId };
  if (sealIt && attempt === 1) return sealExport(deps, { id, state: 'written', file: written }, options);
  const { recordPartition } = await deps.core
    .call(RecordPartitionDocument, { id, ordinal, written }, options)
    .catch((error: unknown) => {
      if (error instanceof CoreCallError && error.code === 'not_found') throw exportFailure('gone', {}, error);
      throw error;
    });
  const totals = await recordedTotals(deps.blobs, written, recordPartition);
  if (!sealIt) return { ...totals, sealed: null };
  const limited = { requestId, waitsMs: [], signal: AbortSignal.timeout(SEAL_MS) };
  const { sealed } = await sealExport(deps, { id, state: 'recorded' }, limited).catch((error: unknown) => {
    log.warn('the export is sealed by a step of its own', { exportId: id, reason: String(error) });
    return { sealed: null };
  });
  return { ...totals, sealed };
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

/**
 * Returns the failure for the activity to throw when an attempt at a partition failed. `attempt`
 * counts from 1.
 */
export function attemptFailure(error: unknown, { fromNs, toNs }: UnwrittenPartition, attempt: number): unknown {
  const isOfSchema = error instanceof TransformFailure || error instanceof ReadPlanError;
  if (isOfSchema) return exportFailure('unprocessable', { words: error.message }, error);
  // A bug, or a bad read: the workflow retries a few times, not for ten minutes as for a service
  // that is down.
  const isBug = error instanceof TypeError || error instanceof RangeError;
  if (isBug) return exportFailure('unexpected', { fromNs, toNs }, error);
  const failure = storageFailure(error, attempt);
  return kindOf(failure) === 'unavailable' ? tryLater(failure, attempt) : failure;
}

/**
 * Sets the delay here: Temporal's own would also grow with attempts that had to wait for the
 * account's share.
 */
function tryLater(error: unknown, attempt: number): ApplicationFailure {
  if (attempt >= MAX_ATTEMPTS) return exportFailure('unavailable', {}, error, 'final');
  return ApplicationFailure.create({
    type: 'unavailable',
    message: messageOf(error),
    nextRetryDelay: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)),
    cause: error instanceof Error ? error : undefined,
  });
}
