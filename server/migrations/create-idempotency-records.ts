import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a mutation answered under an idempotency key, kept 24 h (contract 2, Idempotency-Key). */
export class CreateIdempotencyRecords1763710000002 implements MigrationInterface {
  name = 'CreateIdempotencyRecords1763710000002';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE idempotency_records (
      scope CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'the account, or the role of a caller without one',
      idempotency_key CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      fingerprint CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      answer MEDIUMTEXT NULL COMMENT 'data and errors of the GraphQL answer, as JSON text; null until the effect is done',
      created_at DATETIME(6) NOT NULL,
      PRIMARY KEY (scope, idempotency_key),
      KEY idempotency_records_age (created_at)
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE idempotency_records');
  }
}
