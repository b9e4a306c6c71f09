import { Client as TemporalClient, Connection } from '@temporalio/client';
import { ServerMetrics } from '../../../../server/metrics/server-metrics.js';
import { OutboxRelay } from '../../../../server/outbox/outbox-relay.js';
import { type Client, EXPORT, SEALED_THROUGH, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';
import { silent } from '../../../support/core/core.js';
import { succeedExport } from '../../../support/core/write-export.js';

const ADDRESS = process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233';
const TURNS = 2;
let turns = TURNS;
const BEGIN =
  'mutation ($id: ID!, $wait: Boolean!) { beginExport(id: $id, waitForSeal: $wait) { status plan(first: 1) { partitionCount } } }';
const CANCEL = 'mutation ($id: ID!) { cancelExport(id: $id) { status } }';
const DELETE = 'mutation ($id: ID!) { deleteExport(id: $id) }';

const domain = useTestDomain();
const metrics = new ServerMetrics();
let connection: Connection;
let temporal: TemporalClient;
let [heavy, calm]: Client[] = [];

beforeAll(async () => {
  connection = await Connection.connect({ address: ADDRESS });
  temporal = new TemporalClient({ connection });
});
beforeEach(async () => {
  [heavy, calm] = [await domain.client(), await domain.client()];
  for (const each of [heavy, calm]) await each.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
});
afterEach(async () => {
  await domain.sql('DELETE FROM outbox_messages');
  await domain.sql('UPDATE exports SET turn_since = NULL');
  turns = TURNS;
});
afterAll(async () => {
  const started = await domain.sql<{ id: string }>('SELECT id FROM exports');
  const end = ({ id }: { id: string }) => temporal.workflow.getHandle(`export-${id}`).terminate('test is over');
  await Promise.allSettled(started.map(end));
  await connection.close();
});

/** A relay that knows nothing of earlier ones, as after a restart. */
const relay = () => new OutboxRelay(domain.core.database, temporal, metrics, silent, () => turns);
const deliver = () => relay().deliverBatch();

async function order(client: Client, count: number, more: object = {}): Promise<string[]> {
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '1000', toNs: '2000', ...more };
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await client.ask<{ id: string }>(EXPORT, { input })).id);
  return ids;
}

/** Exports of these whose start is in the outbox, in its order. */
async function waiting(ids: readonly string[]): Promise<string[]> {
  const rows = await domain.sql<{ subject: string }>(
    "SELECT subject FROM outbox_messages WHERE kind = 'export.start' ORDER BY id",
  );
  return rows.map(({ subject }) => subject).filter((id) => ids.includes(id));
}

it('starts two of sixty exports of an account alone, and one at a time beside another', async () => {
  const ids = await order(heavy!, 60);
  const [other] = await order(calm!, 1);
  expect(await deliver()).toBe(3);
  expect(await waiting([...ids, other!])).toEqual(ids.slice(2));
  expect(await deliver()).toBe(0);
  // Later requests of others do not wait behind the rest.
  await succeedExport(domain.worker, other!);
  await order(calm!, 1);
  expect(await deliver()).toBe(1);
  for (const [index, id] of ids.entries()) {
    await succeedExport(domain.worker, id);
    // Two of them began before the other account had a turn.
    expect(await deliver()).toBe(index === 0 || index === 59 ? 0 : 1);
  }
  expect(await waiting(ids)).toEqual([]);
});

it('has two turns again once the other account had none for half a minute', async () => {
  await order(calm!, 1);
  await deliver();
  const ids = await order(heavy!, 4);
  await deliver();
  expect(await waiting(ids)).toEqual(ids.slice(2));
  for (const id of ids.slice(0, 2)) await succeedExport(domain.worker, id);
  await domain.sql('UPDATE exports SET turn_since = turn_since - INTERVAL 31 SECOND WHERE account_id = ?', [
    calm!.accountId,
  ]);
  expect(await deliver()).toBe(2);
});

