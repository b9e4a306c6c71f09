import { TASK_QUEUES } from '../jobs/task-queues.js';

/** A task from the server: a probe of a destination. The worker asks for the credentials itself. */
export interface DestinationTestTask {
  requestId: string;
  accountId: string;
  destinationId: string;
}

/**
 * Result of a probe. `error` is null if files can be delivered; a warning is a refused read or
 * delete.
 */
export interface DestinationTestResult {
  error: string | null;
  warnings: string[];
}

/** Temporal's options for the task. */
export const DESTINATION_TEST = {
  workflowType: 'testDestination',
  taskQueue: TASK_QUEUES.interactive,
  workflowId: (requestId: string): string => `destination-test-${requestId}`,
  /** Time from start to answer; less than a request's deadline. */
  timeoutMs: 9_000,
} as const;
