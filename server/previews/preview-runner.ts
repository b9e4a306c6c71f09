import { type Client, WorkflowFailedError, type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Logger } from 'pino';
import { PREVIEW, type PreviewResult, type PreviewTask } from '../../schema/previews/preview-task.js';
import { DomainError, invalidArgument, timedOut, unavailable } from '../errors/domain-error.js';
import { PreviewTurns } from './preview-turns.js';

/**
 * Has a worker make a preview, and cancels it if the signal aborts. Throws `unavailable` if no
 * worker answers in time, `rate_limited` if too many previews of the account run,
 * `invalid_argument` about the schema.
 */
export type PreviewRunner = (task: PreviewTask, signal: AbortSignal) => Promise<PreviewResult>;

/** Temporal answers within milliseconds unless it is down. */
const START_TIMEOUT_MS = 2_000;
/**
 * Limits for one account on this server; workers have their own. A preview without a turn in time
 * is refused.
 */
const TURNS = { atATime: 2, waitMs: 4_000 };

/** Runs previews as workflows on the interactive queue. Without a client they are `unavailable`. */
export function createPreviewRunner(client: Client | undefined, logger: Logger): PreviewRunner {
  const turns = new PreviewTurns(TURNS);
  return async (task, signal) => {
    if (!client) throw unavailable('Temporal is not configured');
    const until = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW.timeoutMs)]);
    try {
      return await turns.run(task.accountId, until, () => runWorkflow(client, task, until, logger));
    } catch (error) {
      if (signal.aborted) throw timedOut();
      if (error instanceof DomainError) throw error;
      logger.warn({ err: error, requestId: task.requestId }, 'preview failed');
      throw failureOf(error);
    }
  };
}

async function runWorkflow(
  client: Client,
  task: PreviewTask,
  until: AbortSignal,
  logger: Logger,
): Promise<PreviewResult> {
  until.throwIfAborted();
  const handle = await start(client, task);
  try {
    // Temporal's client ignores a signal that has already aborted.
    until.throwIfAborted();
    return await client.connection.withAbortSignal(until, () => handle.result());
  } catch (error) {
    if (until.aborted) cancel(handle, logger);
    throw error;
  }
}

/** Cancels without waiting: the worker stops, and ends its sandbox process. */
function cancel(handle: WorkflowHandle, logger: Logger): void {
  handle.cancel().catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return;
    logger.warn({ err: error, workflowId: handle.workflowId }, 'canceling a preview failed');
  });
}

function start(client: Client, task: PreviewTask): Promise<WorkflowHandle<() => Promise<PreviewResult>>> {
  return client.connection.withDeadline(Date.now() + START_TIMEOUT_MS, () =>
    client.workflow.start<(task: PreviewTask) => Promise<PreviewResult>>(PREVIEW.workflowType, {
      workflowId: PREVIEW.workflowId(task.requestId),
      taskQueue: PREVIEW.taskQueue,
      args: [task],
      // The client has stopped waiting by then.
      workflowExecutionTimeout: PREVIEW.timeoutMs,
    }),
  );
}

function failureOf(error: unknown): DomainError {
  const cause = error instanceof WorkflowFailedError ? error.cause : undefined;
  const kind = cause instanceof ApplicationFailure ? cause.type : undefined;
  if (kind === 'unprocessable') return invalidArgument('schema', cause?.message ?? '');
  if (kind === 'corrupt') return new DomainError('internal', cause?.message ?? '', { reason: 'unreadable_data' });
  return unavailable(error);
}
