import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { JOBS, type JobKind } from '../../schema/jobs/jobs.js';
import { traceparentNow } from '../../schema/tracing/spans.js';
import { signalEnqueued } from '../db/commit-signals.js';

export type JobPayload<Kind extends JobKind> = z.output<(typeof JOBS)[Kind]['payload']>;

/**
 * Adds a job to the outbox in the current transaction; the relay delivers it to Temporal after the
 * commit. Jobs of one export or webhook delivery keep their order.
 */
export async function enqueue<Kind extends JobKind>(
  tx: EntityManager,
  kind: Kind,
  payload: JobPayload<Kind>,
): Promise<void> {
  const parsed = JOBS[kind].payload.parse(payload);
  await tx.query(
    `INSERT INTO outbox_messages (kind, subject, payload, traceparent, next_attempt_at)
     VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP(6))`,
    [kind, subjectOf(parsed), JSON.stringify(parsed), traceparentNow() ?? null],
  );
  signalEnqueued(tx);
}

function subjectOf(payload: JobPayload<JobKind>): string {
  if ('exportId' in payload) return payload.exportId;
  if ('scheduleId' in payload) return payload.scheduleId;
  return 'deliveryId' in payload ? payload.deliveryId : payload.setId;
}
