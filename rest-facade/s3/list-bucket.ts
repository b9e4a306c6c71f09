import { type S3ObjectsQuery, S3ObjectsDocument } from '../generated/operations.js';
import type { RouteAnswer } from '../http/answer.js';
import type { RouteCall } from '../http/route.js';
import { etagOf } from './object-headers.rule.js';
import { s3Refusal } from './s3-refusal.js';
import { requireParameters } from './s3-request.js';
import type { XmlContent } from './s3-xml.js';
import { xmlAnswer } from './xml-answer.js';

type Entry = S3ObjectsQuery['s3Objects']['entries'][number];

const MAX_KEYS = 1_000;
const PARAMETERS = [
  ...['list-type', 'prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'encoding-type'],
  'fetch-owner',
];

/**
 * Returns the response to ListObjectsV2. A page may have fewer keys than asked for and still not be
 * the last.
 */
export async function listBucket(
  core: RouteCall<unknown, unknown>['core'],
  bucket: string,
  query: ReadonlyMap<string, string>,
): Promise<RouteAnswer> {
  requireParameters(query, PARAMETERS);
  const [prefix, delimiter, startAfter, token] = [...['prefix', 'delimiter', 'start-after', 'continuation-token']].map(
    (name) => query.get(name) ?? '',
  ) as [string, string, string, string];
  const maxKeys = readMaxKeys(query.get('max-keys'));
  const encode = encodingOf(query.get('encoding-type'));
  const after = token === '' ? startAfter : readToken(token);
  // Buckets are looked up by a page of one key too.
  const asked = { bucket, prefix, delimiter, after, first: Math.max(1, maxKeys) };
  const { s3Objects } = await core(S3ObjectsDocument, asked);
  const entries = maxKeys === 0 ? [] : s3Objects.entries;
  const next = maxKeys === 0 ? null : s3Objects.next;
  return xmlAnswer('ListBucketResult', {
    Name: bucket,
    Prefix: encode(prefix),
    ...(delimiter !== '' && { Delimiter: encode(delimiter) }),
    ...(startAfter !== '' && { StartAfter: encode(startAfter) }),
    ...(token !== '' && { ContinuationToken: token }),
    ...(query.has('encoding-type') && { EncodingType: 'url' }),
    MaxKeys: maxKeys,
    KeyCount: entries.length,
    IsTruncated: next !== null,
    ...(next !== null && { NextContinuationToken: Buffer.from(next).toString('base64url') }),
    Contents: entries.filter(({ bytes }) => bytes !== null).map((entry) => contentOf(entry, encode)),
    CommonPrefixes: entries.filter(({ bytes }) => bytes === null).map(({ key }) => ({ Prefix: encode(key) })),
  });
}

const contentOf = ({ key, bytes, sha256, modifiedAt }: Entry, encode: (text: string) => string): XmlContent => ({
  Key: encode(key),
  LastModified: new Date(modifiedAt ?? 0).toISOString(),
  ETag: etagOf(sha256 ?? ''),
  Size: String(bytes),
  StorageClass: 'STANDARD',
});

function readMaxKeys(text = String(MAX_KEYS)): number {
  if (!/^\d{1,10}$/.test(text)) throw s3Refusal('InvalidArgument', 'max-keys must be an integer from 0');
  return Math.min(Number(text), MAX_KEYS);
}

function encodingOf(type: string | undefined): (text: string) => string {
  if (type === undefined) return (text) => text;
  if (type !== 'url') throw s3Refusal('InvalidArgument', 'encoding-type must be url');
  return (text) => encodeURIComponent(text).replaceAll('%2F', '/');
}

function readToken(token: string): string {
  const after = Buffer.from(token, 'base64url').toString();
  if (Buffer.from(after).toString('base64url') === token) return after;
  throw s3Refusal('InvalidArgument', 'The continuation token is not valid');
}
