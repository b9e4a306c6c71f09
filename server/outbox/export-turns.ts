import type { EntityManager } from 'typeorm';
import { signalEnqueued } from '../db/commit-signals.js';

/**
 * Age at which a turn counts no longer, in seconds: its workflow may be lost, and later exports of
 * the account must not wait for it. As long after its last turn an account shares the turns.
 */
const TURN_SECONDS = 30;
const SINCE = `CURRENT_TIMESTAMP(6) - INTERVAL ${TURN_SECONDS} SECOND`;

/** SQL of the number of turns that the account of a row `a` has. */
export const TURNS_IN_USE = `(SELECT COUNT(*) FROM exports x WHERE x.account_id = a.account_id
  AND x.turn_since > ${SINCE} AND x.status IN ('queued', 'running') AND x.deleted_at IS NULL)`;

/** SQL of the turns that an account may have, of the turns in all: at least one. */
export const TURNS_OF_EACH = `(SELECT GREATEST(1, FLOOR(? / GREATEST(1, COUNT(DISTINCT y.account_id))))
  FROM exports y WHERE y.turn_since > ${SINCE})`;

/**
 * Notes that the workflows of exports are started. Each has its turn until it ends, or until its
 * files turn out to take long. One that has already begun is left alone.
 */
export async function takeTurns(tx: EntityManager, exportIds: readonly string[]): Promise<void> {
  if (exportIds.length === 0) return;
  await tx.query(`UPDATE exports SET turn_since = CURRENT_TIMESTAMP(6) WHERE id IN (?) AND status = 'queued'`, [
    exportIds,
  ]);
}

/** Ends the turn of an export that goes on: another of its account may be started. */
export async function leaveTurn(tx: EntityManager, exportId: string): Promise<void> {
  await tx.query('UPDATE exports SET turn_since = NULL WHERE id = ?', [exportId]);
  signalEnqueued(tx);
}
