/**
 * Temporal's task queues: exports, what clients wait for, background work, calls to clients'
 * servers, and deliveries into clients' storage.
 */
export const TASK_QUEUES = {
  exports: 'exports',
  interactive: 'interactive',
  maintenance: 'maintenance',
  webhooks: 'webhooks',
  deliveries: 'deliveries',
} as const;
