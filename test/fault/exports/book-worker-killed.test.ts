import { Random } from '../../support/engine/random.js';
import { HoldingProxy } from '../../support/proxies/holding-proxy.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { WorkerProcesses } from '../../support/systems/worker-processes.js';
import { until } from '../../support/until.js';
import { simulateDay } from '../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../support/views/simulated-stream.js';

const HOUR_NS = 3_600_000_000_000n;
const DAY_NS = 24n * HOUR_NS;
const T0 = 1_700_006_400_000_000_000n;
const DAYS = 3;
const format = SIMULATED_FORMATS.find(({ exchange }) => exchange === 'binance')!;

describe('a worker killed in the middle of an export of order books', () => {
  const system = new ExportSystem();
  const workers = new WorkerProcesses(system);
  let proxy: HoldingProxy;
  let datastreamId: string;

  beforeAll(async () => {
    await system.open();
    proxy = new HoldingProxy(system.graphqlPort);
    await proxy.open();
    datastreamId = await system.datastream('KILLUSDT', 'depth');
    const polledId = await system.datastream('KILLUSDT', 'depth_snapshot');
    for (let i = 0; i < DAYS; i++) {
      const { frames } = simulateDay(format, new Random(i + 1), 300, T0 + BigInt(i) * DAY_NS);
      for (const isPolled of [false, true]) {
        const stored = frames.filter((frame) => frame.isPolled === isPolled);
        await system.store(
          isPolled ? polledId : datastreamId,
          stored.map(({ ns, bytes }) => ({ ns, message: bytes.toString() })),
        );
      }
    }
    await system.grant(datastreamId, T0, T0 + BigInt(DAYS) * DAY_NS);
  });
  afterAll(async () => {
    await workers.killAll();
    await proxy?.close();
    await system.close();
  });

  /** Orders so many rows of so many levels that each day is a file of its own. */
  const createExport = (): Promise<string> =>
    system.createExport({
      ...{ datastreamId, schema: 'raw', format: 'CSV', view: { kind: 'book', depth: 1_000, interval: '10s' } },
      ...{ fromNs: String(T0), toNs: String(T0 + BigInt(DAYS) * DAY_NS) },
    });

  async function result(id: string) {
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const { exportManifest } = await system.account('query ($id: ID!) { exportManifest(id: $id) { rows view } }', {
      id,
    });
    const files = (await system.download(id)).map(({ filename, sha256, rows }) => ({ filename, sha256, rows }));
    return { files, manifest: exportManifest };
  }

  it('is replaced, and the rows are those of an undisturbed run', async () => {
    const first = workers.start(proxy.url);
    const undisturbed = await result(await createExport());
    expect(undisturbed.files).toHaveLength(DAYS);
    for (const { rows } of undisturbed.files) expect(Number(rows)).toBeGreaterThan(100);
    // The first two days have read all their rows, and look on for the message that confirms the
    // last ones.
    const looksOn = [1, 2].map((day) => {
      const fromNs = T0 + BigInt(day) * DAY_NS;
      return `"fromNs":"${fromNs}","toNs":"${fromNs + HOUR_NS}"`;
    });
    proxy.holds = (body) => body.includes('SegmentSlices') && looksOn.some((range) => body.includes(range));
    const id = await createExport();
    await until('only the last day is stored', async () => proxy.held >= 2 && (await system.filesOf(id)).length === 1);
    await first.kill();
    proxy.release();
    expect((await system.statusOf(id)).status).toBe('RUNNING');
    workers.start(proxy.url);
    expect(await result(id)).toEqual(undisturbed);
    expect(await system.filesOf(id)).toHaveLength(DAYS);
  });
});
