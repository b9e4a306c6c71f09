import { bucketNameOf } from '../s3/bucket-name.rule.js';

/** Returns the folder of a table's metadata. Names of its blobs are their keys in the bucket. */
export const tableBlobPrefix = (tableId: string): string => `tables/${tableId}/`;

/** Returns the location of a table in our storage: absolute, as Iceberg's metadata has it. */
export const tableLocation = (accountId: string, tableId: string): string =>
  `s3://${bucketNameOf(accountId)}/tables/${tableId}`;

/**
 * Returns the key below a table's location of a data file, which is the blob of an export's
 * artifact: `exports/<exp_…>/<rest>` is `data/<exp_…>/<rest>`.
 */
export const dataKey = (blobName: string): string => blobName.replace(/^exports\//, 'data/');