it('starts more as soon as there are more workers', async () => {
  const ids = await order(heavy!, 7);
  const own = relay();
  expect(await own.deliverBatch()).toBe(2);
  turns = 3 * TURNS;
  expect(await own.deliverBatch()).toBe(4);
  expect(await waiting(ids)).toEqual(ids.slice(6));
});

it('is woken by the end of an export', async () => {
  const ids = await order(heavy!, 4);
  const own = relay();
  expect(await own.deliverBatch()).toBe(2);
  own.start();
  try {
    for (const id of ids) {
      while ((await waiting([id])).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await succeedExport(domain.worker, id);
    }
  } finally {
    await own.stop();
  }
  expect(await waiting(ids)).toEqual([]);
});

it('counts exports that have begun, whichever process started them', async () => {
  const [first] = await order(heavy!, 3);
  await deliver();
  await domain.worker.ask(BEGIN, { id: first, wait: false });
  expect(await deliver()).toBe(0);
});

it('does not wait for workflows that were lost', async () => {
  const ids = await order(heavy!, 4);
  await deliver();
  await domain.sql('UPDATE exports SET turn_since = turn_since - INTERVAL 31 SECOND WHERE id IN (?)', [
    ids.slice(0, 2),
  ]);
  expect(await deliver()).toBe(2);
  expect(await waiting(ids)).toEqual([]);
});

it.each([
  ['its files take long', { view: { kind: 'bars', size: '1m' } }, false],
  ['it waits for data that is not sealed', { toNs: '9000000000000000000' }, true],
])('ends the turn of an export when %s', async (_why, more, wait) => {
  const [long, , next] = await order(heavy!, 3, more);
  await deliver();
  await domain.sql(SEALED_THROUGH, ['1']);
  await domain.worker.ask(BEGIN, { id: long, wait });
  expect(await domain.sql('SELECT status, turn_since FROM exports WHERE id = ?', [long])).toEqual([
    { status: 'running', turn_since: null },
  ]);
  expect(await deliver()).toBe(1);
  expect(await waiting([next!])).toEqual([]);
});

it('never keeps cancels and deletes waiting', async () => {
  const [first, second, third, fourth, last] = await order(heavy!, 5);
  await deliver();
  for (const id of [first, third]) await heavy!.ask(CANCEL, { id });
  for (const id of [second, fourth]) await heavy!.ask(DELETE, { id });
  const left = await domain.sql('SELECT kind, subject FROM outbox_messages ORDER BY id');
  expect(left).toEqual([
    { kind: 'export.start', subject: last },
    { kind: 'export.cancel', subject: first },
    { kind: 'export.delete', subject: second },
  ]);
  expect(await deliver()).toBe(3);
});

it('removes the files of an export whose start is delivered and not yet deleted', async () => {
  const [running, ended] = await order(heavy!, 2);
  await domain.worker.ask(BEGIN, { id: running, wait: false });
  await succeedExport(domain.worker, ended!);
  await heavy!.ask(CANCEL, { id: running });
  await heavy!.ask(DELETE, { id: ended });
  const left = await domain.sql("SELECT kind, subject FROM outbox_messages WHERE kind <> 'export.start' ORDER BY id");
  expect(left).toEqual([
    { kind: 'export.cancel', subject: running },
    { kind: 'export.delete', subject: ended },
  ]);
});

it('does not report starts that wait for their turn as stuck, but failed ones', async () => {
  const ids = await order(heavy!, 4);
  await domain.sql('UPDATE outbox_messages SET created_at = created_at - INTERVAL 600 SECOND');
  const oldest = async (): Promise<number> => {
    const own = relay();
    own.start();
    await own.stop();
    return (await metrics.outboxOldestSeconds.get()).values[0]!.value;
  };
  expect(await oldest()).toBe(0);
  expect(await waiting(ids)).toEqual(ids.slice(2));
  await domain.sql('UPDATE outbox_messages SET attempts = 1');
  expect(await oldest()).toBeGreaterThanOrEqual(600);
});
