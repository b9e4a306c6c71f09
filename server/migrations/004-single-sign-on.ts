import { ASCII, ID } from '../db/column-types.js';

/**
 * Users' identities at single sign-on providers, by the provider's subject: an email can change
 * hands.
 */
export const singleSignOn: readonly string[] = [
  `CREATE TABLE user_identities (
      issuer VARCHAR(255) ${ASCII} NOT NULL,
      subject VARCHAR(255) ${ASCII} NOT NULL,
      user_id ${ID} NOT NULL,
      created_at DATETIME(6) NOT NULL,
      PRIMARY KEY (issuer, subject),
      UNIQUE KEY identities_one_a_user (user_id, issuer),
      CONSTRAINT identities_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`,
];
