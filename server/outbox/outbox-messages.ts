import type { EntityManager } from 'typeorm';
import type { JobKind } from '../../schema/jobs/jobs.js';
import { TURNS_IN_USE, TURNS_OF_EACH } from './export-turns.js';

export interface OutboxMessage {
  id: string;
  kind: string;
  subject: string;
  /** Parsed by mysql2. */
  payload: unknown;
  /** Trace of the request that added the job. */
  traceparent: string | null;
  attempts: number;
}

/** The only kind that waits for turns of exports. */
export const START = 'export.start' satisfies JobKind;
/**
 * Messages of one account and kind in a batch: a batch takes as long as its slowest message, and
 * another account's next one waits for it.
 */
const BATCH_SHARE = 2;

/**
 * Locks due messages that no other relay holds. Accounts take turns, and messages of one account
 * and kind come oldest first. Starts of exports wait while their account has its share of
 * `exportTurns`.
 * A message waits while there is an earlier one of its subject: an export must not be canceled
 * before it is started.
 */
export async function claimDue(tx: EntityManager, limit: number, exportTurns: number): Promise<OutboxMessage[]> {
  // Unlocked: a sort would lock every message that it reads.
  const next = await tx.query<{ id: string }[]>(
    `SELECT due.id FROM (SELECT DISTINCT account_id, kind FROM outbox_messages) a JOIN LATERAL (
       SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS turn FROM (
         SELECT m.id FROM outbox_messages m
         WHERE m.account_id <=> a.account_id AND m.kind = a.kind AND m.next_attempt_at <= CURRENT_TIMESTAMP(6)
           AND NOT EXISTS (SELECT 1 FROM outbox_messages e WHERE e.subject = m.subject AND e.id < m.id)
         ORDER BY m.id LIMIT ?) oldest
     ) due ON a.account_id IS NULL OR due.turn <= IF(a.kind = '${START}', ${TURNS_OF_EACH} - ${TURNS_IN_USE}, ?)
     ORDER BY due.turn, due.id LIMIT ?`,
    [limit, exportTurns, BATCH_SHARE, limit],
  );
  if (next.length === 0) return [];
  return tx.query(
    `SELECT id, kind, subject, payload, traceparent, attempts FROM outbox_messages
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

/**
 * Removes the start of an export from the outbox. Returns false if there is none: Temporal has it,
 * or a relay is delivering it.
 */
export async function withdrawStart(tx: EntityManager, exportId: string): Promise<boolean> {
  const found = await tx.query<{ id: string }[]>(
    'SELECT id FROM outbox_messages WHERE subject = ? AND kind = ? FOR UPDATE SKIP LOCKED',
    [exportId, START],
  );
  const ids = found.map(({ id }) => id);
  await deleteMessages(tx, ids);
  return ids.length > 0;
}

/**
 * Returns the number of pending messages, and the age in seconds of the oldest that waits for
 * Temporal: the start of an export may as well wait for its account's turn.
 */
export async function backlog(manager: EntityManager): Promise<{ pending: number; oldestSeconds: number }> {
  const rows = await manager.query<{ pending: string | null; oldest: string | null }[]>(
    `SELECT SUM(a.messages) AS pending, TIMESTAMPDIFF(SECOND, MIN(
       IF(a.kind = '${START}' AND ${TURNS_IN_USE} > 0, a.oldest_tried, a.oldest)
     ), CURRENT_TIMESTAMP(6)) AS oldest
     FROM (SELECT account_id, kind, COUNT(*) AS messages, MIN(created_at) AS oldest,
       MIN(IF(attempts > 0, created_at, NULL)) AS oldest_tried FROM outbox_messages GROUP BY account_id, kind) a`,
  );
  return { pending: Number(rows[0]?.pending ?? 0), oldestSeconds: Number(rows[0]?.oldest ?? 0) };
}
