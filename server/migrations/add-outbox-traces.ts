import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace in which a job was asked for, so that its workflow continues it. */
export class AddOutboxTraces1763710000141 implements MigrationInterface {
  name = 'AddOutboxTraces1763710000141';

  async up(q: QueryRunner): Promise<void> {
    await q.query(
      `ALTER TABLE outbox_messages
        ADD COLUMN traceparent VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'W3C; null: not traced'`,
    );
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE outbox_messages DROP COLUMN traceparent');
  }
}
