import { Client, Connection } from '@temporalio/client';
import { newId } from '../../../../schema/text/ids.js';
import type { ExportStartJob } from '../../../../schema/jobs/jobs.js';
import { exportSetWorkflowId, exportWorkflowId, webhookWorkflowId } from '../../../../schema/jobs/workflow-ids.js';
import { type AtomicContext, atomic } from '../../../../server/db/atomic.js';
import { ServerMetrics } from '../../../../server/metrics/server-metrics.js';
import { enqueue } from '../../../../server/outbox/enqueue.js';
import { OutboxRelay } from '../../../../server/outbox/outbox-relay.js';
import { silent } from '../../../support/core/core.js';
import { useTestDatabase } from '../../../support/databases/database.js';
import { until } from '../../../support/until.js';

const ADDRESS = process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233';
const test = useTestDatabase();
let connection: Connection;
let client: Client;
const started: string[] = [];

beforeAll(async () => {
  connection = await Connection.connect({ address: ADDRESS });
  client = new Client({ connection });
});
afterAll(async () => {
  await Promise.allSettled(started.map((id) => client.workflow.getHandle(id).terminate('test is over')));
  await connection.close();
});
afterEach(() => test.sql('DELETE FROM outbox_messages'));

const context = (): AtomicContext => ({
  database: test.database,
  signal: new AbortController().signal,
  logger: silent,
});
const relay = (temporal = client) => new OutboxRelay(test.database, temporal, new ServerMetrics(), silent, () => 2);
const pending = () =>
  test.sql<{ kind: string; attempts: number; last_error: string | null }>(
    'SELECT kind, attempts, last_error FROM outbox_messages ORDER BY id',
  );

function job(): ExportStartJob {
  const exportId = newId('export');
  started.push(exportWorkflowId(exportId), `delete-files-${exportId}`);
  return {
    exportId,
    accountId: newId('account'),
    datastreamId: '42',
    exchange: 'binance',
    requestId: 'req_0123456789abcdef',
    schemaLabel: 'normalized',
    title: 'An export',
  };
}

it('starts the workflow with the search attributes and memo for operators', async () => {
  const start = job();
  await atomic(context(), (tx) => enqueue(tx, 'export.start', start));
  await relay().deliverBatch();
  const described = await client.workflow.getHandle(exportWorkflowId(start.exportId)).describe();
  expect(described).toMatchObject({
    type: 'exportWorkflow',
    taskQueue: 'exports',
    memo: { requestId: start.requestId, schema: 'normalized' },
    searchAttributes: {
      Account: [start.accountId],
      Datastream: ['42'],
      Exchange: ['binance'],
      ExportStatus: ['queued'],
    },
  });
  expect(await pending()).toEqual([]);
});

const anExport = job();
const set = { setId: newId('exportSet'), accountId: newId('account'), requestId: 'req_0123456789abcdef' };
const delivery = { deliveryId: newId('webhookDelivery'), run: 1, accountId: newId('account') };
const sent = { event: 'export.failed', host: 'hooks.example.com', retried: true };
it.each([
  ['export.start', exportWorkflowId(anExport.exportId), anExport],
  ['export.delete', `delete-files-${anExport.exportId}`, { exportId: anExport.exportId }],
  ['export-set.start', exportSetWorkflowId(set.setId), { ...set, run: 0, title: 'A set' }],
  ['export-set.delete', `delete-files-${set.setId}`, { setId: set.setId }],
  ['webhook.deliver', webhookWorkflowId(delivery.deliveryId, delivery.run), { ...delivery, ...sent }],
] as const)(
  '%s starts a workflow unless it runs: Temporal may know it from before a restore',
  async (kind, id, start) => {
    started.push(id);
    const handle = client.workflow.getHandle(id);
    const runs: string[] = [];
    for (const isRunning of [false, true, false]) {
      if (!isRunning && runs.length > 0) await handle.terminate('it has ended');
      await atomic(context(), (tx) => enqueue(tx, kind, start));
      await relay().deliverBatch();
      expect(await pending()).toEqual([]);
      runs.push((await handle.describe()).runId);
    }
    expect(runs[1]).toBe(runs[0]);
    expect(runs[2]).not.toBe(runs[0]);
  },
);

