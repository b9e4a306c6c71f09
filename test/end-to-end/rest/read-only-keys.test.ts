import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '../../../rest-facade/http/route.js';
import { facadeRoutes } from '../../../rest-facade/routes.js';
import { newId } from '../../../schema/text/ids.js';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

const REFUSED = {
  error: {
    code: 'permission_denied',
    message: 'This API key is read-only. Use a key that may write: an owner of the account can create one',
    details: { reason: 'read_only_key' },
  },
};

/** Creates an account with a read-only key and one that may write. */
async function account() {
  const { accountId, apiKey } = await api.core.account();
  await api.core.staff(`mutation { updateAccount(id: "${accountId}", rateMinute: 5000) { id } }`);
  const made = await api.core.staff(
    `mutation { createApiKey(accountId: "${accountId}", name: "reader", readOnly: true) { key } }`,
  );
  const readOnlyKey = (made.data?.['createApiKey'] as { key: string }).key;
  return { accountId, write: api.callAs(apiKey), read: api.callAs(readOnlyKey), readOnlyKey };
}

/** Returns a well-formed path of the route, whose resources do not exist. */
const pathOf = ({ path, id }: Route): string =>
  `/v1${path}`
    .replace(':id', id ? newId(id) : 'x')
    .replace(':run', newId('scheduleRun'))
    .replaceAll(/[:*]\w+/g, 'x');

const routes = facadeRoutes();
const isReasonOf = (body: unknown): boolean =>
  (body as { error?: { details?: { reason?: string } } })?.error?.details?.reason === REFUSED.error.details.reason;

describe('a read-only key', () => {
  let callers: Awaited<ReturnType<typeof account>>;
  beforeAll(async () => {
    callers = await account();
  });

  it.each(routes.map((route) => [route.effect ?? 'read', route.method, route.path, route] as const))(
    'may only %s: %s %s',
    async (effect, method, _path, route) => {
      const options = method === 'GET' ? {} : { body: {} };
      const headersOfCalls: Record<string, string>[] = [{}, { 'Idempotency-Key': randomUUID() }];
      for (const headers of headersOfCalls) {
        const { status, body } = await callers.read(method, pathOf(route), { ...options, headers });
        if (effect === 'write') expect([status, body]).toEqual([403, REFUSED]);
        else expect(isReasonOf(body)).toBe(false);
      }
    },
  );

  it('gets 405 and 404 as other keys do', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await callers.read('DELETE', '/v1/exports', { headers })).status).toBe(405);
    expect((await callers.read('POST', '/v1/nothing', { headers })).status).toBe(404);
    const estimate = { body: { datastream_id: 'x' }, headers };
    expect((await callers.read('POST', '/v1/exports/estimate', estimate)).status).toBe(400);
  });

  it('keeps no refusal: another key may repeat the request under its idempotency key', async () => {
    const options = {
      headers: { 'Idempotency-Key': randomUUID() },
      body: { datastream_id: api.streams.get('binance BTCUSDT trades') },
    };
    expect((await callers.read('POST', '/v1/subscriptions', options)).status).toBe(403);
    expect((await callers.write('POST', '/v1/subscriptions', options)).status).toBe(201);
    // And the stored answer of another key is not for a read-only one.
    expect((await callers.read('POST', '/v1/subscriptions', options)).status).toBe(403);
    expect((await callers.read('GET', '/v1/subscriptions')).body).toMatchObject({ total: 1 });
  });

  it('is refused mutations of GraphQL as well', async () => {
    const call = { apiKey: callers.readOnlyKey };
    const mutation = 'mutation { createWebhook(url: "https://example.com") { secret } }';
    expect((await api.core.service(mutation, {}, call)).errors?.[0]?.extensions).toEqual({
      code: 'permission_denied',
      details: REFUSED.error.details,
    });
    const { data } = await api.core.service('{ viewer { readOnly } webhooks { id } }', {}, call);
    expect(data).toEqual({ viewer: { readOnly: true }, webhooks: [] });
  });

  it('is shown as one in the list of keys and in the audit log; others are not', async () => {
    const { accountId } = callers;
    const keys = await api.core.staff(`{ apiKeys(accountId: "${accountId}") { name readOnly } }`);
    expect(keys.data?.['apiKeys']).toEqual([
      { name: 'reader', readOnly: true },
      { name: 'test', readOnly: false },
    ]);
    const log = await api.core.staff(
      '{ auditLog(filter: { action: "createApiKey" }) { nodes { details } } }',
      {},
      {
        onBehalfOf: accountId,
      },
    );
    const { nodes } = log.data?.['auditLog'] as { nodes: { details: { readOnly: boolean } }[] };
    expect(nodes.map(({ details }) => details.readOnly)).toEqual([true, false]);
  });
});

it('the guide lists every POST that only reads', () => {
  const reads = routes.filter(({ effect }) => effect === 'read').map(({ method, path }) => `${method} ${path}`);
  const [, section = ''] = /### Read-only keys\n([^#]*)/.exec(readFileSync('docs/rest-guide.md', 'utf8')) ?? [];
  const listed = [...section.matchAll(/`(POST [^`]+)`/g)].map(([, route]) => route!);
  expect(listed.sort()).toEqual(reads.sort());
});
