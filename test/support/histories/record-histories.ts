import { writeFile } from 'node:fs/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import type { WorkflowHandle } from '@temporalio/client';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { exportSetWorkflowId, exportWorkflowId, webhookWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import type { SampleTask } from '../../../schema/estimates/sample-task.js';
import type { PreviewTask } from '../../../schema/previews/preview-task.js';
import { nowNs } from '../../../schema/time/timestamps.js';
import type { ViewedStream } from '../../../schema/views/viewed-stream.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { createWorker } from '../../../workflows/create-worker.js';
import type { ExportProgress } from '../../../workflows/exports/contract.js';
import { startTestStack } from '../../../scripts/stack/test-stack.js';
import { historyToText } from './history-file.js';
import { until } from '../until.js';

/**
 * Records histories of every workflow for test/workflows/histories, on a stack of its own: `npm run
 * build && node dist/test/support/histories/record-histories.js [NAME…]`. A history that was
 * released stays as it is; a changed workflow gets new ones under new names.
 */
const T0 = 1_700_000_000_000_000_000n;
const DAY_NS = 86_400_000_000_000n;
const NETWORKS = '127.0.0.0/8';
const asked = new Set(process.argv.slice(2));

const stack = await startTestStack((line) => console.error(line));
Object.assign(process.env, stack.env);
// Loading these reads the addresses of the stack.
const { ExportSystem } = await import('../systems/export-system.js');
const { SetCaller } = await import('../systems/set-caller.js');
const { ScheduleCaller } = await import('../systems/schedule-caller.js');
const { TableCaller } = await import('../systems/table-caller.js');
const { RawHours } = await import('../segments/raw-hours.js');
const { silent } = await import('../core/core.js');
const system = new ExportSystem();
await system.open({ WEBHOOK_PRIVATE_NETWORKS: NETWORKS });
const hours = new RawHours(system);
const workerSettings = { ...system.workerSettings, webhookPrivateNetworks: parseNetworks(NETWORKS) };
const worker = createWorker(workerSettings, silent, { core: system.server.inProcessTransport() });
void worker.run();
await until('the worker polls', () => worker.ready());

async function record(name: string, begin: () => Promise<WorkflowHandle>): Promise<void> {
  if (asked.size > 0 && !asked.has(name)) return;
  const handle = await begin();
  const end = await handle.result().then(
    () => 'it succeeded',
    (error: Error) => `it failed: ${error.message}`,
  );
  await writeFile(`test/workflows/histories/${name}.jsonl`, historyToText(await handle.fetchHistory()));
  console.log(`recorded ${name}: ${end}`);
}

async function stored(instrument: string, days = 1): Promise<string> {
  const datastreamId = await system.datastream(instrument, 'trades');
  const store = (day: number) => {
    const ns = T0 + BigInt(day) * DAY_NS;
    return system.store(datastreamId, [{ ns, message: '{"p":"1"}' }], days > 1 ? 2_000_000_000 : undefined);
  };
  for (let day = 0; day < days; day += 10) {
    await Promise.all(Array.from({ length: Math.min(10, days - day) }, (_, i) => store(day + i)));
  }
  await system.grant(datastreamId, T0, T0 + BigInt(days) * DAY_NS);
  return datastreamId;
}

async function exportOf(datastreamId: string, toNs = T0 + DAY_NS, fromNs = T0): Promise<string> {
  return system.createExport({ datastreamId, fromNs: String(fromNs), toNs: String(toNs) });
}

/** A container in the storage of the stack. */
async function destination(): Promise<string> {
  const connectionString = system.workerSettings.azureStorageConnectionString;
  const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient('destination');
  await container.createIfNotExists();
  const { createDestination } = await system.account(
    `mutation ($url: String!, $connectionString: String!) {
       createDestination(input: { name: "d", kind: AZURE_BLOB, containerUrl: $url },
         credentials: { connectionString: $connectionString }) { id } }`,
    { url: container.url, connectionString },
  );
  return (createDestination as { id: string }).id;
}

/** The outbox starts it a moment after the request. */
async function started(workflowId: string): Promise<WorkflowHandle> {
  const handle = system.client.workflow.getHandle(workflowId);
  const isStarted = () =>
    handle.describe().then(
      () => true,
      () => false,
    );
  await until(`${workflowId} is started`, isStarted);
  return handle;
}

const start = (workflowType: string, ...args: object[]) =>
  system.client.workflow.start(workflowType, {
    workflowId: `record-${workflowType}-${args.length}`,
    taskQueue: TASK_QUEUES.maintenance,
    args,
  });

