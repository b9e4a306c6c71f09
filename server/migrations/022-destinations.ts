import { ASCII, ID, JSON_TEXT } from '../db/column-types.js';

/** Storage of accounts, and the sets that are delivered into it. */
export const destinations: readonly string[] = [
  `CREATE TABLE destinations (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      name VARCHAR(100) NOT NULL,
      kind VARCHAR(10) ${ASCII} NOT NULL,
      place ${JSON_TEXT} NOT NULL,
      prefix VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      credentials VARBINARY(12288) NOT NULL COMMENT 'sealed; empty if it was deleted',
      created_at DATETIME(6) NOT NULL,
      updated_at DATETIME(6) NOT NULL,
      deleted_at DATETIME(6) NULL,
      KEY destinations_of_account (account_id, deleted_at, created_at, id)
    )`,
  `ALTER TABLE export_sets ADD COLUMN destination_id ${ID} NULL, ALGORITHM=INSTANT`,
  `ALTER TABLE export_set_streams ADD COLUMN delivered_at DATETIME(6) NULL COMMENT 'all its files are at the destination', ALGORITHM=INSTANT`,
];
