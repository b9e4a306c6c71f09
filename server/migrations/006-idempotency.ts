import { ASCII, ID } from '../db/column-types.js';

/** Answers of mutations by idempotency key, kept for 24 h (contract 2, Idempotency-Key). */
export const idempotency: readonly string[] = [
  `CREATE TABLE idempotency_records (
      scope ${ID} NOT NULL COMMENT 'the account, or the role of a caller without one',
      idempotency_key ${ID} NOT NULL,
      fingerprint CHAR(64) ${ASCII} NOT NULL,
      answer MEDIUMTEXT NULL COMMENT 'data and errors of the GraphQL answer, as JSON text; null until the effect is done',
      created_at DATETIME(6) NOT NULL,
      PRIMARY KEY (scope, idempotency_key),
      KEY idempotency_records_age (created_at)
    )`,
];
