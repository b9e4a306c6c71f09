import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Who a person is at a provider of single sign-on: by the provider's own subject, since emails pass from one to another. */
export class CreateUserIdentities1763710000172 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE user_identities (
      issuer VARCHAR(255) ${ASCII} NOT NULL,
      subject VARCHAR(255) ${ASCII} NOT NULL,
      user_id CHAR(36) ${ASCII} NOT NULL,
      created_at DATETIME(6) NOT NULL,
      PRIMARY KEY (issuer, subject),
      UNIQUE KEY identities_one_a_user (user_id, issuer),
      CONSTRAINT identities_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE user_identities');
  }
}
