import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE exports
    ADD COLUMN retries INT NOT NULL DEFAULT 0,
    ADD KEY exports_of_all (created_at, id),
    ADD KEY exports_in_status (status, created_at, id)`,
];

/** How often an operator ran a failed export again, and lists of exports over all accounts. */
export class AddExportRetries1763710000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exports DROP KEY exports_in_status, DROP KEY exports_of_all, DROP COLUMN retries');
  }
}
