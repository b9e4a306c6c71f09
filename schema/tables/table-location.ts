import { bucketNameOf } from '../s3/bucket-name.rule.js';

/** Returns the folder of a table's metadata. Names of its blobs are their keys in the bucket. */
export const tableBlobPrefix = (tableId: string): string => `tables/${tableId}/`;

/** Returns the absolute path, as in Iceberg's metadata, of a key in the bucket of an account. */
export const objectPath = (accountId: string, key: string): string => `s3://${bucketNameOf(accountId)}/${key}`;

/** Returns the location of a table in our storage. */
export const tableLocation = (accountId: string, tableId: string): string => objectPath(accountId, `tables/${tableId}`);

/** Returns the key in its bucket of a path of `objectPath`. */
export const keyOfPath = (path: string): string => path.replace(/^s3:\/\/[^/]+\//, '');

/**
 * Returns the key of a table's data file, which is the blob of an export's artifact:
 * `exports/<exp_…>/<rest>` is `tables/<tbl_…>/data/<exp_…>/<rest>`.
 */
export const dataKey = (tableId: string, blobName: string): string =>
  tableBlobPrefix(tableId) + blobName.replace(/^exports\//, 'data/');
