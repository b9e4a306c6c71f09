import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { JOBS, type JobKind } from '../../schema/jobs/jobs.js';

type JobPayload<Kind extends JobKind> = z.input<(typeof JOBS)[Kind]['payload']>;

/** Adds a job to the outbox in the transaction of its cause; the relay hands it to Temporal once that is committed. */
export async function enqueue<Kind extends JobKind>(
  tx: EntityManager,
  kind: Kind,
  payload: JobPayload<Kind>,
): Promise<void> {
  await tx.query('INSERT INTO outbox_messages (kind, payload, next_attempt_at) VALUES (?, ?, UTC_TIMESTAMP(6))', [
    kind,
    JSON.stringify(JOBS[kind].payload.parse(payload)),
  ]);
  if (tx.queryRunner) tx.queryRunner.data['enqueued'] = true;
}
