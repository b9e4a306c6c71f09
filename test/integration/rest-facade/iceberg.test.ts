import { GetObjectCommand, ListObjectsV2Command, S3Client, type S3ServiceException } from '@aws-sdk/client-s3';
import { SignJWT } from 'jose';
import { sessionTokenOf } from '../../../schema/s3/session-token.js';
import { AccessTokens } from '../../../server/accounts/access-tokens.js';
import { S3Secrets } from '../../../server/accounts/s3-secrets.js';
import { testSettings } from '../../support/core/core.js';
import { type BucketOwner, useBucketWorld } from '../../support/s3/bucket-world.js';

/** Members of all bodies. */
interface Body {
  access_token: string;
  token_type: string;
  expires_in: number;
  error: unknown;
  defaults: object;
  endpoints: string[];
  identifiers: object[];
  'next-page-token': string | null;
  'metadata-location': string;
  config: Record<string, string>;
  'storage-credentials': [{ prefix: string; config: object }];
}

interface Answer {
  status: number;
  body: Body;
  text: string;
  headers: Headers;
}

/** An id has more digits than a number of JavaScript. */
const METADATA = '{"format-version":2,"current-snapshot-id":8423456789012345679}';
const VENDED = { 'X-Iceberg-Access-Delegation': 'vended-credentials' };
const world = useBucketWorld();
let owner: BucketOwner;
let other: BucketOwner;
let tableId: string;
let key: string;

async function call(
  method: string,
  path: string,
  init: { token?: string; headers?: object; form?: object } = {},
): Promise<Answer> {
  const { token = owner.apiKey, form } = init;
  const answer = await fetch(`http://127.0.0.1:${world.port}/iceberg${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...init.headers } as Record<string, string>,
    ...(form && { body: new URLSearchParams(form as Record<string, string>) }),
  });
  const text = await answer.text();
  const { status, headers } = answer;
  return { status, text, headers, body: JSON.parse(text || '{}') as Body };
}

const token = (form: object, headers: object = {}) => call('POST', '/v1/oauth/tokens', { token: '', form, headers });
const parts = ({ apiKey }: BucketOwner): [id: string, secret: string] => apiKey.split('.') as [string, string];
const hashOf = async (id: string): Promise<Buffer> =>
  (await world.domain.sql<{ hash: Buffer }>('SELECT secret_hash AS hash FROM api_keys WHERE id = ?', [id]))[0]!.hash;
const tokenKeys = () => testSettings(world.domain.url).tokenKeys;
const error = (code: number, type: string, message: string) => [
  code,
  { error: { code, type, message: expect.stringContaining(message) as string } },
];

beforeAll(async () => {
  owner = await world.owner();
  other = await world.owner();
  tableId = await world.tableOf(owner, 'trades', METADATA);
  await world.tableOf(owner, 'bars', METADATA);
  await world.tableOf(other, 'hidden', METADATA);
  key = `tables/${tableId}/metadata/00001.metadata.json`;
}, 120_000);

describe('tokens', () => {
  const client_credentials = () => {
    const [client_id, client_secret] = parts(owner);
    return { grant_type: 'client_credentials', client_id, client_secret };
  };
  it('are issued for an hour, by the API key in two parts or whole, in the form or the header', async () => {
    const [id, secret] = parts(owner);
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
    const asked = [
      token({ ...client_credentials(), scope: 'catalog' }),
      token({ grant_type: 'client_credentials', client_secret: owner.apiKey }),
      token({ grant_type: 'client_credentials' }, basic),
    ];
    for (const { status, body, headers } of await Promise.all(asked)) {
      expect([status, body.token_type, body.expires_in]).toEqual([200, 'bearer', 3_600]);
      expect(headers.get('cache-control')).toBe('no-store');
      const listed = await call('GET', '/v1/namespaces/market_data/tables', { token: body.access_token });
      expect(listed.body.identifiers).toHaveLength(2);
    }
  });

  it('are exchanged for others', async () => {
    const first = (await token(client_credentials())).body.access_token;
    const grant_type = 'urn:ietf:params:oauth:grant-type:token-exchange';
    const { status, body } = await token({ grant_type, subject_token: first });
    expect(status).toBe(200);
    expect((await call('GET', '/v1/config', { token: body.access_token })).status).toBe(200);
  });

  it.each([
    ['another secret', () => ({ ...client_credentials(), client_secret: 'x'.repeat(43) }), 401, 'invalid_client'],
    ['a secret of two lines', () => ({ ...client_credentials(), client_secret: 'a\nb' }), 401, 'invalid_client'],
    [
      'a secret of 20 kB',
      () => ({ ...client_credentials(), client_secret: 'x'.repeat(20_000) }),
      401,
      'invalid_client',
    ],
    ['no secret', () => ({ grant_type: 'client_credentials' }), 401, 'invalid_client'],
    ['another grant', () => ({ grant_type: 'password' }), 400, 'unsupported_grant_type'],
    ['no grant', () => ({}), 400, 'invalid_request'],
  ])('are refused to %s', async (_name, form, status, code) => {
    const refused = await token(form());
    expect([refused.status, refused.body.error]).toEqual([status, code]);
  });

  it('only read the catalog', async () => {
    const { body } = await token(client_credentials());
    const answer = await fetch(`http://127.0.0.1:${world.port}/v1/tables`, {
      headers: { 'x-api-key': body.access_token },
    });
    expect(answer.status).toBe(401);
  });

  it('end after their hour, with the API key, and by another signature', async () => {
    const [id] = parts(owner);
    const hash = await hashOf(id);
    const issued = async (secretHash: Buffer) => (await new AccessTokens(tokenKeys()).issue(id, secretHash)).token;
    const unsigned = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setExpirationTime('1h')
      .sign(hash);
    expect((await call('GET', '/v1/config', { token: await issued(hash) })).status).toBe(200);
    for (const bad of [await issued(Buffer.alloc(32)), unsigned]) {
      const { status, body } = await call('GET', '/v1/config', { token: bad });
      expect([status, body]).toEqual(error(401, 'NotAuthorizedException', 'invalid or has expired'));
    }
  });
});

