import { parse } from 'graphql';
import type { CoreTransport } from '../../../schema/core-client/core-transport.js';
import { newId } from '../../../schema/text/ids.js';
import { atomic } from '../../../server/db/atomic.js';
import { type CoreServer, createServer } from '../../../server/create-server.js';
import { enqueue } from '../../../server/outbox/enqueue.js';
import { newIdempotency, silent, testSettings } from '../../support/core/core.js';
import { createTestDatabase } from '../../support/databases/database.js';
import { TcpProxy } from '../../support/proxies/tcp-proxy.js';
import { until } from '../../support/until.js';

let proxy: TcpProxy;
let server: CoreServer;
let staff: CoreTransport;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  const url = new URL(made.url);
  proxy = new TcpProxy({ host: url.hostname, port: Number(url.port || 3306) });
  await proxy.up();
  url.host = `127.0.0.1:${proxy.port}`;
  const settings = testSettings(url.href, {
    GRAPHQL_PORT: '0',
    DASHBOARD_PORT: '0',
    METRICS_PORT: '0',
    TEMPORAL_ADDRESS: process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233',
  });
  server = await createServer(settings, silent);
  await server.listen();
  staff = server.core.inProcessTransport('staff');
});
afterAll(async () => {
  await server?.close();
  await proxy?.down();
  await drop?.();
});

const CREATE = parse('mutation ($name: String!) { createAccount(name: $name) { id } }');
const call = (more = {}) => ({ requestId: 'req_1', ...more });
const code = async (more = {}): Promise<string> => {
  const answer = await staff.execute(CREATE, { name: 'x' }, call(more));
  return answer.errors?.[0]?.extensions.code ?? 'ok';
};

it('answers unavailable while MySQL is away, and recovers', async () => {
  expect(await code()).toBe('ok');
  for (let round = 0; round < 3; round += 1) {
    await proxy.down();
    const away = await Promise.all(
      Array.from({ length: 30 }, (_, i) => code(i % 2 ? { idempotency: newIdempotency() } : {})),
    );
    expect(new Set(away)).toEqual(new Set(['unavailable']));
    expect(await server.ready()).toBe(false);
    await proxy.up();
    const back = await Promise.all(
      Array.from({ length: 30 }, (_, i) => code(i % 2 ? { idempotency: newIdempotency() } : {})),
    );
    expect(new Set(back)).toEqual(new Set(['ok']));
    expect(await server.ready()).toBe(true);
  }
});

it('a mutation cut off by the loss can be repeated under its key and happens once', async () => {
  const idempotency = newIdempotency();
  const asked = staff.execute(CREATE, { name: 'cut off' }, call({ idempotency }));
  await proxy.down();
  await asked;
  await proxy.up();
  const repeated = await staff.execute(CREATE, { name: 'cut off' }, call({ idempotency }));
  expect(repeated.errors).toBeUndefined();
  const rows = await server.core.database.main.query<unknown[]>(`SELECT 1 FROM accounts WHERE name = 'cut off'`);
  expect(rows).toHaveLength(1);
});

it('continues to relay the outbox', async () => {
  await proxy.down();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await proxy.up();
  const ctx = { database: server.core.database, signal: new AbortController().signal, logger: silent };
  await atomic(ctx, (tx) => enqueue(tx, 'export.cancel', { exportId: newId('export') }));
  const left = () => server.core.database.main.query<unknown[]>('SELECT 1 FROM outbox_messages');
  await until('the outbox is empty', async () => (await left()).length === 0);
});
