import { randomUUID } from 'node:crypto';

/** Returns names of task queues for a worker of a test. */
export const ownQueues = () => ({
  exports: `exports-${randomUUID()}`,
  interactive: `interactive-${randomUUID()}`,
  maintenance: `maintenance-${randomUUID()}`,
  webhooks: `webhooks-${randomUUID()}`,
  deliveries: `deliveries-${randomUUID()}`,
});
