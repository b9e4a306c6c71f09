import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';

/** Lengths of the accounts' lists: counting a million rows takes longer than everything else in a request. */
export class CreateListTotals1763710000021 implements MigrationInterface {
  name = 'CreateListTotals1763710000021';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE list_totals (
      account_id ${ID} NOT NULL,
      list VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      total BIGINT NOT NULL,
      PRIMARY KEY (account_id, list)
    )`);
    await q.query(`INSERT INTO list_totals
      SELECT account_id, 'subscriptions', COUNT(*) FROM subscriptions WHERE status <> 'deleted' GROUP BY account_id`);
    await q.query(`INSERT INTO list_totals
      SELECT account_id, 'exports', COUNT(*) FROM exports WHERE deleted_at IS NULL GROUP BY account_id`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE list_totals');
  }
}
