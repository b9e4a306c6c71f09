import { type Client, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Logger } from 'pino';
import { PREVIEW, type PreviewResult, type PreviewTask } from '../../schema/previews/preview-task.js';
import { DomainError, invalidArgument, timedOut, unavailable } from '../errors/domain-error.js';

/** Has a worker make a preview. Throws `unavailable` when none answers in time, `invalid_argument` about the schema. */
export type PreviewRunner = (task: PreviewTask, signal: AbortSignal) => Promise<PreviewResult>;

/** Temporal answers in milliseconds or is away. */
const START_TIMEOUT_MS = 2_000;

/** Runs previews as workflows on the interactive queue. Without a client there is nobody to run them. */
export function createPreviewRunner(client: Client | undefined, logger: Logger): PreviewRunner {
  return async (task, signal) => {
    if (!client) throw unavailable('no Temporal here');
    const until = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW.timeoutMs)]);
    try {
      until.throwIfAborted();
      const handle = await start(client, task);
      // Temporal's client does not look at a signal that has aborted before.
      until.throwIfAborted();
      return await client.connection.withAbortSignal(until, () => handle.result());
    } catch (error) {
      if (signal.aborted) throw timedOut();
      logger.warn({ err: error, requestId: task.requestId }, 'preview failed');
      throw failureOf(error);
    }
  };
}

function start(client: Client, task: PreviewTask): Promise<WorkflowHandle<() => Promise<PreviewResult>>> {
  return client.connection.withDeadline(Date.now() + START_TIMEOUT_MS, () =>
    client.workflow.start<(task: PreviewTask) => Promise<PreviewResult>>(PREVIEW.workflowType, {
      workflowId: PREVIEW.workflowId(task.requestId),
      taskQueue: PREVIEW.taskQueue,
      args: [task],
      // Nobody waits any longer, so nothing of it stays behind.
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