await record('export-succeeded', async () => started(exportWorkflowId(await exportOf(await stored('ONEUSDT')))));
// More files than are written at a time.
await record('export-split', async () =>
  started(exportWorkflowId(await exportOf(await stored('MANYUSDT', 5), T0 + 5n * DAY_NS))),
);
await record('export-failed', async () => {
  const datastreamId = await system.datastream('LOSTUSDT', 'trades');
  await system.removeBlob(await system.store(datastreamId, [{ ns: T0, message: '{}' }]));
  await system.grant(datastreamId, T0, T0 + 10n);
  return started(exportWorkflowId(await exportOf(datastreamId)));
});
await record('export-canceled', async () => {
  const fromNs = nowNs();
  const datastreamId = await system.datastream('LIVEUSDT', 'trades');
  await system.account('mutation ($d: Int64!) { createSubscription(datastreamId: $d) { id } }', { d: datastreamId });
  await system.lease();
  const id = await exportOf(datastreamId, nowNs(), fromNs);
  const handle = await started(exportWorkflowId(id));
  const phase = async () => (await handle.query<ExportProgress>('progress')).phase;
  await until('it waits for data', async () => (await phase()) === 'waiting for data');
  await system.account('mutation ($id: ID!) { cancelExport(id: $id) { status } }', { id });
  return handle;
});
await record('delete-export-files', async () => {
  const id = await exportOf(await stored('GONEUSDT'));
  await system.finished(id);
  await system.account('mutation ($id: ID!) { deleteExport(id: $id) }', { id });
  return started(`delete-files-${id}`);
});
const setOf = (datastreamIds: string[]) =>
  new SetCaller(system).create({ select: { datastreamIds }, fromNs: String(T0), toNs: String(T0 + DAY_NS) });
