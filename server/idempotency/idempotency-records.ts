import type { DataSource, EntityManager } from 'typeorm';

export interface IdempotencyClaim {
  /** The account, or the role of a caller without an account. */
  scope: string;
  /** Canonical lower-case UUID. */
  key: string;
  /** SHA-256 of method, path and body, in hex. */
  fingerprint: string;
}

export interface IdempotencyRecord {
  fingerprint: string;
  /** The kept answer, encrypted, as base64. */
  answer: string;
}

const EXPIRED = 'created_at < CURRENT_TIMESTAMP(6) - INTERVAL 24 HOUR';

/**
 * Claims the key inside the transaction of its effect or answer; fails as a duplicate once another
 * transaction has committed it.
 */
export async function insertRecord(tx: EntityManager, claim: IdempotencyClaim): Promise<void> {
  await tx.query(
    `INSERT INTO idempotency_records (scope, idempotency_key, fingerprint, created_at)
     VALUES (?, ?, ?, CURRENT_TIMESTAMP(6))`,
    [claim.scope, claim.key, claim.fingerprint],
  );
}

/** Stores the response of a claimed key, in the transaction of the claim. */
export async function storeAnswer(tx: EntityManager, claim: IdempotencyClaim, answer: string): Promise<void> {
  await tx.query('UPDATE idempotency_records SET answer = ? WHERE scope = ? AND idempotency_key = ?', [
    answer,
    claim.scope,
    claim.key,
  ]);
}

/** Returns the committed record of a key. Deletes one older than 24 h and returns undefined. */
export async function findRecord(source: DataSource, claim: IdempotencyClaim): Promise<IdempotencyRecord | undefined> {
  const where = 'scope = ? AND idempotency_key = ?';
  const rows = await source.query<(IdempotencyRecord & { expired: string })[]>(
    `SELECT fingerprint, answer, ${EXPIRED} AS expired FROM idempotency_records WHERE ${where}`,
    [claim.scope, claim.key],
  );
  const record = rows[0];
  if (record?.expired !== '1') return record;
  await source.query(`DELETE FROM idempotency_records WHERE ${where} AND ${EXPIRED}`, [claim.scope, claim.key]);
  return undefined;
}

/** Deletes the records of a scope. */
export async function deleteRecords(tx: EntityManager, scope: string): Promise<void> {
  await tx.query('DELETE FROM idempotency_records WHERE scope = ?', [scope]);
}

/** Deletes up to 5,000 records older than 24 h. Returns their number. */
export async function sweepRecords(source: DataSource): Promise<number> {
  const result = await source.query<{ affectedRows: number }>(
    `DELETE FROM idempotency_records WHERE ${EXPIRED} ORDER BY created_at LIMIT 5000`,
  );
  return result.affectedRows;
}
