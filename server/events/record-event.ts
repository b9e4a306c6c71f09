import type { EntityManager } from 'typeorm';
import { signalRecorded } from '../db/commit-signals.js';

/** An event for clients of the account. `payload` is a small description of the change. */
interface DomainEvent {
  /** Null: all accounts receive it. */
  accountId: string | null;
  /** `{room}.{what happened}`, e.g. `export.succeeded`. */
  kind: string;
  /** Id of its resource. */
  subjectId: string;
  payload?: Record<string, unknown>;
}

/** Records an event in the transaction of its cause. */
export async function recordEvent(tx: EntityManager, event: DomainEvent): Promise<void> {
  await tx.query('INSERT INTO events (account_id, kind, subject_id, payload) VALUES (?, ?, ?, ?)', [
    event.accountId,
    event.kind,
    event.subjectId,
    JSON.stringify(event.payload ?? {}),
  ]);
  signalRecorded(tx, event.subjectId);
}
