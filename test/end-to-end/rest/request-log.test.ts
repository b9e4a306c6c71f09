import { useRestApi } from '../../support/systems/rest-api.js';
import { until } from '../../support/until.js';

const api = useRestApi();

interface Logged {
  requestId: string;
  keyId: string;
  method: string;
  route: string;
  status: number;
}

async function logOf(accountId: string, count: number): Promise<Logged[]> {
  const source = '{ apiRequests { nodes { requestId keyId method route status durationMs } } }';
  let nodes: Logged[] = [];
  await until('the log has the requests', async () => {
    const { data } = await api.core.staff(source, {}, { onBehalfOf: accountId });
    ({ nodes } = data?.['apiRequests'] as { nodes: Logged[] });
    return nodes.length >= count;
  });
  return nodes;
}

it('has each request of an account with its id, key, pattern and status, and no value of path, query or body', async () => {
  const { accountId, apiKey, keyId } = await api.core.account();
  const call = api.callAs(apiKey);
  const answers = [
    await call('GET', '/v1/datastreams?exchange=binance&page_token=secret-token'),
    await call('GET', '/v1/exports/exp_00000000000070008000000000000001'),
    await call('POST', '/v1/subscriptions', { body: { datastream_id: 'secret-body' } }),
    await call('GET', '/v1/secret-path'),
    await call('DELETE', '/v1/exports'),
  ];
  const log = await logOf(accountId, answers.length);
  const byId = new Map(log.map((one) => [one.requestId, one]));
  const logged = answers.map(({ headers }) => byId.get(headers.get('x-request-id') ?? ''));
  expect(logged.map((one) => [one?.method, one?.route, one?.status])).toEqual([
    ['GET', '/v1/datastreams', 400],
    ['GET', '/v1/exports/:id', 404],
    ['POST', '/v1/subscriptions', 400],
    ['GET', 'unknown', 404],
    ['DELETE', '/v1/exports', 405],
  ]);
  expect(new Set(log.map((one) => one.keyId))).toEqual(new Set([keyId]));
  expect(JSON.stringify(await api.core.sql('SELECT * FROM api_requests'))).not.toContain('secret');
});

it('has no request with a wrong secret of a key', async () => {
  const { accountId, apiKey, keyId } = await api.core.account();
  const forged = await api.callAs(`${keyId}.${'A'.repeat(43)}`)('GET', '/v1/exchanges');
  expect(forged.status).toBe(401);
  const genuine = await api.callAs(apiKey)('GET', '/v1/exchanges');
  const log = await logOf(accountId, 1);
  expect(log.map(({ requestId }) => requestId)).toEqual([genuine.headers.get('x-request-id')]);
});
