import { ASCII, ID } from '../db/column-types.js';

/** Metadata of tables in the bucket of its account. */
export const keysOfTables: readonly string[] = [
  `ALTER TABLE table_blobs
      ADD COLUMN account_id ${ID} NULL COMMENT 'whose bucket has it; null once the table is deleted',
      ADD COLUMN byte_count BIGINT NULL,
      ADD COLUMN sha256 CHAR(64) ${ASCII} NULL,
      ADD COLUMN committed_at DATETIME(6) NULL,
      ADD KEY blobs_of_account (account_id, blob_name), ALGORITHM=INPLACE, LOCK=NONE`,
];
