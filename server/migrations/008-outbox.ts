import { ASCII } from '../db/column-types.js';

/** Jobs on their way to Temporal. A row is deleted once Temporal has accepted the job. */
export const outbox: readonly string[] = [
  `CREATE TABLE outbox_messages (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      kind VARCHAR(64) ${ASCII} NOT NULL,
      subject VARCHAR(64) ${ASCII} NOT NULL COMMENT 'messages of one subject are sent in order',
      payload JSON NOT NULL,
      traceparent VARCHAR(64) ${ASCII} NULL COMMENT 'W3C; null: not traced',
      attempts INT NOT NULL DEFAULT 0,
      last_error VARCHAR(1000) NULL,
      next_attempt_at DATETIME(6) NOT NULL,
      created_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
      KEY outbox_messages_due (next_attempt_at, id),
      KEY outbox_messages_subject (subject, id)
    )`,
];
