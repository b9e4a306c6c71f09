import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { ExportStartJob } from '../../../schema/jobs/jobs.js';
import { exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { readParquet } from '../../support/engine/parquet-reader.js';
import { ownQueues } from './own-queues.js';
import { type Frame, StoredMarket } from './stored-market.js';
import { until } from '../../support/until.js';

const T0 = 1_700_000_000_000_000_000n;
const HOUR_NS = 3_600_000_000_000n;

const trade = (seq: bigint, ns: bigint): Frame => ({
  seq,
  ns,
  message: JSON.stringify({
    stream: 'btcusdt@aggTrade',
    data: {
      e: 'aggTrade',
      E: 1_700_000_000_000 + Number(seq),
      s: 'BTCUSDT',
      a: 5_000 + Number(seq),
      p: `6${seq}.01000000`,
      q: `0.00${seq}0`,
      T: 1_700_000_000_000 + Number(seq),
      m: seq % 2n === 0n,
    },
  }),
});
const csvRow = ({ ns, message }: Frame): string => `${ns},"${message.replaceAll('"', '""')}"`;
const rawCsv = (frames: Frame[]): string => ['collection_timestamp_ns,data', ...frames.map(csvRow)].join('\n') + '\n';

describe('an export on a real worker', () => {
  const market = new StoredMarket();
  const taskQueues = ownQueues();
  const registry = new Registry();
  let worker: ExportWorker;
  let connection: Connection;
  let client: Client;
  /** Two segments that overlap in time, as after a change of owner, and one later on. */
  const first = [1n, 2n, 3n, 6n].map((i) => trade(i, T0 + i * 10n));
  const second = [4n, 5n, 7n, 8n].map((i) => trade((1n << 40n) + i, T0 + i * 10n));
  const third = [20n, 21n].map((i) => trade((1n << 40n) + i, T0 + i * 10n));
  const inOrder = [...first, ...second, ...third].sort((a, b) => (a.ns < b.ns ? -1 : 1));

  beforeAll(async () => {
    await market.open();
    for (const frames of [first, second, third]) await market.store(frames);
    connection = await Connection.connect({ address: market.settings.temporalAddress });
    client = new Client({ connection });
    worker = createWorker(market.settings, pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }), {
      core: market.transport(),
      blobContainer: market.containerName,
      taskQueues,
      registry,
    });
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker.shutdown();
    await connection.close();
    await market.close();
  });

  /** Holds the partition in the middle of its work, after the plan and the first page. */
  function holdPartition(): Promise<void> {
    let pages = 0;
    return new Promise((reached) => {
      market.beforeSlices = async () => {
        if (++pages <= 2) return;
        reached();
        await sleep(60_000, undefined, { ref: false });
      };
    });
  }

  async function start(exportId: string, taskQueue = taskQueues.exports): Promise<WorkflowHandle> {
    const job: ExportStartJob = {
      exportId,
      accountId: 'acc_1',
      datastreamId: '7',
      exchange: 'binance',
      requestId: 'req_0123456789abcdef',
      schemaLabel: 'raw',
      title: 'An export',
    };
    const workflowId = exportWorkflowId(exportId);
    return client.workflow.start('exportWorkflow', { workflowId, taskQueue, args: [job] });
  }

  /** Runs to the end; the files by name. */
  async function run(asked: Parameters<StoredMarket['addExport']>[0]) {
    const id = market.addExport(asked);
    await (await start(id)).result();
    const state = market.exports.get(id)!;
    const files = await Promise.all(state.artifacts.map((artifact) => market.download(artifact)));
    return { id, state, files };
  }

  it('returns each stored frame byte for byte, in order of time and arrival', async () => {
    const { id, state, files } = await run({ fromNs: T0, toNs: T0 + 1_000n });
    expect(gunzipSync(files[0]!).toString()).toBe(rawCsv(inOrder));
    expect(state.artifacts).toEqual([
      expect.objectContaining({
        filename: 'binance_BTCUSDT_agg_trades.csv.gz',
        rows: 10,
        bytes: files[0]!.length,
        sha256: createHash('sha256').update(files[0]!).digest('hex'),
        fromNs: String(T0),
        toNs: String(T0 + 1_000n),
      }),
    ]);
    expect(state.manifest).toMatchObject({
      rows: 10,
      messages: 10,
      brokenMessages: 0,
      misfits: {},
      schema: { kind: 'raw' },
    });
    const { etag } = await market.container.getBlobClient(state.artifacts[0]!.blobName).getProperties();
    expect(state.artifacts[0]!.etag).toBe(etag);
    expect(await market.filesOf(id)).toEqual([state.artifacts[0]!.blobName]);
  });

  it('respects the spans to the nanosecond', async () => {
    const { files } = await run({
      fromNs: T0,
      toNs: T0 + 1_000n,
      coverage: [
        [T0 + 20n, T0 + 30n],
        [T0 + 31n, T0 + 50n],
        [T0 + 61n, T0 + 71n],
      ],
    });
    expect(gunzipSync(files[0]!).toString()).toBe(rawCsv([inOrder[1]!, inOrder[3]!, inOrder[6]!]));
  });

  it.each(['snappy', 'zstd', 'gzip', 'lz4', 'none'])(
    'writes Parquet with %s that another reader reads',
    async (compression) => {
      const { files, state } = await run({
        fromNs: T0,
        toNs: T0 + 1_000n,
        format: 'parquet',
        compression,
        normalized: true,
      });
      const { rows } = await readParquet(files[0]!);
      expect(rows.map((row) => row.collection_timestamp_ns)).toEqual(inOrder.map(({ ns }) => ns));
      expect(rows[0]).toMatchObject({
        trade_id: '5001',
        price: `61.01${'0'.repeat(16)}`,
        quantity: `0.0010${'0'.repeat(14)}`,
        side: 'buy',
      });
      expect(rows[1]).toMatchObject({
        trade_id: '5002',
        price: `62.01${'0'.repeat(16)}`,
        quantity: `0.0020${'0'.repeat(14)}`,
        side: 'sell',
      });
      expect(state.artifacts[0]!.filename).toBe('binance_BTCUSDT_agg_trades.parquet');
    },
  );

  it.each([
    ['csv', {}],
    ['parquet', { format: 'parquet', normalized: true }],
  ] as const)('gives identical bytes for the same request: %s', async (_name, asked) => {
    const range = { fromNs: T0, toNs: T0 + 1_000n };
    const [one, two] = await Promise.all([run({ ...range, ...asked }), run({ ...range, ...asked })]);
    expect(one.files[0]!.equals(two.files[0]!)).toBe(true);
  });

  it('succeeds with only a header if no span covers the range', async () => {
    const { files, state } = await run({ fromNs: T0, toNs: T0 + 1_000n, coverage: [], normalized: true });
    expect(gunzipSync(files[0]!).toString()).toBe(
      'collection_timestamp_ns,exchange_timestamp_ns,trade_id,price,quantity,side\n',
    );
    expect(state.artifacts).toHaveLength(1);
  });

  it('splits a large export by day, in time order, without overlap', async () => {
    const dayNs = T0 + 24n * HOUR_NS;
    const large = { messageBytes: 2_000_000_000 };
    await market.store([trade(1n << 50n, dayNs)], large);
    await market.store([trade((1n << 50n) + 1n, dayNs + 24n * HOUR_NS)], large);
    const { files, state } = await run({ fromNs: T0, toNs: dayNs + 48n * HOUR_NS });
    expect(state.artifacts.map(({ filename }) => filename)).toEqual(
      ['14', '15', '16'].map((day) => `binance_BTCUSDT_agg_trades_part_202311${day}.csv.gz`),
    );
    const rows = files.map((file) => gunzipSync(file).toString().trimEnd().split('\n').length - 1);
    expect(rows).toEqual([10, 1, 1]);
    expect(state.manifest).toMatchObject({ granularity: 'daily', rows: 12 });
  });

  it('stops when canceled, without waiting for the work, and leaves nothing behind', async () => {
    const id = market.addExport({ fromNs: T0, toNs: T0 + 1_000n });
    const held = holdPartition();
    const handle = await start(id);
    await held;
    market.beforeSlices = async () => undefined;
    market.exports.get(id)!.status = 'canceled';
    const canceledMs = Date.now();
    await handle.cancel();
    await expect(handle.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    expect(Date.now() - canceledMs).toBeLessThan(50_000);
    expect(await market.filesOf(id)).toEqual([]);
  });

  it('takes one activity, and a second one for SQL or if the first did not write the file in time', async () => {
    const activitiesOf = async (handle: WorkflowHandle) => {
      const { events } = await handle.fetchHistory();
      return events!.flatMap((event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? []);
    };
    const asked = { fromNs: T0, toNs: T0 + 1_000n };
    const quick = await start(market.addExport(asked));
    await quick.result();
    expect(await activitiesOf(quick)).toEqual(['beginExport']);
    const withSql = await start(market.addExport({ ...asked, transform: 'sqrt({v}) + 1' }));
    await withSql.result();
    expect(await activitiesOf(withSql)).toEqual(['beginExport', 'exportPartition']);
    const id = market.addExport(asked);
    const held = holdPartition();
    const slow = await start(id);
    await held;
    market.beforeSlices = async () => undefined;
    expect(await slow.result()).toMatchObject({ status: 'succeeded', files: 1, rows: 10 });
    expect(await activitiesOf(slow)).toEqual(['beginExport', 'exportPartition']);
    expect(await market.filesOf(id)).toEqual(market.exports.get(id)!.artifacts.map(({ blobName }) => blobName));
  });

  it('continues on another worker at once if its worker is stopped', async () => {
    const queues = ownQueues();
    const parts = { core: market.transport(), blobContainer: market.containerName, taskQueues: queues };
    const leaving = createWorker(market.settings, pino({ level: 'silent' }), parts);
    const ended = leaving.run();
    // Two files by what the index says, so that the activity that begins writes neither.
    const [atNs, nextNs] = [T0 - 300n * HOUR_NS, T0 - 276n * HOUR_NS];
    for (const ns of [atNs, nextNs]) await market.store([trade(1n, ns)], { messageBytes: 2_000_000_000 });
    const id = market.addExport({ fromNs: atNs, toNs: nextNs + 1n });
    const held = holdPartition();
    const handle = await start(id, queues.exports);
    await held;
    await leaving.shutdown();
    await ended;
    expect(leaving.ready()).toBe(false);
    market.beforeSlices = async () => undefined;
    const next = createWorker(market.settings, pino({ level: 'silent' }), parts);
    void next.run();
    expect(await handle.result()).toMatchObject({ status: 'succeeded', rows: 2 });
    // Handed over, and not waited out: the heartbeat timeout alone would be 15 s.
    const { events } = await handle.fetchHistory();
    const started = (events ?? []).map((event) => event.activityTaskStartedEventAttributes);
    const [again] = started.filter((activity) => (activity?.attempt ?? 0) > 1);
    expect(again?.lastFailure).toBeTruthy();
    expect(again?.lastFailure?.timeoutFailureInfo ?? null).toBeNull();
    expect(market.exports.get(id)!.completions).toBe(1);
    await next.shutdown();
  });

  it('counts its work in metrics', async () => {
    await run({ fromNs: T0, toNs: T0 + 1_000n });
    const text = await registry.metrics();
    expect(text).toMatch(/export_partition_attempts_total\{result="succeeded"\} \d+/);
    expect(text).toMatch(/export_rows_total [1-9]/);
    expect(text).toMatch(/export_partitions_running 0/);
  });

  it('keeps the files of a finished export if an operator runs its workflow again', async () => {
    const { id, state, files } = await run({ fromNs: T0, toNs: T0 + 1_000n });
    await expect((await start(id)).result()).resolves.toMatchObject({ status: 'succeeded' });
    expect(await market.download(state.artifacts[0]!)).toEqual(files[0]);
    expect(state.completions).toBe(1);
  });

  it('fails at once, with a reason, if the schema cannot be applied', async () => {
    const id = market.addExport({ fromNs: T0, toNs: T0 + 1_000n, transform: 'soundex({v})' });
    await expect((await start(id)).result()).rejects.toThrow();
    expect(market.exports.get(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^The export schema could not be applied to the data.*soundex/) as string,
    });
  });
});
