import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts whose billing period does not begin on the first of the month. */
export class AddBillingDay1763710000181 implements MigrationInterface {
  readonly name = 'AddBillingDay1763710000181';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE accounts
      ADD COLUMN billing_day TINYINT NOT NULL DEFAULT 1 COMMENT 'day of the month, 1 to 28, in UTC'`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE accounts DROP COLUMN billing_day');
  }
}
