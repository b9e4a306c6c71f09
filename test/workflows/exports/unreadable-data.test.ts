import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import type { ExportStartJob } from '../../../schema/jobs/jobs.js';
import { exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { ownQueues } from './own-queues.js';
import { type Frame, StoredMarket } from './stored-market.js';
import { until } from '../../support/until.js';

const HOUR_NS = 3_600_000_000_000n;
const T0 = 1_700_000_000_000_000_000n;

/** 200 frames, one a nanosecond. */
const framesFrom = (fromNs: bigint): Frame[] =>
  Array.from({ length: 200 }, (_, n) => ({
    seq: BigInt(n),
    ns: fromNs + BigInt(n),
    message: `{"stream":"btcusdt@aggTrade","data":{"e":"aggTrade","s":"BTCUSDT","a":${n},"p":"${n}.5"}}`,
  }));

describe('data that cannot be read', () => {
  const market = new StoredMarket();
  const taskQueues = ownQueues();
  let worker: ExportWorker;
  let connection: Connection;
  let client: Client;
  beforeAll(async () => {
    await market.open();
    connection = await Connection.connect({ address: market.settings.temporalAddress });
    client = new Client({ connection });
    worker = createWorker(market.settings, pino({ level: 'silent' }), {
      core: market.transport(),
      blobContainer: market.containerName,
      taskQueues,
    });
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker.shutdown();
    await connection.close();
    await market.close();
  });

  /** Runs an export of this range to its end, whichever it is. */
  async function exported(fromNs: bigint, toNs: bigint) {
    const id = market.addExport({ fromNs, toNs });
    const job: ExportStartJob = {
      ...{ exportId: id, accountId: 'acc_1', datastreamId: '7', exchange: 'binance' },
      ...{ requestId: 'req_0123456789abcdef', schemaLabel: 'raw', title: 'An export' },
    };
    const run = { workflowId: exportWorkflowId(id), taskQueue: taskQueues.exports, args: [job] };
    await (await client.workflow.start('exportWorkflow', run)).result().catch(() => undefined);
    const { status, reason, artifacts, completions } = market.exports.get(id)!;
    return { status, reason, artifacts, completions, files: await market.filesOf(id) };
  }

  const DAMAGES: Record<string, (bytes: Buffer) => Buffer | null> = {
    'is missing': () => null,
    'was cut off on its way up': (bytes) => bytes.subarray(0, bytes.length / 2),
    'is empty': () => Buffer.alloc(0),
    'has a damaged page': (bytes) => bytes.fill(0x55, 100, 400),
    'is something else of the same length': (bytes) => bytes.fill(0x20),
  };

  it('costs its own time only, whatever happened to the file', async () => {
    const outcomes = await Promise.all(
      Object.entries(DAMAGES).map(async ([what, damage], i) => {
        const fromNs = T0 + BigInt(i) * HOUR_NS;
        await market.store(framesFrom(fromNs - 1_000n));
        await market.damage(await market.store(framesFrom(fromNs)), damage);
        const { status, artifacts, completions } = await exported(fromNs - 1_000n, fromNs + 200n);
        return { what, status, rows: artifacts.map(({ rows }) => rows), completions };
      }),
    );
    expect(outcomes).toEqual(
      Object.keys(DAMAGES).map((what) => ({ ...{ what, status: 'succeeded', rows: [200], completions: 1 } })),
    );
  });

  it('reads the partition again and continues once the file is whole', async () => {
    const fromNs = T0 + 100n * HOUR_NS;
    const blobName = await market.store(framesFrom(fromNs));
    const whole = await market.damage(blobName, (bytes) => bytes.subarray(0, 100));
    let pages = 0;
    // Planning asks for slices, then the first try; the third request finds the file repaired.
    market.beforeSlices = async () => {
      if (++pages === 3) await market.damage(blobName, () => whole);
    };
    const { status, artifacts, files } = await exported(fromNs, fromNs + 200n);
    market.beforeSlices = async () => undefined;
    expect([status, artifacts.map(({ rows }) => rows)]).toEqual(['succeeded', [200]]);
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(files).toEqual([artifacts[0]!.blobName]);
  });

  it('costs one of several files its rows', async () => {
    const dayNs = T0 - 240n * HOUR_NS;
    const large = { messageBytes: 2_000_000_000 };
    await market.store(framesFrom(dayNs), large);
    const damaged = await market.store(framesFrom(dayNs + 24n * HOUR_NS), large);
    await market.damage(damaged, (bytes) => bytes.fill(0x20));
    const { status, artifacts } = await exported(dayNs, dayNs + 48n * HOUR_NS);
    expect([status, artifacts.map(({ rows }) => rows)]).toEqual(['succeeded', [200]]);
  });
});
