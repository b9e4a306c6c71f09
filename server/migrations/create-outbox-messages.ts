import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs on their way to Temporal; a row is deleted when Temporal has it. */
export class CreateOutboxMessages1763710000004 implements MigrationInterface {
  name = 'CreateOutboxMessages1763710000004';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE outbox_messages (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      kind VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'messages of one subject go out in order',
      payload JSON NOT NULL,
      attempts INT NOT NULL DEFAULT 0,
      last_error VARCHAR(1000) NULL,
      next_attempt_at DATETIME(6) NOT NULL,
      created_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
      KEY outbox_messages_due (next_attempt_at, id),
      KEY outbox_messages_subject (subject, id)
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE outbox_messages');
  }
}
