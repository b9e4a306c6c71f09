import { gunzipSync } from 'node:zlib';
import { exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { HoldingProxy } from '../../support/proxies/holding-proxy.js';
import { WorkerProcesses } from '../../support/systems/worker-processes.js';
import { until } from '../../support/until.js';

const DAY_NS = 86_400_000_000_000n;
const T0 = 1_700_006_400_000_000_000n;
const DAYS = 3;

describe('a worker killed in the middle of an export', () => {
  const system = new ExportSystem();
  const workers = new WorkerProcesses(system);
  let proxy: HoldingProxy;

  beforeAll(() => system.open());
  beforeEach(async () => {
    proxy = new HoldingProxy(system.graphqlPort);
    await proxy.open();
  });
  afterEach(async () => {
    await workers.killAll();
    await proxy.close();
  });
  afterAll(() => system.close());

  // The first one: killed workers count for a while, and each living one has turns.
  it('is replaced, and exports that waited for a turn run, also with a new server', async () => {
    const datastreamId = await system.datastream('TURNSUSDT', 'trades');
    await system.store(datastreamId, [{ ns: T0, message: '{"n":1}' }]);
    await system.grant(datastreamId, T0, T0 + DAY_NS);
    proxy.holds = (body) => body.includes('mutation RecordOnlyPartition');
    const first = workers.start(proxy.url);
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) {
      ids.push(await system.createExport({ datastreamId, fromNs: String(T0), toNs: String(T0 + DAY_NS) }));
    }
    await until('two are being written', () => proxy.held === 2);
    const statuses = async () => (await Promise.all(ids.map((id) => system.statusOf(id)))).map(({ status }) => status);
    expect((await statuses()).sort()).toEqual([...Array<string>(4).fill('QUEUED'), 'RUNNING', 'RUNNING']);
    await first.kill();
    await system.restartServer({});
    proxy.release();
    workers.start(`http://127.0.0.1:${system.graphqlPort}`);

    for (const id of ids) expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', rows: '1' });
  });

  it('is replaced, and the export succeeds once', async () => {
    const datastreamId = await system.datastream('KILLUSDT', 'trades');
    for (let day = 0; day < DAYS; day++) {
      const ns = T0 + BigInt(day) * DAY_NS;
      // Said to be large, so that each day becomes a partition of its own.
      await system.store(datastreamId, [{ ns, message: `{"day":${day}}` }], 2_000_000_000);
    }
    await system.grant(datastreamId, T0, T0 + BigInt(DAYS) * DAY_NS);
    // Planning lists the whole range, partitions their own day: the last day is held.
    const lastDay = `"fromNs":"${T0 + BigInt(DAYS - 1) * DAY_NS}"`;
    proxy.holds = (body) => body.includes('SegmentSlices') && body.includes(lastDay);
    const id = await system.createExport({
      datastreamId,
      fromNs: String(T0),
      toNs: String(T0 + BigInt(DAYS) * DAY_NS),
    });

    const first = workers.start(proxy.url);
    const stored = async () => (await system.filesOf(id)).length;
    await until('only the last day is left', async () => proxy.held > 0 && (await stored()) === DAYS - 1);
    await first.kill();
    proxy.release();
    expect((await system.statusOf(id)).status).toBe('RUNNING');
    workers.start(proxy.url);

    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', rows: String(DAYS) });
    const files = await system.download(id);
    expect(files.map(({ filename }) => filename)).toEqual(
      ['15', '16', '17'].map((day) => `binance_KILLUSDT_trades_part_202311${day}.csv.gz`),
    );
    expect(files.map(({ bytes }) => gunzipSync(bytes).toString())).toEqual(
      [0, 1, 2].map((day) => `collection_timestamp_ns,data\n${T0 + BigInt(day) * DAY_NS},"{""day"":${day}}"\n`),
    );
    await system.client.workflow.getHandle(exportWorkflowId(id)).result();
    expect(await system.filesOf(id)).toHaveLength(DAYS);
    const metered = await system.server.core.database.main.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM export_usage WHERE export_id = ?',
      [id],
    );
    expect(Number(metered[0]!.n)).toBe(1);
  });

  it('is replaced also if it died in the first activity, whose file is removed', async () => {
    const datastreamId = await system.datastream('SMALLUSDT', 'trades');
    await system.store(datastreamId, [{ ns: T0, message: '{"n":1}' }]);
    await system.grant(datastreamId, T0, T0 + DAY_NS);
    proxy.holds = (body) => body.includes('mutation RecordOnlyPartition');
    const first = workers.start(proxy.url);
    const id = await system.createExport({ datastreamId, fromNs: String(T0), toNs: String(T0 + DAY_NS) });
    await until('the file is written and not recorded', () => proxy.held > 0);
    const [orphan] = await system.filesOf(id);
    await first.kill();
    workers.start(proxy.url);

    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', rows: '1' });
    const handle = system.client.workflow.getHandle(exportWorkflowId(id));
    await handle.result();
    const { events } = await handle.fetchHistory();
    const names = events!.flatMap((event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? []);
    expect(names).toEqual(['beginExport']);
    const files = await system.filesOf(id);
    expect(files).toHaveLength(1);
    expect(files).not.toContain(orphan);
  });
});
