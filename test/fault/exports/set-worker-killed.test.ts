import { HoldingProxy } from '../../support/proxies/holding-proxy.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { WorkerProcesses } from '../../support/systems/worker-processes.js';
import { until } from '../../support/until.js';

const T0 = 1_700_006_400_000_000_000n;
const STREAMS = 60;
/** Members that are recorded before the worker dies. */
const BEFORE = 20;

describe('a worker killed in the middle of a set', () => {
  const system = new ExportSystem();
  const workers = new WorkerProcesses(system);
  const sets = new SetCaller(system);
  let proxy: HoldingProxy;
  const datastreamIds: string[] = [];

  beforeAll(async () => {
    await system.open();
    proxy = new HoldingProxy(system.graphqlPort);
    await proxy.open();
    for (let i = 0; i < STREAMS; i++) {
      const id = await system.datastream(`KILL${i}`, 'trades');
      await system.store(
        id,
        [0n, 1n].map((n) => ({ ns: T0 + n, message: `{"n":${i}}` })),
      );
      await system.grant(id, T0, T0 + 10n);
      datastreamIds.push(id);
    }
  });
  afterAll(async () => {
    await workers.killAll();
    await proxy?.close();
    await system.close();
  });

  it('is replaced: every file is there once with its bytes, and metered once', async () => {
    const range = { fromNs: String(T0), toNs: String(T0 + 10n) };
    const first = workers.start(proxy.url);
    let recorded = 0;
    proxy.holds = (body) => body.includes('mutation RecordOnlyPartition') && ++recorded > BEFORE;
    const { id } = await sets.create({ select: { datastreamIds }, ...range });
    await until('files are written and not recorded', () => proxy.held >= 2);
    await first.kill();
    proxy.release();
    expect((await sets.get(id)).status).toBe('RUNNING');
    workers.start(proxy.url);
    expect(await sets.finished(id)).toMatchObject({
      status: 'SUCCEEDED',
      totals: { counts: { total: STREAMS, succeeded: STREAMS }, rows: String(2 * STREAMS) },
    });
    const files = await sets.files(id);
    expect(files.map(({ datastreamId }) => datastreamId)).toEqual(datastreamIds);
    const again = await sets.create({ select: { datastreamIds }, ...range });
    await sets.finished(again.id);
    const hashes = (await sets.files(again.id)).map(({ sha256 }) => sha256);
    expect(files.map(({ sha256 }) => sha256)).toEqual(hashes);
    const metered = await system.server.core.database.main.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM export_usage u JOIN exports e ON e.id = u.export_id WHERE e.set_id = ?',
      [id],
    );
    expect(Number(metered[0]!.n)).toBe(STREAMS);
  });
});
