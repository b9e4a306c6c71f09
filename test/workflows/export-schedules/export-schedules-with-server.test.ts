import { randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import { temporalScheduleId, wakeWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { atomic } from '../../../server/db/atomic.js';
import { addRuns } from '../../../server/export-schedules/add-runs.js';
import { syncSchedules } from '../../../server/export-schedules/sync-schedule.js';
import { dispatchJob } from '../../../server/outbox/dispatch-job.js';
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

  const background = () => ({
    ...{ database: system.server.core.database, logger: pino({ level: 'silent' }) },
    signal: new AbortController().signal,
  });
  /** Runs the hourly sync of the servers. */
  const syncLater = async (id: string) => {
    await sql('UPDATE export_schedules SET synced_at = synced_at - INTERVAL 2 HOUR WHERE id = ?', [id]);
    await syncSchedules(background());
  };
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

  it('delivers a period again whose data changed later, below the first one, and does not meter it again', async () => {
    const stream = await stored('LATE', [0n]);
    const id = await schedules.create({ select: { datastreamIds: [stream] }, every: 'DAY', destinationId });
    await schedules.backfill(id, T0, T0 + DAY_NS);
    const [first] = await schedules.ended(id, 1);
    const before = await manifest(`p/${id}/2023-11-14/manifest.json`);
    await system.store(stream, [{ ns: T0 + 7_200_000_000_000n, message: '{"late":true}' }]);
    // A worker measures the quality of the hours that changed; an hour passes.
    const hours = await sql<{ hourNs: string; changes: string }>(
      'SELECT hour_ns AS hourNs, changes FROM changed_hours WHERE datastream_id = ?',
      [stream],
    );
    expect(hours.length).toBeGreaterThan(0);
    await system.service(
      'mutation ($d: Int64!, $h: [QualityHourInput!]!) { recordQualityHours(datastreamId: $d, hours: $h) }',
      { d: stream, h: hours.map((hour) => ({ ...hour, frames: '1', bytes: '1', verified: '0', failed: '0' })) },
    );
    await sql('UPDATE export_schedule_runs SET started_at = started_at - INTERVAL 61 MINUTE WHERE schedule_id = ?', [
      id,
    ]);
    await system.client.schedule.getHandle(temporalScheduleId(id)).trigger();
    const [, second] = await schedules.ended(id, 2);
    expect(second).toMatchObject({ status: 'SUCCEEDED', revision: 2, cause: 'REVISION', fromNs: first!.fromNs });
    expect(await manifest(`p/${id}/2023-11-14/manifest.json`)).toMatchObject({
      ...{ schedule_id: id, revision: 2, set_id: second!.setId },
      files: [{ filename: 'r2/binance_LATE_trades.csv.gz', rows: 2 }],
    });
    expect(await names(`p/${id}/2023-11-14/`)).toEqual([
      ...['binance_LATE_trades.csv.gz', 'manifest.json', 'r2/binance_LATE_trades.csv.gz'],
    ]);
    expect(before).toMatchObject({ revision: 1, files: [{ filename: 'binance_LATE_trades.csv.gz', rows: 1 }] });
    expect(await usage(id)).toBe(1);
  });

  it('fails with a reason if the destination refuses, and is delivered by a retry to another one', async () => {
    const stream = await stored('REFUSED', [0n]);
    const { createDestination } = await system.account(
      `mutation ($url: String!, $connectionString: String!) {
         createDestination(input: { name: "gone", kind: AZURE_BLOB, containerUrl: $url },
           credentials: { connectionString: $connectionString }) { id } }`,
      {
        url: azure.getContainerClient(`gone-${randomUUID()}`).url,
        connectionString: system.workerSettings.azureStorageConnectionString,
      },
    );
    const select = { datastreamIds: [stream] };
    const gone = (createDestination as { id: string }).id;
    const id = await schedules.create({ select, every: 'DAY', destinationId: gone });
    await schedules.backfill(id, T0, T0 + DAY_NS);
    const [failed] = await schedules.ended(id, 1);
    expect(failed).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('does not exist') as string });
    await system.account(
      'mutation ($id: ID!, $input: UpdateExportScheduleInput!) { updateExportSchedule(id: $id, input: $input) { id } }',
      { id, input: { destinationId } },
    );
    await schedules.retry(id, failed!.id);
    const [delivered] = await schedules.ended(id, 1);
    expect(delivered).toMatchObject({ id: failed!.id, status: 'SUCCEEDED', reason: null, revision: 1 });
    expect(await names(`p/${id}/`)).toEqual(
      ['binance_REFUSED_trades.csv.gz', 'manifest.json'].map((name) => `2023-11-14/${name}`),
    );
    expect(await usage(id)).toBe(1);
  });

  it('starts a workflow for each of two wakes in a second, and none for one that comes again', async () => {
    const stream = await stored('WOKEN', []);
    const scheduleId = await schedules.create({ select: { datastreamIds: [stream] }, every: 'DAY' });
    const [{ accountId } = { accountId: '' }] = await sql<{ accountId: string }>(
      'SELECT account_id AS accountId FROM export_schedules WHERE id = ?',
      [scheduleId],
    );
    const job = {
      ...{ scheduleId, accountId, title: 'woken', everySeconds: 86_400, offsetSeconds: 0 },
      ...{ paused: false, keepsPause: false },
    };
    const put = (wakeId: string) => dispatchJob(system.client, 'export-schedule.put', { ...job, wakeId });
    const workflowOf = (wakeId: string) => system.client.workflow.getHandle(wakeWorkflowId(scheduleId, wakeId));
    const [first, second] = [randomUUID(), randomUUID()];
    await put(first);
    await put(second);
    await Promise.all([workflowOf(first).result(), workflowOf(second).result()]);
    const { runId } = await workflowOf(first).describe();
    await put(first);
    expect((await workflowOf(first).describe()).runId).toBe(runId);
  });

  it('delivers what was asked for during a pause although the workflow for it is lost', async () => {
    const id = await schedules.create({ select: { datastreamIds: [await stored('LOST', [0n, 1n])] }, every: 'DAY' });
    await schedules.act('pause', id);
    const [{ accountId } = { accountId: '' }] = await sql<{ accountId: string }>(
      'SELECT account_id AS accountId FROM export_schedules WHERE id = ?',
      [id],
    );
    for (const day of [0n, 1n]) {
      const period = { fromNs: T0 + day * DAY_NS, toNs: T0 + (day + 1n) * DAY_NS };
      const run = { scheduleId: id, accountId, period, revision: 1, cause: 'backfill' } as const;
      await atomic(background(), (tx) => addRuns(tx, [run]));
      await syncLater(id);
      const runs = await schedules.ended(id, Number(day) + 1);
      expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'SUCCEEDED'));
      await system.client.workflow.getHandle(wakeWorkflowId(id, 'again')).result();
    }
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
    await system.client.schedule.getHandle(temporalScheduleId(id)).delete();
    await syncLater(id);
    await until('it is there again', async () => (await describe()) !== null);
    await schedules.act('pause', id);
    await until('it is paused', async () => (await describe())?.state.paused === true);
    await schedules.act('resume', id);
    await until('it is not paused', async () => (await describe())?.state.paused === false);
    await schedules.act('delete', id);
    await until('it is gone', async () => (await describe()) === null);
  });
});
