import type { EntityManager } from 'typeorm';
import { signalRecorded } from '../db/commit-signals.js';

/** Something that a client of the account may want to hear about; `payload` is what changed, small. */
export interface DomainEvent {
  /** Null: everybody may hear it. */
  accountId: string | null;
  /** `{room}.{what happened}`, e.g. `export.succeeded`. */
  kind: string;
  /** Id of the resource that it is about. */
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