it('delivers nothing of a transaction that was rolled back', async () => {
  const failing = atomic(context(), async (tx) => {
    await enqueue(tx, 'export.start', job());
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await relay().deliverBatch()).toBe(0);
});

it('lets accounts take turns: the only job of one is in the first batch beside sixty of another', async () => {
  const [heavy, calm] = [newId('account'), newId('account')];
  const jobs = [...Array.from({ length: 60 }, () => ({ ...job(), accountId: heavy })), { ...job(), accountId: calm }];
  await atomic(context(), async (tx) => {
    for (const one of jobs) await enqueue(tx, 'export.start', one);
  });
  expect(await relay().deliverBatch()).toBe(3);
  const left = await test.sql<{ subject: string; account_id: string }>(
    'SELECT subject, account_id FROM outbox_messages ORDER BY id',
  );
  expect(left).toEqual(jobs.slice(2, 60).map((one) => ({ subject: one.exportId, account_id: heavy })));
});

it('cancels, and treats an unknown workflow as cancelled', async () => {
  const start = job();
  await atomic(context(), (tx) => enqueue(tx, 'export.start', start));
  await atomic(context(), (tx) => enqueue(tx, 'export.cancel', { exportId: start.exportId }));
  await atomic(context(), (tx) => enqueue(tx, 'export.cancel', { exportId: newId('export') }));
  expect(await relay().deliverBatch()).toBe(2);
  expect(await relay().deliverBatch()).toBe(1);
  expect(await pending()).toEqual([]);
  const history = await client.workflow.getHandle(exportWorkflowId(start.exportId)).fetchHistory();
  expect(history.events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes)).toBe(true);
});

it('starts a retry once the run before it has ended, and only then', async () => {
  const start = job();
  await atomic(context(), (tx) => enqueue(tx, 'export.start', start));
  await relay().deliverBatch();
  await atomic(context(), (tx) => enqueue(tx, 'export.retry', { ...start, retry: 1 }));
  await relay().deliverBatch();
  expect(await pending()).toMatchObject([
    { kind: 'export.retry', attempts: 1, last_error: 'the run before retry 1 has not ended yet' },
  ]);
  const handle = client.workflow.getHandle(exportWorkflowId(start.exportId));
  const before = await handle.describe();
  await handle.terminate('the run before has ended');
  const due = () => test.sql('UPDATE outbox_messages SET next_attempt_at = CURRENT_TIMESTAMP(6)');
  await due();
  await relay().deliverBatch();
  expect(await pending()).toEqual([]);
  const again = await handle.describe();
  expect(again.runId).not.toBe(before.runId);
  expect(again).toMatchObject({ status: { name: 'RUNNING' }, memo: { retry: 1, schema: 'normalized' } });
  await atomic(context(), (tx) => enqueue(tx, 'export.retry', { ...start, retry: 1 }));
  await relay().deliverBatch();
  expect(await pending()).toEqual([]);
  expect((await handle.describe()).runId).toBe(again.runId);
});

it('deletes through its own workflow', async () => {
  const { exportId } = job();
  await atomic(context(), (tx) => enqueue(tx, 'export.delete', { exportId }));
  await relay().deliverBatch();
  const described = await client.workflow.getHandle(`delete-files-${exportId}`).describe();
  expect(described).toMatchObject({ type: 'deleteExportFiles', taskQueue: 'maintenance' });
});

it('wakes at once for a local enqueue and shares the work with other relays', async () => {
  const relays = [relay(), relay()];
  for (const each of relays) each.start();
  const jobs = Array.from({ length: 30 }, job);
  try {
    await Promise.all(jobs.map((each) => atomic(context(), (tx) => enqueue(tx, 'export.start', each))));
    await until('the outbox is empty', async () => (await pending()).length === 0);
  } finally {
    await Promise.all(relays.map((each) => each.stop()));
  }
  const descriptions = jobs.map((each) => client.workflow.getHandle(exportWorkflowId(each.exportId)).describe());
  await expect(Promise.all(descriptions)).resolves.toHaveLength(30);
});

it('keeps messages while Temporal is down and delivers them afterwards', async () => {
  const start = job();
  const nowhere = Connection.lazy({ address: '127.0.0.1:1', connectTimeout: 500 });
  await atomic(context(), (tx) => enqueue(tx, 'export.start', start));
  await atomic(context(), (tx) => enqueue(tx, 'export.cancel', { exportId: start.exportId }));
  await relay(new Client({ connection: nowhere })).deliverBatch();
  await nowhere.close();
  const [message, waiting] = await pending();
  expect(message).toMatchObject({ kind: 'export.start', attempts: 1 });
  expect(message?.last_error).toBeTruthy();
  // Not tried: nothing of an export overtakes what came before it.
  expect(waiting).toMatchObject({ kind: 'export.cancel', attempts: 0 });
  const back = relay();
  back.start();
  await until('the outbox is empty', async () => (await pending()).length === 0);
  await back.stop();
  await expect(client.workflow.getHandle(exportWorkflowId(start.exportId)).describe()).resolves.toBeDefined();
});

it('keeps an unknown message without delaying others', async () => {
  await test.sql(
    `INSERT INTO outbox_messages (kind, subject, payload, next_attempt_at) VALUES ('new.kind', 'x', '{}', NOW(6))`,
  );
  const start = job();
  await atomic(context(), (tx) => enqueue(tx, 'export.start', start));
  await relay().deliverBatch();
  expect(await pending()).toMatchObject([{ kind: 'new.kind', attempts: 1, last_error: 'unknown job kind new.kind' }]);
});
