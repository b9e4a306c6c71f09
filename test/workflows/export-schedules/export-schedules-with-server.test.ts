import { randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import { temporalScheduleId } from '../../../schema/jobs/jobs.js';
import { DAY_NS } from '../../../schema/timestamps.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { ScheduleCaller } from '../../support/systems/schedule-caller.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { until } from '../../support/until.js';

/** 2023-11-14T00:00:00Z */
const T0 = 1_699_920_000_000_000_000n;
const NETWORKS = '127.0.0.0/8';

interface Manifest {
  schedule_id: string;
  revision: number;
  set_id: string;
  files: { filename: string; rows: number }[];
}

/** Server, relay, worker, MySQL, Temporal and blob stores are the real ones. */
describe('an export schedule through the whole system', () => {
  const system = new ExportSystem();
  const schedules = new ScheduleCaller(system);
  const sets = new SetCaller(system);
  const azure = BlobServiceClient.fromConnectionString(system.workerSettings.azureStorageConnectionString);
  const container = azure.getContainerClient(`s-${randomUUID()}`);
  let worker: ExportWorker;
  let destinationId: string;

  const sql = <Row>(query: string, values: unknown[]) => system.server.core.database.main.query<Row[]>(query, values);
  const stored = async (instrument: string, days: readonly bigint[]) => {
    const id = await system.datastream(instrument, 'trades');
    await system.store(
      id,
      days.map((day) => ({ ns: T0 + day * DAY_NS, message: `{"day":${day}}` })),
    );
    await system.grant(id, T0, T0 + 10n * DAY_NS);
    return id;
  };
  const names = async (prefix: string) => {
    const found: string[] = [];
    for await (const { name } of container.listBlobsFlat({ prefix })) found.push(name.slice(prefix.length));
    return found;
  };
  const manifest = async (name: string) =>
    JSON.parse((await container.getBlobClient(name).downloadToBuffer()).toString()) as Manifest;
  const usage = async (id: string) => {
    const rows = await sql<{ n: string }>(
      `SELECT COUNT(*) AS n FROM export_usage u JOIN exports e ON e.id = u.export_id JOIN export_sets s ON s.id = e.set_id
       JOIN export_schedule_runs r ON r.id = s.run_id WHERE r.schedule_id = ?`,
      [id],
    );
    return Number(rows[0]!.n);
  };

  beforeAll(async () => {
    await system.open({ WEBHOOK_PRIVATE_NETWORKS: NETWORKS });
    await container.create();
    worker = createWorker(
      { ...system.workerSettings, webhookPrivateNetworks: parseNetworks(NETWORKS) },
      pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
      { core: system.server.inProcessTransport() },
    );
    void worker.run();
    await until('the worker polls', () => worker.ready());
    const { createDestination } = await system.account(
      `mutation ($url: String!, $connectionString: String!) {
         createDestination(input: { name: "d", kind: AZURE_BLOB, containerUrl: $url, prefix: "p" },
           credentials: { connectionString: $connectionString }) { id } }`,
      { url: container.url, connectionString: system.workerSettings.azureStorageConnectionString },
    );
    destinationId = (createDestination as { id: string }).id;
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
    await container.deleteIfExists();
  });

  it('delivers each period of a backfill once, in order, and meters it once', async () => {
    const stream = await stored('FILL', [0n, 1n, 2n]);
    const id = await schedules.create({ select: { datastreamIds: [stream] }, every: 'DAY', destinationId });
    expect(await schedules.backfill(id, T0, T0 + 3n * DAY_NS)).toEqual({ periods: 3, queued: 3 });
    expect(await schedules.backfill(id, T0, T0 + 3n * DAY_NS)).toEqual({ periods: 3, queued: 0 });
    const runs = await schedules.ended(id, 3);
    expect(runs.map(({ fromNs, status, revision, reason }) => [fromNs, status, revision, reason])).toEqual(
      [0n, 1n, 2n].map((day) => [String(T0 + day * DAY_NS), 'SUCCEEDED', 1, null]),
    );
    expect(await names(`p/${id}/`)).toEqual(
      ['14', '15', '16'].flatMap((day) =>
        ['binance_FILL_trades.csv.gz', 'manifest.json'].map((name) => `2023-11-${day}/${name}`),
      ),
    );
    expect(await manifest(`p/${id}/2023-11-15/manifest.json`)).toMatchObject({
      ...{ schedule_id: id, revision: 1, set_id: runs[1]!.setId },
      files: [{ filename: 'binance_FILL_trades.csv.gz', rows: 1 }],
    });
    expect(await usage(id)).toBe(3);
    expect(await sets.get(runs[0]!.setId!)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('has a Temporal schedule as long as it exists', async () => {
    const stream = await stored('TEMPORAL', []);
    const id = await schedules.create({ select: { datastreamIds: [stream] }, every: 'HOUR', lag: '3m', revise: false });
    const describe = async () => {
      try {
        return await system.client.schedule.getHandle(temporalScheduleId(id)).describe();
      } catch {
        return null;
      }
    };
    await until('the Temporal schedule exists', async () => (await describe()) !== null);
    expect((await describe())!.spec.intervals).toEqual([{ every: 3_600_000, offset: 180_000 }]);
    await schedules.act('pause', id);
    await until('it is paused', async () => (await describe())?.state.paused === true);
    await schedules.act('resume', id);
    await until('it is not paused', async () => (await describe())?.state.paused === false);
    await schedules.act('delete', id);
    await until('it is gone', async () => (await describe()) === null);
  });
});
