import { bucketNameOf } from '../../schema/s3/bucket-name.rule.js';
import { tableBlobPrefix } from '../../schema/tables/table-location.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { select } from '../db/select.js';
import { DomainError } from '../errors/domain-error.js';
import type { S3Bucket, S3Object } from './s3.types.js';

/** Returns the bucket of the account. */
export async function ownBucket(ctx: RequestContext): Promise<S3Bucket> {
  const accountId = requireAccount(ctx);
  const sql = 'SELECT created_at AS createdAt FROM accounts WHERE id = ?';
  const [row] = await select<{ createdAt: Date }>(ctx, sql, [accountId]);
  return { name: bucketNameOf(accountId), createdAt: row!.createdAt };
}

/** Returns the account. Throws `not_found`, with the reason `bucket`, for a bucket of another. */
export function requireBucket(ctx: RequestContext, bucket: string): string {
  const accountId = requireAccount(ctx);
  if (bucket === bucketNameOf(accountId)) return accountId;
  throw new DomainError('not_found', 'The bucket does not exist', { reason: 'bucket' });
}

/** Throws `permission_denied` for keys outside the table that the caller's key pair is for. */
export function requireKeysOf({ actor: { tableId } }: RequestContext, keyOrPrefix: string): void {
  if (tableId === undefined || keyOrPrefix.startsWith(tableBlobPrefix(tableId))) return;
  const allowed = `The access key pair is for keys that begin with ${tableBlobPrefix(tableId)}`;
  throw new DomainError('permission_denied', allowed);
}

/**
 * Condition for objects `o` of exports `e` whose files can be read. Its parameter is the time now.
 * Tables keep the files of exports that have expired or are deleted.
 */
export const IS_READABLE = `(o.object_key LIKE 'tables/%' OR (
  e.status = 'succeeded' AND e.deleted_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > ?)))`;

/** Returns whether a text is ASCII, as keys are; MySQL cannot compare other texts with them. */
export const isAscii = (text: string): boolean => /^[\x01-\x7f]*$/.test(text);

const noKey = (): DomainError => new DomainError('not_found', 'The key does not exist');

/**
 * Returns a file of the bucket. Throws `not_found`, with the reason `bucket` for a bucket of
 * another account.
 */
export async function findObject(
  ctx: RequestContext,
  { bucket, key }: { bucket: string; key: string },
  presign: (blobName: string, filename: string) => Promise<string>,
): Promise<S3Object> {
  const accountId = requireBucket(ctx, bucket);
  requireKeysOf(ctx, key);
  if (!isAscii(key)) throw noKey();
  const [row] = await select<Omit<S3Object, 'url'> & { blobName: string }>(
    ctx,
    // Metadata of tables has keys of its own.
    `SELECT a.byte_count AS bytes, a.sha256, e.finished_at AS modifiedAt, a.blob_name AS blobName
     FROM bucket_objects o JOIN exports e ON e.id = o.export_id
     JOIN artifacts a ON a.export_id = o.export_id AND a.ordinal = o.ordinal
     WHERE o.account_id = ? AND o.object_key = ? AND ${IS_READABLE}
     UNION ALL SELECT byte_count, sha256, committed_at, blob_name FROM table_blobs WHERE account_id = ? AND blob_name = ?`,
    [accountId, key, new Date(), accountId, key],
  );
  if (!row) throw noKey();
  const { blobName, ...found } = row;
  return { ...found, url: await presign(blobName, 'file') };
}
