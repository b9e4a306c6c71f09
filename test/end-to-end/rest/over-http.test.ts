import { randomUUID } from 'node:crypto';
import { createFacade, type Facade } from '../../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import { HttpCoreTransport } from '../../../schema/core-client/http-transport.js';
import { type CoreServer, createServer } from '../../../server/create-server.js';
import { silent, testSettings, useTestCore } from '../../support/core/core.js';
import { type FacadeFixture, restCaller } from '../../support/systems/facade-fixture.js';

/** Facade and server with HTTP between them, as in two processes. */
const core = useTestCore();
let server: CoreServer;
let facade: Facade;
let call: FacadeFixture['call'];
let datastreamId: number;

beforeAll(async () => {
  const ports = { GRAPHQL_PORT: '0', DASHBOARD_PORT: '0', METRICS_PORT: '0' };
  const settings = testSettings(core.url, ports);
  server = await createServer(settings, silent);
  const { graphqlPort } = await server.listen();
  const transport = new HttpCoreTransport(`http://127.0.0.1:${graphqlPort}`, settings.serviceToken[0], silent);
  const facadeSettings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1' });
  facade = createFacade({ transport, settings: facadeSettings, logger: silent });
  const { port } = await facade.listen();
  call = restCaller(`http://127.0.0.1:${port}`, (await core.account()).apiKey);
  const catalog = {
    exchanges: [{ code: 'binance', displayName: 'Binance', instruments: [{ symbol: 'BTCUSDT', streams: ['trades'] }] }],
  };
  await core.staff('mutation ($catalog: JSON!) { loadCatalog(catalog: $catalog) { datastreams } }', { catalog });
  const { body } = await call('GET', '/v1/datastreams');
  datastreamId = (body as { items: [{ datastream_id: number }] }).items[0].datastream_id;
});
afterAll(async () => {
  await facade?.close();
  await server?.close();
});

it('behaves as in one process: create, replay, conflict, rate limits', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { datastream_id: datastreamId };
  const first = await call('POST', '/v1/subscriptions', { body, headers });
  const again = await call('POST', '/v1/subscriptions', { body, headers });
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const other = await call('POST', '/v1/subscriptions', { body });
  expect([other.status, other.body]).toMatchObject([409, { error: { details: { status: 'active' } } }]);
  // Simultaneous: a token returns every 300 ms, so sequential calls may find the bucket full again.
  const burst = await Promise.all(Array.from({ length: 10 }, () => call('GET', '/v1/exchanges')));
  const remaining = burst.map(({ headers }) => Number(headers.get('x-ratelimit-remaining-minute')));
  expect(Math.min(...remaining)).toBeLessThan(199);
});

it('keeps its errors: unauthenticated, not found, bad page token', async () => {
  expect((await call('GET', '/v1/exchanges', { headers: { 'x-api-key': null } })).status).toBe(401);
  expect((await call('GET', '/v1/exchanges', { headers: { 'x-api-key': 'kéy' } })).status).toBe(401);
  expect((await call('GET', `/v1/exports/exp_${'0'.repeat(32)}`)).status).toBe(404);
  expect((await call('GET', '/v1/exports?page_token=x')).status).toBe(400);
});

it('is unavailable while the server is down', async () => {
  expect(await facade.ready()).toBe(true);
  await server.close();
  const { status, body, headers } = await call('GET', '/v1/exchanges');
  expect([status, body]).toMatchObject([503, { error: { code: 'unavailable' } }]);
  expect(headers.get('x-ratelimit-limit-minute')).toBe('200');
  expect(await facade.ready()).toBe(false);
});
