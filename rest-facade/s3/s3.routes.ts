import { S3BucketDocument, S3ObjectDocument } from '../generated/operations.js';
import type { RouteAnswer } from '../http/answer.js';
import type { FacadeMetrics } from '../http/facade-metrics.js';
import { HttpRefusal } from '../http/refusal.js';
import { type Route, route, type RouteCall } from '../http/route.js';
import { listBucket } from './list-bucket.js';
import { answerObject } from './object-answer.js';
import { readOnlyDoor } from './s3-refusal.js';
import { REGION } from './s3-address.js';
import { readS3Request, requireParameters } from './s3-request.js';
import { xmlAnswer } from './xml-answer.js';

type Core = RouteCall<unknown, unknown>['core'];

/** Returns the routes below `/s3`: buckets of accounts, read by clients of S3 (beyond.md 11). */
export const s3Routes = (metrics: Pick<FacadeMetrics, 'fileBytes'>): Route[] => [
  route({
    method: 'GET',
    path: '/',
    async answer({ core, request }) {
      const { query } = readS3Request(request.originalUrl);
      requireParameters(query, ['max-buckets', 'continuation-token', 'prefix', 'bucket-region']);
      const { s3Bucket } = await core(S3BucketDocument, {});
      return xmlAnswer('ListAllMyBucketsResult', {
        Buckets: { Bucket: [{ Name: s3Bucket.name, CreationDate: s3Bucket.createdAt }] },
      });
    },
  }),
  route({
    method: 'GET',
    path: '/:bucket',
    async answer({ core, request }) {
      const { bucket, query } = readS3Request(request.originalUrl);
      if (request.method === 'HEAD') return headBucket(core, bucket, query);
      if (query.has('location')) return bucketLocation(core, bucket, query);
      if (query.get('list-type') === '2') return listBucket(core, bucket, query);
      throw readOnlyDoor(query.size === 0 ? 'ListObjects of version 1' : `The parameter ${[...query.keys()][0]}`);
    },
  }),
  route({
    method: 'GET',
    path: '/:bucket/*key',
    async answer({ core, request, signal }) {
      const { bucket, key, query } = readS3Request(request.originalUrl);
      requireParameters(query, []);
      const { s3Object } = await core(S3ObjectDocument, { bucket, key });
      return answerObject(s3Object, { request, signal, metrics });
    },
  }),
];

async function headBucket(core: Core, bucket: string, query: ReadonlyMap<string, string>): Promise<RouteAnswer> {
  requireParameters(query, []);
  await requireOwn(core, bucket);
  return { status: 200, headers: { 'x-amz-bucket-region': REGION, 'Content-Length': '0' } };
}

async function bucketLocation(core: Core, bucket: string, query: ReadonlyMap<string, string>): Promise<RouteAnswer> {
  requireParameters(query, ['location']);
  await requireOwn(core, bucket);
  // S3 writes its first region as nothing.
  return xmlAnswer('LocationConstraint', '');
}

async function requireOwn(core: Core, bucket: string): Promise<void> {
  const { s3Bucket } = await core(S3BucketDocument, {});
  if (s3Bucket.name === bucket) return;
  throw new HttpRefusal('not_found', 'The bucket does not exist', { details: { reason: 'bucket' } });
}