describe('the catalog', () => {
  it('says what it has, and asks clients to ask for credentials', async () => {
    const { status, body, headers } = await call('GET', '/v1/config?warehouse=any');
    expect(status).toBe(200);
    expect(body.defaults).toEqual({ 'header.X-Iceberg-Access-Delegation': 'vended-credentials' });
    expect(body.endpoints).toContain('GET /v1/{prefix}/namespaces/{namespace}/tables/{table}');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-ratelimit-limit-minute')).toMatch(/^\d+$/);
  });

  it('has one namespace', async () => {
    expect((await call('GET', '/v1/namespaces')).body).toEqual({ namespaces: [['market_data']] });
    expect((await call('GET', '/v1/namespaces?parent=market_data')).body).toEqual({ namespaces: [] });
    expect((await call('GET', '/v1/namespaces/market_data')).body).toEqual({
      namespace: ['market_data'],
      properties: {},
    });
    expect((await call('HEAD', '/v1/namespaces/market_data')).status).toBe(204);
    expect((await call('HEAD', '/v1/namespaces/other')).status).toBe(404);
  });

  it('lists tables in pages', async () => {
    const first = await call('GET', '/v1/namespaces/market_data/tables?pageToken=&pageSize=1');
    expect(first.body.identifiers).toEqual([{ namespace: ['market_data'], name: 'bars' }]);
    const second = await call(
      'GET',
      `/v1/namespaces/market_data/tables?pageToken=${first.body['next-page-token']}&pageSize=1`,
    );
    expect(second.body).toEqual({
      identifiers: [{ namespace: ['market_data'], name: 'trades' }],
      'next-page-token': null,
    });
  });

  it('loads a table with its metadata as it is, and credentials only if they are asked for', async () => {
    const plain = await call('GET', '/v1/namespaces/market_data/tables/trades');
    expect(plain.text).toContain(`"metadata":${METADATA},`);
    expect(plain.body['metadata-location']).toBe(`s3://${owner.bucket}/${key}`);
    expect(plain.body.config).toEqual({
      ...{ 's3.endpoint': owner.endpoint, 's3.path-style-access': 'true' },
      ...{ 's3.region': 'us-east-1', 'client.region': 'us-east-1' },
    });
    const { body } = await call('GET', '/v1/namespaces/market_data/tables/trades', { headers: VENDED });
    const [vended] = body['storage-credentials'];
    expect(vended.prefix).toBe(`s3://${owner.bucket}/tables/${tableId}/`);
    expect(body.config).toEqual({ ...plain.body.config, ...vended.config });
    expect(
      (await call('GET', '/v1/namespaces/market_data/tables/trades/credentials')).body['storage-credentials'],
    ).toHaveLength(1);
    expect((await call('HEAD', '/v1/namespaces/market_data/tables/trades')).status).toBe(204);
  });

  it.each([
    ['a table of another account', '/v1/namespaces/market_data/tables/hidden', 'NoSuchTableException'],
    ['an unknown table', '/v1/namespaces/market_data/tables/none', 'NoSuchTableException'],
    ['a name that no table can have', '/v1/namespaces/market_data/tables/%C3%BC', 'NoSuchTableException'],
    ['another namespace', '/v1/namespaces/other/tables/trades', 'NoSuchNamespaceException'],
    ['another path', '/v1/none', 'NotFoundException'],
  ])('does not have %s', async (_name, path, type) => {
    const { status, body } = await call('GET', path);
    expect([status, body]).toEqual(error(404, type, ''));
  });

  it.each([
    ['POST', '/v1/namespaces'],
    ['DELETE', '/v1/namespaces/market_data'],
    ['POST', '/v1/namespaces/market_data/properties'],
    ['POST', '/v1/namespaces/market_data/tables'],
    ['POST', '/v1/namespaces/market_data/tables/trades'],
    ['DELETE', '/v1/namespaces/market_data/tables/trades'],
    ['POST', '/v1/namespaces/market_data/register'],
    ['POST', '/v1/tables/rename'],
    ['POST', '/v1/transactions/commit'],
  ])('refuses %s %s', async (method, path) => {
    const { status, body } = await call(method, path);
    expect([status, body]).toEqual(error(403, 'ForbiddenException', 'read-only'));
  });

  it.each([
    ['no key', ''],
    ['a wrong key', `key_${'0'.repeat(32)}.${'x'.repeat(43)}`],
    ['no token', 'none'],
  ])('is closed to %s, also for changes', async (_name, bad) => {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await call(method, '/v1/namespaces', { token: bad });
      expect([status, body]).toEqual(error(401, 'NotAuthorizedException', 'API key'));
    }
  });
});

