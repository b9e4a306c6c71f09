import type { EntityManager } from 'typeorm';

export interface OutboxMessage {
  id: string;
  kind: string;
  /** Parsed by mysql2. */
  payload: unknown;
  /** Of whoever asked for the job. */
  traceparent: string | null;
  attempts: number;
}

/**
 * Locks messages that are due and no other relay holds, oldest first. A message waits while an earlier one of its subject is
 * there: an export must not be cancelled before it was started.
 */
export async function claimDue(tx: EntityManager, limit: number): Promise<OutboxMessage[]> {
  return tx.query(
    `SELECT m.id, m.kind, m.payload, m.traceparent, m.attempts FROM outbox_messages m
     WHERE m.next_attempt_at <= CURRENT_TIMESTAMP(6)
       AND NOT EXISTS (SELECT 1 FROM outbox_messages e WHERE e.subject = m.subject AND e.id < m.id)
     ORDER BY m.id LIMIT ? FOR UPDATE OF m SKIP LOCKED`,
    [limit],
  );
}

/** Removes messages that were handed over; by id, since others may have come in between. */
export async function deleteMessages(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query('DELETE FROM outbox_messages WHERE id IN (?)', [ids]);
}

/** Puts a message off after a failed try. */
export async function postpone(tx: EntityManager, id: string, seconds: number, error: string): Promise<void> {
  await tx.query(
    `UPDATE outbox_messages SET attempts = attempts + 1, last_error = ?,
       next_attempt_at = CURRENT_TIMESTAMP(6) + INTERVAL ? SECOND WHERE id = ?`,
    [error.slice(0, 1_000), seconds, id],
  );
}

/** How many messages wait, and the age of the oldest in seconds. */
export async function backlog(manager: EntityManager): Promise<{ pending: number; oldestSeconds: number }> {
  const rows = await manager.query<{ pending: string; oldest: string | null }[]>(
    'SELECT COUNT(*) AS pending, TIMESTAMPDIFF(SECOND, MIN(created_at), CURRENT_TIMESTAMP(6)) AS oldest FROM outbox_messages',
  );
  return { pending: Number(rows[0]?.pending ?? 0), oldestSeconds: Number(rows[0]?.oldest ?? 0) };
}
