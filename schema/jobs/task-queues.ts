const EXPORTS = 'exports';

/** Returns the task queue of files that take long, of exports whose workflows are on a queue. */
export const filesQueueOf = (exportsQueue: string): string => `${exportsQueue}-files`;

/**
 * Temporal's task queues: exports with their short steps and small files, other files of exports,
 * what clients wait for, background work, calls to clients' servers, and deliveries into clients'
 * storage.
 */
export const TASK_QUEUES = {
  exports: EXPORTS,
  files: filesQueueOf(EXPORTS),
  interactive: 'interactive',
  maintenance: 'maintenance',
  webhooks: 'webhooks',
  deliveries: 'deliveries',
} as const;
