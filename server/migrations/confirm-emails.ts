import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Emails that their owners confirmed. An address belongs to one confirmed login; a login that was made by an invitation is
 * one of its account only until then. Accents distinguish people, capitals do not.
 */
export class ConfirmEmails1763710000211 implements MigrationInterface {
  name = 'ConfirmEmails1763710000211';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE users
      MODIFY COLUMN email VARCHAR(254) COLLATE utf8mb4_0900_as_ci NOT NULL,
      ADD COLUMN email_confirmed_at DATETIME(6) NULL COMMENT 'null: an invitation made the login, whoever accepted it'`);
    await q.query(`ALTER TABLE user_tokens MODIFY COLUMN email VARCHAR(254) COLLATE utf8mb4_0900_as_ci NOT NULL`);
    await q.query(`UPDATE users SET email_confirmed_at = created_at
      WHERE role = 'staff' OR EXISTS (SELECT 1 FROM user_identities i WHERE i.user_id = users.id)`);
    await q.query(`ALTER TABLE users
      ADD COLUMN confirmed_email VARCHAR(254) COLLATE utf8mb4_0900_as_ci
        AS (IF(email_confirmed_at IS NULL, NULL, email)) STORED,
      ADD UNIQUE KEY users_confirmed_email (confirmed_email),
      ADD UNIQUE KEY users_account_email (account_id, email),
      ADD KEY users_sign_in (email),
      DROP KEY users_email`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE users
      ADD KEY users_account (account_id),
      ADD UNIQUE KEY users_email (email),
      DROP KEY users_sign_in, DROP KEY users_account_email, DROP KEY users_confirmed_email,
      DROP COLUMN confirmed_email, DROP COLUMN email_confirmed_at`);
  }
}
