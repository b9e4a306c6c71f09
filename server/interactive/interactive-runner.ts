import { type Client, WorkflowFailedError, type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Logger } from 'pino';
import { DomainError, invalidArgument, timedOut, unavailable } from '../errors/domain-error.js';
import { AccountTurns, type TurnLimits } from './account-turns.js';

/** A task that a worker does while a client waits. */
interface InteractiveTask {
  requestId: string;
  accountId: string;
}

/** Temporal's options for a kind of task. */
interface InteractiveKind {
  workflowType: string;
  taskQueue: string;
  workflowId: (requestId: string) => string;
  /** Time from start to answer; less than a request's deadline. */
  timeoutMs: number;
}

/**
 * Has a worker do a task, and cancels it if the signal aborts. Throws `unavailable` if no worker
 * answers in time, `rate_limited` if too many tasks of the account run, `invalid_argument` about
 * the schema.
 */
export type InteractiveRunner<Task, Result> = (task: Task, signal: AbortSignal) => Promise<Result>;

/**
 * Runs tasks as workflows on the interactive queue. Without a client they are `unavailable`.
 * `limits` are those of one account on this server; workers have their own. A task without a turn
 * in time is refused.
 */
export function createInteractiveRunner<Task extends InteractiveTask, Result>(
  kind: InteractiveKind,
  limits: TurnLimits,
  client: Client | undefined,
  logger: Logger,
): InteractiveRunner<Task, Result> {
  const turns = new AccountTurns(limits);
  return async (task, signal) => {
    if (!client) throw unavailable('Temporal is not configured');
    const endMs = Date.now() + kind.timeoutMs;
    const until = AbortSignal.any([signal, AbortSignal.timeout(kind.timeoutMs)]);
    try {
      const run = (): Promise<Result> => runWorkflow<Task, Result>(kind, client, task, { until, endMs }, logger);
      return await turns.run(task.accountId, until, run);
    } catch (error) {
      if (signal.aborted) throw timedOut();
      if (error instanceof DomainError) throw error;
      logger.warn(
        { err: error, requestId: task.requestId, workflowType: kind.workflowType },
        'interactive task failed',
      );
      throw failureOf(error);
    }
  };
}

async function runWorkflow<Task extends InteractiveTask, Result>(
  kind: InteractiveKind,
  client: Client,
  task: Task,
  { until, endMs }: { until: AbortSignal; endMs: number },
  logger: Logger,
): Promise<Result> {
  until.throwIfAborted();
  const handle = await start<Task, Result>(kind, client, task, endMs);
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
    logger.warn({ err: error, workflowId: handle.workflowId }, 'canceling an interactive task failed');
  });
}

function start<Task extends InteractiveTask, Result>(
  { workflowType, workflowId, taskQueue, timeoutMs }: InteractiveKind,
  client: Client,
  task: Task,
  endMs: number,
): Promise<WorkflowHandle<() => Promise<Result>>> {
  // A busy Temporal takes seconds to start a workflow, and the client waits anyway.
  return client.connection.withDeadline(endMs, () =>
    client.workflow.start<(task: Task) => Promise<Result>>(workflowType, {
      workflowId: workflowId(task.requestId),
      taskQueue,
      args: [task],
      // The client has stopped waiting by then.
      workflowExecutionTimeout: timeoutMs,
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
