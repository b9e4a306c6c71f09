import { setTimeout as sleep } from 'node:timers/promises';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { newId } from '../../schema/text/ids.js';
import { startTestStack } from '../../scripts/stack/test-stack.js';
import { TASK_QUEUES } from '../../schema/jobs/task-queues.js';
import { benchCommand } from './bench-command.js';
import type { ExportStepActivities, PartitionActivities, PlanPage } from '../../workflows/exports/contract.js';
import { installTemporalRuntime } from '../../workflows/worker/temporal-runtime.js';
import { workflowBundle } from '../../workflows/worker/workflow-bundle.js';

const SLOTS = 4;
const PARTITION_MS = 500;
const ROUNDS = 5;

const { json: file } = benchCommand(
  'turns',
  `How long a small export of one account takes while another account keeps all workers busy. Real workflows on a Temporal of its own; a
partition takes ${PARTITION_MS} ms whatever is in it, and ${SLOTS} are written at a time.`,
)
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<{ json?: string }>();

const logger = pino({ level: 'silent' });
const stack = await startTestStack((line) => process.stderr.write(`${line}\n`));
Object.assign(process.env, stack.env);
installTemporalRuntime(logger);
const address = process.env['TEMPORAL_ADDRESS']!;
const connection = await Connection.connect({ address });
const client = new Client({ connection });
const native = await NativeConnection.connect({ address });

/** Partitions by export. */
const sizes = new Map<string, number>();
const planOf = (partitionCount: number): PlanPage => ({
  partitionCount,
  expectedMessages: partitionCount,
  unwritten: Array.from({ length: Math.min(partitionCount, 500) }, (_, ordinal) => ({
    ...{
      ordinal,
      stage: 'write' as const,
      label: `${ordinal}`,
      filename: `partition-${ordinal}`,
      fromNs: '0',
      toNs: '1',
    },
    estimatedMessages: 1,
  })),
});
const activities: ExportStepActivities & PartitionActivities = {
  beginExport: async ({ exportId }) => planOf(sizes.get(exportId) ?? 1),
  planPartitions: async ({ exportId }) => planOf(sizes.get(exportId) ?? 1),
  exportPartition: async () => {
    await sleep(PARTITION_MS);
    return { messages: 1, rows: 1, bytes: 1, sqlOverMs: 0, sealed: null };
  },
  sealExport: async () => 1,
  failExport: async () => 'failed',
  removeExportFiles: async () => 0,
};
const worker = await Worker.create({
  connection: native,
  taskQueue: TASK_QUEUES.exports,
  workflowBundle: workflowBundle('plain'),
  activities,
  maxConcurrentActivityTaskExecutions: SLOTS,
});
const files = await Worker.create({
  connection: native,
  taskQueue: TASK_QUEUES.files,
  activities,
  maxConcurrentActivityTaskExecutions: SLOTS,
});
const running = Promise.all([worker.run(), files.run()]);

async function start(accountId: string, partitionCount: number) {
  const exportId = newId('export');
  sizes.set(exportId, partitionCount);
  const what = { datastreamId: '1', exchange: 'binance', schemaLabel: 'raw', title: 'An export' };
  const job = { exportId, accountId, requestId: 'req_1', ...what };
  const priority = { fairnessKey: accountId };
  return client.workflow.start('exportWorkflow', { workflowId: exportId, taskQueue: 'exports', args: [job], priority });
}

/**
 * Seconds that small exports of one account take, one after the other, while `load` exports of
 * another one run.
 */
async function measure(load: number, partitionCount: number): Promise<{ median: number; worst: number }> {
  const busy = newId('account');
  const others = await Promise.all(Array.from({ length: load }, () => start(busy, partitionCount)));
  await sleep(3_000);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = performance.now();
    await (await start(newId('account'), 1)).result();
    seconds.push((performance.now() - startedMs) / 1_000);
  }
  await Promise.all(others.map((handle) => handle.terminate().catch(() => undefined)));
  await sleep(PARTITION_MS * 2);
  seconds.sort((a, b) => a - b);
  return { median: seconds[ROUNDS >> 1]!, worst: seconds.at(-1)! };
}

const results = {
  alone: await measure(0, 0),
  'beside one export of 500 files': await measure(1, 500),
  'beside 50 exports of 500 files': await measure(50, 500),
  'beside 200 exports of one file': await measure(200, 1),
};
for (const [name, { median, worst }] of Object.entries(results)) {
  console.log(`${name.padEnd(34)} median ${median.toFixed(2)} s   worst ${worst.toFixed(2)} s`);
}
if (file !== undefined) {
  const machine = {
    cores: os.availableParallelism(),
    model: os.cpus()[0]?.model,
    node: process.version,
    load: os.loadavg(),
  };
  const alone = results.alone.median;
  const rows = Object.entries(results).map(([name, times]) => ({ name, ...times, ratio: times.median / alone }));
  await writeFile(file, `${JSON.stringify({ machine, results: rows }, null, 2)}\n`);
}
worker.shutdown();
files.shutdown();
await running;
await native.close();
await connection.close();
await stack.stop();
