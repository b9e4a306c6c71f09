import type { EventEmitter } from 'node:events';
import type { EntityManager, QueryRunner } from 'typeorm';

/**
 * Emitted after a commit: `enqueued` if the transaction wrote to the outbox, `recorded` with the
 * subjects of its events.
 */
export type CommitSignals = EventEmitter<{ enqueued: []; recorded: [subjects: ReadonlySet<string>] }>;

interface Pending {
  enqueued: boolean;
  recorded: Set<string>;
}

const pendingOf = new WeakMap<QueryRunner, Pending>();

/** Wakes the outbox relay once the transaction has committed. */
export function signalEnqueued(tx: EntityManager): void {
  if (tx.queryRunner) pending(tx.queryRunner).enqueued = true;
}

/** Reports an event of `subjectId` to this process once the transaction has committed. */
export function signalRecorded(tx: EntityManager, subjectId: string): void {
  if (tx.queryRunner) pending(tx.queryRunner).recorded.add(subjectId);
}

/** Drops the signals of an effect that was rolled back to a savepoint. */
export function dropSignals({ queryRunner }: EntityManager): void {
  if (queryRunner) pendingOf.delete(queryRunner);
}

/** Emits the signals of a committed transaction. */
export function emitSignals(runner: QueryRunner, signals: CommitSignals): void {
  const { enqueued = false, recorded } = pendingOf.get(runner) ?? {};
  if (enqueued) signals.emit('enqueued');
  if (recorded?.size) signals.emit('recorded', recorded);
}

function pending(runner: QueryRunner): Pending {
  const known = pendingOf.get(runner) ?? { enqueued: false, recorded: new Set() };
  pendingOf.set(runner, known);
  return known;
}
