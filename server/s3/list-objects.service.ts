import type { RequestContext } from '../context/request-context.js';
import { requirePageSize } from '../db/keyset.js';
import { select } from '../db/select.js';
import { IS_READABLE, isAscii, requireBucket, requireKeysOf } from './bucket.service.js';
import { collapse, END_OF_PREFIX } from './collapse-keys.rule.js';
import type { S3Entry, S3Listing } from './s3.types.js';

const MAX_PAGE = 1_000;
/**
 * Steps of a page at most, two statements each: what a page costs does not depend on how many keys
 * its prefixes have. A page may be shorter than asked for.
 */
const MAX_STEPS = 40;

/**
 * A list of S3: keys with a prefix, after a key. Those that share a part up to a delimiter are one
 * entry.
 */
interface ObjectsAsked {
  bucket: string;
  prefix: string;
  delimiter: string;
  after: string;
  first: number;
}

/** Returns a page of the bucket by key. Throws `not_found`, with the reason `bucket`. */
export async function listObjects(ctx: RequestContext, asked: ObjectsAsked): Promise<S3Listing> {
  const { bucket, prefix, delimiter, first } = asked;
  const accountId = requireBucket(ctx, bucket);
  requireKeysOf(ctx, prefix);
  requirePageSize(first, MAX_PAGE);
  if (!isAscii(prefix)) return { entries: [], next: null };
  const entries: S3Entry[] = [];
  let after = asked.after.replace(/[^\x01-\x7f].*/su, END_OF_PREFIX);
  let rows = first + 1;
  for (let step = 0; step < MAX_STEPS; step++) {
    const page = await readAfter(ctx, { accountId, prefix, after, rows });
    const found = collapse(page, { prefix, delimiter });
    for (const { entry, end } of found) {
      if (entries.length === first) return { entries, next: after };
      entries.push(entry);
      after = end;
    }
    if (page.length < rows) return { entries, next: null };
    // Prefixes with many keys are stepped over one by one.
    rows = found.length === 1 ? 2 : first - entries.length + 1;
  }
  return { entries, next: after };
}

/** Reads keys in their order, whatever MySQL estimates: a page costs by the page. */
async function readAfter(
  ctx: RequestContext,
  { accountId, prefix, after, rows }: { accountId: string; prefix: string; after: string; rows: number },
): Promise<S3Entry[]> {
  const within = [accountId, after, prefix, prefix + END_OF_PREFIX];
  const files = await select<S3Entry>(
    ctx,
    `SELECT STRAIGHT_JOIN o.object_key AS \`key\`, a.byte_count AS bytes, a.sha256, e.finished_at AS modifiedAt
     FROM bucket_objects o FORCE INDEX (PRIMARY) JOIN exports e ON e.id = o.export_id
     JOIN artifacts a ON a.export_id = o.export_id AND a.ordinal = o.ordinal
     WHERE o.account_id = ? AND o.object_key > ? AND o.object_key >= ? AND o.object_key < ? AND ${IS_READABLE}
     ORDER BY o.object_key LIMIT ?`,
    [...within, new Date(), rows],
  );
  const metadata = await select<S3Entry>(
    ctx,
    `SELECT blob_name AS \`key\`, byte_count AS bytes, sha256, committed_at AS modifiedAt
     FROM table_blobs FORCE INDEX (blobs_of_account)
     WHERE account_id = ? AND blob_name > ? AND blob_name >= ? AND blob_name < ? ORDER BY blob_name LIMIT ?`,
    [...within, rows],
  );
  if (metadata.length === 0) return files;
  return [...files, ...metadata].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, rows);
}
