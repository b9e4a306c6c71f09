import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();
const S3 = {
  ...{ name: 'Mine', kind: 's3', region: 'eu-central-1', bucket: 'my-data', prefix: 'a' },
  ...{ access_key_id: 'AKIDEXAMPLE', secret_access_key: 'a-secret-access-key' },
};
const AZURE = { name: 'Mine', kind: 'azure_blob', container_url: 'https://acct.blob.core.windows.net/data' };
const SAS = 'sv=2024-08-04&sp=cw&se=2099-01-01&sig=c2lnbmF0dXJl';

it('creates, lists, changes and deletes a destination, and never shows its secrets', async () => {
  const { call } = await api.account();
  const texts: string[] = [];
  const said = async (...[method, path, more]: Parameters<typeof call>) => {
    const answer = await call(method, path, more);
    texts.push(answer.text);
    return answer;
  };
  const { status, body } = await said('POST', '/v1/destinations', { body: S3 });
  const { id } = body as { id: string };
  const place = { name: 'Mine', kind: 's3', region: 'eu-central-1', bucket: 'my-data', prefix: 'a' };
  expect([status, body]).toMatchObject([201, place]);
  const path = `/v1/destinations/${id}`;
  expect((await said('GET', path)).body).toEqual(body);
  expect((await said('GET', '/v1/destinations')).body).toEqual([body]);
  const renamed = await said('PUT', path, {
    body: { name: 'Yours', ...{ access_key_id: 'AK2', secret_access_key: 's2' } },
  });
  expect(renamed.body).toMatchObject({ ...place, name: 'Yours' });
  for (const expected of [204, 204]) expect((await said('DELETE', path)).status).toBe(expected);
  for (const method of ['GET', 'PUT'] as const) {
    expect((await said(method, path, method === 'PUT' ? { body: { name: 'x' } } : {})).status).toBe(404);
  }
  expect((await said('POST', `${path}/test`)).status).toBe(404);
  for (const secret of [S3.access_key_id, S3.secret_access_key]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
});

it('returns the same destination to a retry with the same key, and stores no secret with it', async () => {
  const { call } = await api.account();
  const headers = { 'Idempotency-Key': '0193b2f6-7a54-7a54-8a54-0193b2f67a54' };
  const first = await call('POST', '/v1/destinations', { body: S3, headers });
  expect((await call('POST', '/v1/destinations', { body: S3, headers })).body).toEqual(first.body);
  expect((await call('GET', '/v1/destinations')).body).toHaveLength(1);
});

it.each([
  ['name', { ...S3, name: '' }],
  ['kind', { ...S3, kind: 'ftp' }],
  ['region', { ...S3, region: undefined }],
  ['bucket', { ...S3, bucket: 'My_Bucket' }],
  ['endpoint', { ...S3, endpoint: 'https://10.0.0.1' }],
  ['endpoint', { ...S3, endpoint: 'https://169.254.169.254' }],
  ['endpoint', { ...S3, endpoint: 'https://[::1]' }],
  ['endpoint', { ...S3, endpoint: 'http://minio.example.com' }],
  ['endpoint', { ...S3, endpoint: 'https://user:password@minio.example.com' }],
  ['endpoint', { ...S3, endpoint: 'https://minio.example.com/path' }],
  ['prefix', { ...S3, prefix: '../other' }],
  ['access_key_id', { ...S3, access_key_id: undefined }],
  ['secret_access_key', { ...S3, secret_access_key: '' }],
  ['sas', { ...S3, sas: SAS }],
  ['container_url', { ...AZURE, container_url: 'https://127.0.0.1/data', sas: SAS }],
  ['container_url', { ...AZURE, container_url: `${AZURE.container_url}?${SAS}`, sas: SAS }],
  ['sas', AZURE],
  ['sas', { ...AZURE, sas: 'sv=2024-08-04' }],
  ['sas', { ...AZURE, sas: SAS.replace('2099', '2020') }],
  ['connection_string', { ...AZURE, connection_string: 'nothing' }],
])('is refused with a wrong %s, which is named without its value: %j', async (field, body) => {
  const { call } = await api.account();
  const answer = await call('POST', '/v1/destinations', { body });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { error: { code: 'invalid_argument', details: { field } } },
  ]);
  for (const secret of ['a-secret-access-key', 'c2lnbmF0dXJl', 'user:password'])
    expect(answer.text).not.toContain(secret);
  expect((await call('GET', '/v1/destinations')).body).toEqual([]);
});

it('stays where it is', async () => {
  const { call } = await api.account();
  const { id } = (await call('POST', '/v1/destinations', { body: S3 })).body as { id: string };
  for (const field of ['kind', 'prefix', 'container_url', 'endpoint', 'region', 'bucket']) {
    const { status, body } = await call('PUT', `/v1/destinations/${id}`, { body: { [field]: 'x' } });
    expect([status, body]).toMatchObject([400, { error: { details: { field } } }]);
  }
  const other = await call('PUT', `/v1/destinations/${id}`, { body: { sas: SAS } });
  expect([other.status, other.body]).toMatchObject([400, { error: { details: { field: 'sas' } } }]);
});

it('is unknown to other accounts, also as the place of a set', async () => {
  const { call } = await api.account();
  const { id } = (await call('POST', '/v1/destinations', { body: S3 })).body as { id: string };
  const other = await api.account();
  expect((await other.call('GET', `/v1/destinations/${id}`)).status).toBe(404);
  await other.call('POST', '/v1/subscriptions', { body: { datastream_id: api.streams.get('binance BTCUSDT trades') } });
  const range = { start_time: '2024-01-01T00:00:00Z', end_time: '2024-01-02T00:00:00Z' };
  const select = { datastream_ids: [api.streams.get('binance BTCUSDT trades')] };
  for (const path of ['/v1/export-sets', '/v1/export-sets/estimate']) {
    const made = await other.call('POST', path, { body: { select, ...range, destination_id: id } });
    expect([made.status, made.body]).toMatchObject([400, { error: { details: { field: 'destination_id' } } }]);
  }
});
