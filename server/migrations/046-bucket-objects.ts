import { ASCII, ID } from '../db/column-types.js';

/** The keys of each account's bucket, in their order, and the files that they name. */
export const bucketObjects: readonly string[] = [
  `CREATE TABLE bucket_objects (
      account_id ${ID} NOT NULL,
      object_key VARCHAR(1200) ${ASCII} NOT NULL,
      export_id ${ID} NOT NULL,
      ordinal INT NOT NULL COMMENT 'of the artifact',
      PRIMARY KEY (account_id, object_key),
      KEY objects_of_export (export_id)
    )`,
];