await record('export-set', async () => {
  const lost = await system.datastream('LOSTSETUSDT', 'trades');
  await system.removeBlob(await system.store(lost, [{ ns: T0, message: '{}' }]));
  await system.grant(lost, T0, T0 + 10n);
  const { id } = await setOf([await stored('SETAUSDT'), lost, await stored('SETBUSDT')]);
  return started(exportSetWorkflowId(id));
});
await record('export-set-canceled', async () => {
  const fromNs = nowNs();
  const datastreamId = await system.datastream('LIVESETUSDT', 'trades');
  await system.account('mutation ($d: Int64!) { createSubscription(datastreamId: $d) { id } }', { d: datastreamId });
  await system.lease();
  const range = { fromNs: String(fromNs), toNs: String(nowNs()) };
  const caller = new SetCaller(system);
  const { id } = await caller.create({ select: { datastreamIds: [datastreamId] }, ...range });
  const handle = await started(exportSetWorkflowId(id));
  await until('its export runs', async () => (await caller.get(id)).totals.counts['running'] === 1);
  await caller.act('cancel', id);
  return handle;
});
await record('export-set-delivered', async () => {
  const select = { datastreamIds: [await stored('DELIVERUSDT'), await stored('DELIVEREDUSDT')] };
  const range = { fromNs: String(T0), toNs: String(T0 + DAY_NS) };
  const { id } = await new SetCaller(system).create({ select, ...range, destinationId: await destination() });
  return started(exportSetWorkflowId(id));
});
await record('export-set-committed', async () => {
  const select = { datastreamIds: [await stored('TABLEUSDT')] };
  const { id } = await new TableCaller(system).create({ name: 'recorded', select, schema: 'normalized', every: 'DAY' });
  const fromNs = T0 - (T0 % DAY_NS);
  const caller = new ScheduleCaller(system);
  await caller.backfill(id, fromNs, fromNs + DAY_NS);
  const [run] = await caller.ended(id, 1);
  return started(exportSetWorkflowId(run!.setId!));
});
await record('run-export-schedule', async () => {
  const select = { datastreamIds: [await stored('SCHEDULEDUSDT')] };
  const caller = new ScheduleCaller(system);
  const id = await caller.create({ select, every: 'DAY' });
  const fromNs = T0 - (T0 % DAY_NS);
  await caller.backfill(id, fromNs, fromNs + 2n * DAY_NS);
  await caller.ended(id, 2);
  // The Temporal schedule names its workflows by its own id and the time.
  const query = 'WorkflowType = "runExportSchedule"';
  const [execution] = await Array.fromAsync(system.client.workflow.list({ query }));
  return system.client.workflow.getHandle(execution!.workflowId, execution!.runId);
});
await record('test-destination', async () => {
  const task = { accountId: 'acc_1', requestId: 'req_0123456789abcdef', destinationId: await destination() };
  return system.client.workflow.start('testDestination', {
    workflowId: 'record-test-destination',
    taskQueue: TASK_QUEUES.interactive,
    args: [task],
  });
});
await record('delete-export-set-files', async () => {
  const { id } = await setOf([await stored('GONESETUSDT')]);
  await new SetCaller(system).finished(id);
  await new SetCaller(system).act('delete', id);
  return started(`delete-files-${id}`);
});
const storedStream = async (instrument: string): Promise<ViewedStream> => ({
  ...{ id: await stored(instrument), exchange: 'binance', instrument, streamType: 'trades' },
});
await record('preview', async () => {
  const range = { fromNs: String(T0), toNs: String(T0 + DAY_NS) };
  const task: PreviewTask = {
    ...{ accountId: 'acc_1', requestId: 'req_0123456789abcdef', datastream: await storedStream('PREVIEWUSDT') },
    ...{ schema: { kind: 'raw' }, view: null, range, ranges: [range], limit: 5, newest: false },
  };
  return system.client.workflow.start('previewWorkflow', {
    workflowId: 'record-preview',
    taskQueue: TASK_QUEUES.interactive,
    args: [task],
  });
});
await record('book-at', async () => {
  const datastreamId = await system.datastream('BOOKUSDT', 'depth');
  await system.store(datastreamId, [{ ns: T0, message: '{}' }]);
  const datastream = { id: datastreamId, exchange: 'binance', instrument: 'BOOKUSDT', streamType: 'depth' };
  const task = {
    ...{ accountId: 'acc_1', requestId: 'req_0123456789abcdef', datastream },
    ...{ atNs: String(T0 + 1n), depth: 5, grouping: null },
  };
  return system.client.workflow.start('bookAt', {
    workflowId: 'record-book-at',
    taskQueue: TASK_QUEUES.interactive,
    args: [task],
  });
});
await record('chain-at', async () => {
  const datastreamId = await system.datastream('CHAINUSDT', 'ticker');
  const datastream = { id: datastreamId, exchange: 'binance', instrument: 'CHAINUSDT', streamType: 'ticker' };
  const task = { accountId: system.accountId, requestId: 'req_0123456789abcdef', datastream, atNs: String(T0 + 1n) };
  return system.client.workflow.start('chainAt', {
    workflowId: 'record-chain-at',
    taskQueue: TASK_QUEUES.interactive,
    args: [task],
  });
});
await record('sample', async () => {
  const task: SampleTask = {
    ...{ accountId: 'acc_1', requestId: 'req_0123456789abcdef', datastream: await storedStream('SAMPLEUSDT') },
    ...{ schema: { kind: 'raw' }, view: null, builtIn: false, format: 'csv', compression: 'zstd' },
    files: [[{ fromNs: String(T0), toNs: String(T0 + DAY_NS) }]],
  };
  return system.client.workflow.start('sampleWorkflow', {
    workflowId: 'record-sample',
    taskQueue: TASK_QUEUES.interactive,
    args: [task],
  });
});
await record('deliver-webhook', async () => {
  // No server listens there: the delivery fails and gives up.
  const { createWebhook } = await system.account(
    'mutation { createWebhook(url: "https://127.0.0.1:9/") { webhook { id } } }',
  );
  const { id } = (createWebhook as { webhook: { id: string } }).webhook;
  const { testWebhook } = await system.account('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id });
  return started(webhookWorkflowId((testWebhook as { id: string }).id, 0));
});
await record('compact-segments', async () => {
  const datastreamId = await system.datastream('HOURSUSDT', 'trades');
  const frames = (hour: number) =>
    [0n, 1n].map((i) => ({ datastreamId, ns: T0 + BigInt(hour) * (DAY_NS / 24n) + i, message: '{}' }));
  for (const hour of [0, 1, 2, 3]) await hours.store([frames(hour)]);
  return start('compactSegments', { settleMs: 0 });
});
await record('checkpoint-books', async () => {
  const datastreamId = await system.datastream('CHECKUSDT', 'depth');
  await system.store(datastreamId, [{ ns: T0, message: '{}' }]);
  await system.grant(datastreamId, T0, T0 + DAY_NS);
  return start('checkpointBooks', { settleMs: 0 });
});
await record('sweep-storage', () => start('sweepStorage', { keptMs: 0 }));
await record('measure-quality', async () => {
  await stored('QUALITYUSDT');
  return start('measureQualityOfStreams');
});
await record('roll-up-minutes', async () => {
  await stored('ROLLEDUSDT');
  return start('rollUpMinutes');
});
await record('retain-raw-data', () => start('retainRawData'));
await record('read-listings', () => start('readListings'));

// Last: compaction would find its 501 days.
// It is the second run of an export with more files than one run writes.
await record('export-continued', async () =>
  started(exportWorkflowId(await exportOf(await stored('LONGUSDT', 501), T0 + 501n * DAY_NS))),
);

await worker.shutdown();
await hours.close();
await system.close();
await stack.stop();
process.exit(0);
