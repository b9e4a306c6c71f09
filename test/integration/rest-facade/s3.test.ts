import {
  type _Object,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { type BucketOwner, useBucketWorld } from '../../support/s3/bucket-world.js';
import { until } from '../../support/until.js';

const world = useBucketWorld();
const BYTES = randomBytes(3_000_000);
let owner: BucketOwner;
let other: BucketOwner;
let client: S3Client;
let exportKey: string;
let setKey: string;
let exportId: string;
let setId: string;

const clientOf = ({ endpoint, access_key_id, secret_access_key }: BucketOwner, more: object = {}): S3Client =>
  new S3Client({
    ...{ endpoint, region: 'eu-west-7', forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    ...more,
  });

beforeAll(async () => {
  owner = await world.owner();
  other = await world.owner();
  client = clientOf(owner);
  exportId = await world.exportOf(owner, BYTES);
  setId = await world.setOf(owner, BYTES.subarray(0, 1_000));
  const keys = (await list({})).map(({ Key }) => Key!);
  [exportKey = '', setKey = ''] = keys;
}, 120_000);

async function list(asked: object, as = client): Promise<_Object[]> {
  return (await as.send(new ListObjectsV2Command({ Bucket: owner.bucket, ...asked }))).Contents ?? [];
}

async function failure(sent: Promise<unknown>): Promise<[name: string, status: number | undefined]> {
  const error = (await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as S3ServiceException;
  return [error.name, error.$metadata.httpStatusCode];
}

/** Sends a path as it is, which clients would change. */
async function raw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  http.request({ host: '127.0.0.1', port: world.port, path, method, headers }, resolve).on('error', reject).end();
  const answer = await promise;
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode!, text, headers: answer.headers };
}

/** Returns the bytes of files that the facade has sent. */
const relayed = async (): Promise<number> =>
  (await world.facade.registry.getSingleMetric('rest_file_bytes_total')!.get()).values[0]!.value;

const inBucket = () => ({ Bucket: owner.bucket });

describe('a bucket', () => {
  it('has the files of exports and sets, with = in their keys', () => {
    expect(exportKey).toMatch(new RegExp(`^exports/${exportId}/.*\\.parquet$`));
    expect(setKey).toMatch(new RegExp(`^sets/${setId}/exchange=binance/.*\\.parquet$`));
  });

  it('is the only one of the account', async () => {
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toEqual([owner.bucket]);
    await client.send(new HeadBucketCommand(inBucket()));
    await client.send(new GetBucketLocationCommand(inBucket()));
  });

  it('is absent for other accounts, as one that does not exist', async () => {
    const foreign = clientOf(other);
    for (const Bucket of [owner.bucket, 'acc-00000000000000000000000000000000', 'bucket']) {
      expect(await failure(foreign.send(new HeadBucketCommand({ Bucket })))).toEqual(['NotFound', 404]);
      expect(await failure(foreign.send(new ListObjectsV2Command({ Bucket })))).toEqual(['NoSuchBucket', 404]);
      expect(await failure(foreign.send(new GetBucketLocationCommand({ Bucket })))).toEqual(['NoSuchBucket', 404]);
      expect(await failure(foreign.send(new GetObjectCommand({ Bucket, Key: exportKey })))).toEqual([
        'NoSuchBucket',
        404,
      ]);
    }
    const Bucket = other.bucket;
    expect(await failure(foreign.send(new GetObjectCommand({ Bucket, Key: exportKey })))).toEqual(['NoSuchKey', 404]);
  });

  it('has the files of a set once it has ended, and loses those of what is deleted', async () => {
    const mine = await world.owner();
    const own = clientOf(mine);
    const keys = async () => (await list({ Bucket: mine.bucket }, own)).map(({ Key }) => Key);
    const id = await world.setOf(mine, BYTES.subarray(0, 10), true);
    expect(await keys()).toEqual([]);
    await world.finishSet(id);
    expect(await keys()).toEqual([expect.stringContaining(id)]);
    const [key] = await keys();
    const asked = { apiKey: mine.apiKey };
    await world.domain.service('mutation ($id: ID!) { deleteExportSet(id: $id) }', { id }, asked);
    expect(await keys()).toEqual([]);
    expect(await failure(own.send(new GetObjectCommand({ Bucket: mine.bucket, Key: key! })))).toEqual([
      'NoSuchKey',
      404,
    ]);
  });

  it('forgets keys whose files were removed', async () => {
    const mine = await world.owner();
    const id = await world.exportOf(mine, BYTES.subarray(0, 10));
    const rows = () => world.domain.sql('SELECT 1 FROM bucket_objects WHERE account_id = ?', [mine.accountId]);
    expect(await rows()).toHaveLength(1);
    await world.domain.sql('UPDATE exports SET expires_at = UTC_TIMESTAMP(6) WHERE id = ?', [id]);
    expect(await list({ Bucket: mine.bucket }, clientOf(mine))).toEqual([]);
    const MARK = 'mutation ($ids: [ID!]!) { markExportFilesRemoved(ids: $ids) }';
    await world.domain.worker.ask(MARK, { ids: [id] });
    expect(await rows()).toEqual([]);
  });
});

describe('a file', () => {
  const asked = (more: object = {}) => ({ ...inBucket(), Key: exportKey, ...more });

  it('arrives whole, and is verified by the client', async () => {
    const { Body, ETag, ContentLength, ChecksumSHA256 } = await client.send(new GetObjectCommand(asked()));
    expect(Buffer.from(await Body!.transformToByteArray()).equals(BYTES)).toBe(true);
    const [{ ETag: listed } = {}] = await list({});
    expect([ETag, ContentLength]).toEqual([listed, BYTES.length]);
    expect(ChecksumSHA256).toBe(Buffer.from(ETag!.slice(1, -1), 'hex').toString('base64'));
  });

  it('arrives in ranges', async () => {
    const { Body, ContentRange, ContentLength } = await client.send(
      new GetObjectCommand(asked({ Range: 'bytes=10-19' })),
    );
    expect(Buffer.from(await Body!.transformToByteArray())).toEqual(BYTES.subarray(10, 20));
    expect([ContentRange, ContentLength]).toEqual([`bytes 10-19/${BYTES.length}`, 10]);
    const last = await client.send(new GetObjectCommand(asked({ Range: 'bytes=-5' })));
    expect(Buffer.from(await last.Body!.transformToByteArray())).toEqual(BYTES.subarray(-5));
    expect(await failure(client.send(new GetObjectCommand(asked({ Range: 'bytes=3000000-' }))))).toEqual([
      'InvalidRange',
      416,
    ]);
  });

  it('has a head, and conditions', async () => {
    const { ContentLength, ETag, LastModified } = await client.send(new HeadObjectCommand(asked()));
    expect(ContentLength).toBe(BYTES.length);
    expect(await failure(client.send(new GetObjectCommand(asked({ IfMatch: '"x"' }))))).toEqual([
      'PreconditionFailed',
      412,
    ]);
    expect((await failure(client.send(new GetObjectCommand(asked({ IfNoneMatch: ETag })))))[1]).toBe(304);
    expect((await failure(client.send(new HeadObjectCommand(asked({ IfModifiedSince: LastModified })))))[1]).toBe(304);
  });

  it('is read from the store no faster than the client reads', async () => {
    const mine = await world.owner();
    const large = 64 * 2 ** 20;
    const id = await world.exportOf(mine, Buffer.alloc(large));
    const own = clientOf(mine);
    const [{ Key } = {}] = await list({ Bucket: mine.bucket, Prefix: `exports/${id}/` }, own);
    const before = await relayed();
    const { Body } = await own.send(new GetObjectCommand({ Bucket: mine.bucket, Key: Key! }));
    // Sockets of both sides are full once nothing more arrives.
    let last = -1;
    const isStill = async (): Promise<boolean> => {
      const now = await relayed();
      const was = last;
      last = now;
      return now > before && now === was;
    };
    await until('the relay waits', isStill, 120_000, 500);
    expect(last - before).toBeLessThan(large / 2);
    let read = 0;
    for await (const chunk of Body as AsyncIterable<Buffer>) read += chunk.length;
    expect(read).toBe(large);
  });

  it('is absent below other keys', async () => {
    for (const Key of [`${exportKey}x`, 'exports/../exports', `/${exportKey}`, 'ключ', '%', 'exports/']) {
      expect(await failure(client.send(new GetObjectCommand({ ...inBucket(), Key })))).toEqual(['NoSuchKey', 404]);
    }
  });

  it('is counted in bytes, in the log of requests and in metrics', async () => {
    const before = await relayed();
    await (await client.send(new GetObjectCommand(asked({ Range: 'bytes=0-99' })))).Body!.transformToByteArray();
    expect((await relayed()) - before).toBe(100);
    const rows = () =>
      world.domain.sql(
        'SELECT route, status, byte_count AS bytes FROM api_requests WHERE key_id = ? AND byte_count = 100',
        [owner.access_key_id],
      );
    await until('the request is in the log', async () => (await rows()).length === 1);
    expect(await rows()).toEqual([{ route: '/s3/:bucket/*key', status: 206, bytes: '100' }]);
  });
});

describe('access', () => {
  const send = (as: S3Client) => as.send(new ListObjectsV2Command(inBucket()));

  it('refuses other secrets, unknown, deleted and expired keys alike', async () => {
    const wrong = clientOf({ ...owner, secret_access_key: other.secret_access_key });
    const unknown = clientOf({ ...owner, access_key_id: `key_${'0'.repeat(32)}` });
    const ended = await Promise.all(
      ['UPDATE api_keys SET expires_at = UTC_TIMESTAMP(6) WHERE id = ?', 'DELETE FROM api_keys WHERE id = ?'].map(
        async (statement) => {
          const mine = await world.owner();
          const as = clientOf(mine);
          await as.send(new ListBucketsCommand({}));
          await world.domain.sql(statement, [mine.access_key_id]);
          return as;
        },
      ),
    );
    world.domain.core.keys.forget();
    for (const as of [wrong, unknown, ...ended])
      expect(await failure(send(as))).toEqual(['SignatureDoesNotMatch', 403]);
  });

  it('refuses a clock that is 16 minutes wrong', async () => {
    const late = clientOf(owner, { systemClockOffset: -16 * 60_000 });
    expect(await failure(send(late))).toEqual(['RequestTimeTooSkewed', 403]);
  });

  it('refuses requests without a signature, or with an API key', async () => {
    const { status, text, headers } = await raw(`/s3/${owner.bucket}?list-type=2`, { 'x-api-key': owner.apiKey });
    expect([status, headers['content-type']]).toEqual([403, 'application/xml']);
    expect(text).toContain('<Code>AccessDenied</Code><Message>The request is not signed');
    expect((await raw('/s3/%zz')).text).toContain('<Error><Code>');
  });

  it('refuses everything that changes something, and what it does not have, with the reason', async () => {
    const key = { ...inBucket(), Key: exportKey };
    for (const refused of [
      () => client.send(new PutObjectCommand({ ...key, Body: 'b' })),
      () => client.send(new DeleteObjectCommand(key)),
      () => client.send(new DeleteObjectsCommand({ ...inBucket(), Delete: { Objects: [{ Key: exportKey }] } })),
      () => client.send(new CreateBucketCommand(inBucket())),
      () => client.send(new ListObjectsCommand(inBucket())),
      () => client.send(new GetObjectTaggingCommand(key)),
    ]) {
      await expect(refused()).rejects.toThrow('buckets are read-only');
    }
    for (const [method, path] of [
      ['DELETE', `/s3/${owner.bucket}/a`],
      ['POST', `/s3/${owner.bucket}?delete`],
      ['PUT', `/s3/${owner.bucket}`],
    ] as const) {
      expect((await raw(path, {}, method)).text).toContain('<Code>AccessDenied</Code>');
    }
  });

  it('has a limit of its own, behind which clients are asked to slow down', async () => {
    const mine = await world.owner();
    const own = clientOf(mine);
    await own.send(new ListBucketsCommand({}));
    const full = 'UPDATE rate_buckets SET minute_full_us = minute_full_us + 120000000 WHERE bucket_key = ?';
    await world.domain.sql(full, [`s3:${mine.accountId}`]);
    expect(await failure(own.send(new ListBucketsCommand({})))).toEqual(['SlowDown', 503]);
    const { headers } = await fetch(`http://127.0.0.1:${world.port}/v1/exchanges`, {
      headers: { 'x-api-key': mine.apiKey },
    });
    expect(headers.get('x-ratelimit-limit-minute')).toBe('200');
    expect(Number(headers.get('x-ratelimit-remaining-minute'))).toBeGreaterThan(150);
  });
});
