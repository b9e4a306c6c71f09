import { randomUUID } from 'node:crypto';

import { filesQueueOf } from '../../../schema/jobs/task-queues.js';

/** Returns names of task queues for a worker of a test. */
export const ownQueues = (exports = `exports-${randomUUID()}`) => ({
  exports,
  files: filesQueueOf(exports),
  interactive: `interactive-${randomUUID()}`,
  maintenance: `maintenance-${randomUUID()}`,
  webhooks: `webhooks-${randomUUID()}`,
  deliveries: `deliveries-${randomUUID()}`,
});
