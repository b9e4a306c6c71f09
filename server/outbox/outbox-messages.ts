import type { EntityManager } from 'typeorm';

export interface OutboxMessage {
  id: string;
  kind: string;
  /** Parsed by mysql2. */
  payload: unknown;
  /** Trace of the request that added the job. */
  traceparent: string | null;
  attempts: number;
}

/**
 * Messages of one account in a batch: a batch takes as long as its slowest message, and another
 * account's next one waits for it.
 */
const TURN = 2;

/**
 * Locks due messages that no other relay holds. Accounts take turns, and messages of one account
 * come oldest first. A message waits while there is an earlier one of its subject: an export must
 * not be canceled before it is started.
 */
export async function claimDue(tx: EntityManager, limit: number): Promise<OutboxMessage[]> {
  // Unlocked: a sort would lock every message that it reads.
  const next = await tx.query<{ id: string }[]>(
    `SELECT due.id FROM (SELECT DISTINCT account_id FROM outbox_messages) a JOIN LATERAL (
       SELECT m.id, ROW_NUMBER() OVER (ORDER BY m.id) AS turn FROM outbox_messages m
       WHERE m.account_id <=> a.account_id AND m.next_attempt_at <= CURRENT_TIMESTAMP(6)
         AND NOT EXISTS (SELECT 1 FROM outbox_messages e WHERE e.subject = m.subject AND e.id < m.id)
       ORDER BY m.id LIMIT ?) due ON due.turn <= ? OR a.account_id IS NULL
     ORDER BY due.turn, due.id LIMIT ?`,
    [limit, TURN, limit],
  );
  if (next.length === 0) return [];
  return tx.query(
    `SELECT id, kind, payload, traceparent, attempts FROM outbox_messages
     WHERE id IN (?) AND next_attempt_at <= CURRENT_TIMESTAMP(6) ORDER BY id FOR UPDATE SKIP LOCKED`,
    [next.map(({ id }) => id)],
  );
}

/** Removes delivered messages by id: others may have been added since. */
export async function deleteMessages(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query('DELETE FROM outbox_messages WHERE id IN (?)', [ids]);
}

/** Postpones a message after a failed delivery. */
export async function postpone(tx: EntityManager, id: string, seconds: number, error: string): Promise<void> {
  await tx.query(
    `UPDATE outbox_messages SET attempts = attempts + 1, last_error = ?,
       next_attempt_at = CURRENT_TIMESTAMP(6) + INTERVAL ? SECOND WHERE id = ?`,
    [error.slice(0, 1_000), seconds, id],
  );
}

/** Returns the number of pending messages and the age of the oldest in seconds. */
export async function backlog(manager: EntityManager): Promise<{ pending: number; oldestSeconds: number }> {
  const rows = await manager.query<{ pending: string; oldest: string | null }[]>(
    'SELECT COUNT(*) AS pending, TIMESTAMPDIFF(SECOND, MIN(created_at), CURRENT_TIMESTAMP(6)) AS oldest FROM outbox_messages',
  );
  return { pending: Number(rows[0]?.pending ?? 0), oldestSeconds: Number(rows[0]?.oldest ?? 0) };
}