describe('credentials of a table', () => {
  const clientOf = (config: Record<string, string>): S3Client =>
    new S3Client({
      ...{ endpoint: owner.endpoint, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
      credentials: {
        accessKeyId: config['s3.access-key-id']!,
        secretAccessKey: config['s3.secret-access-key']!,
        sessionToken: config['s3.session-token']!,
      },
    });
  const vended = async (name = 'trades'): Promise<Record<string, string>> =>
    (await call('GET', `/v1/namespaces/market_data/tables/${name}`, { headers: VENDED })).body.config;
  const read = async (client: S3Client, Key = key): Promise<string> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: owner.bucket, Key }));
      return await Body!.transformToString();
    } catch (refused) {
      return (refused as S3ServiceException).name;
    }
  };

  it('read the files of the table', async () => {
    const client = clientOf(await vended());
    expect(await read(client)).toBe(METADATA);
    const asked = { Bucket: owner.bucket, Prefix: `tables/${tableId}/` };
    expect((await client.send(new ListObjectsV2Command(asked))).KeyCount).toBe(1);
  });

  it('read nothing else of the account', async () => {
    const client = clientOf(await vended('bars'));
    expect(await read(client)).toBe('AccessDenied');
    const refused: unknown = await client
      .send(new ListObjectsV2Command({ Bucket: owner.bucket }))
      .catch((e: unknown) => e);
    expect((refused as S3ServiceException).name).toBe('AccessDenied');
  });

  it('end after an hour, at the time that they say', async () => {
    const config = await vended();
    const leftMs = Number(config['s3.session-token-expires-at-ms']) - Date.now();
    expect(leftMs).toBeGreaterThan(3_000_000);
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
    const [id] = parts(owner);
    const pairUntil = async (expiresAt: number) => {
      const sessionToken = sessionTokenOf({ expiresAt, tableId });
      const secret = new S3Secrets(tokenKeys()).of(id, await hashOf(id), sessionToken);
      return clientOf({ 's3.access-key-id': id, 's3.secret-access-key': secret, 's3.session-token': sessionToken });
    };
    const now = Math.floor(Date.now() / 1_000);
    expect(await read(await pairUntil(now + 600))).toBe(METADATA);
    expect(await read(await pairUntil(now - 1))).toBe('ExpiredToken');
  });

  it('do not work longer, for another table, or without their session token', async () => {
    const config = await vended('bars');
    const token = config['s3.session-token']!;
    const [expiresAt, ofTable] = token.split('.');
    for (const altered of [`${Number(expiresAt) + 1}.${ofTable}`, `${expiresAt}.${tableId}`, '']) {
      expect(await read(clientOf({ ...config, 's3.session-token': altered }))).toBe('SignatureDoesNotMatch');
    }
  });
});
