import { ASCII, ID } from '../db/column-types.js';
import type { Migration } from '../db/migration.js';

/**
 * Users' identities at single sign-on providers, by the provider's subject: an email can change
 * hands.
 */
export const singleSignOn: Migration = {
  name: '004-single-sign-on',
  statements: [
    `CREATE TABLE user_identities (
      issuer VARCHAR(255) ${ASCII} NOT NULL,
      subject VARCHAR(255) ${ASCII} NOT NULL,
      user_id ${ID} NOT NULL,
      created_at DATETIME(6) NOT NULL,
      PRIMARY KEY (issuer, subject),
      UNIQUE KEY identities_one_a_user (user_id, issuer),
      CONSTRAINT identities_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`,
  ],
};
