import { HoldingProxy } from '../../support/proxies/holding-proxy.js';
import { ExportSystem, type StoredFrame } from '../../support/systems/export-system.js';
import { WorkerProcesses } from '../../support/systems/worker-processes.js';
import { until } from '../../support/until.js';

const DAY_NS = 86_400_000_000_000n;
const MINUTE_NS = 60_000_000_000n;
const T0 = 1_700_006_400_000_000_000n;
const DAYS = 3;
const TRADES_A_DAY = 400;
/** Said of each day, so that it becomes a partition of its own. */
const MANY_BYTES = 2_000_000_000;

/** Trades of a day, the first two of which repeat trades of the day before. */
function tradesOf(day: number): StoredFrame[] {
  return Array.from({ length: TRADES_A_DAY }, (_, i) => {
    const ns = T0 + BigInt(day) * DAY_NS + BigInt(i) * MINUTE_NS;
    const id = day > 0 && i < 2 ? day * TRADES_A_DAY - 1 - i : day * TRADES_A_DAY + i;
    // Some are late, and belong to a bar of an earlier time.
    const madeMs = (ns - (i % 7 === 0 ? 90n * MINUTE_NS : 0n)) / 1_000_000n;
    const message = `{"stream":"s","data":{"t":${id},"p":"${100 + (i % 13)}.5","q":"0.${1 + (i % 9)}","T":${madeMs},"m":${i % 2 === 0}}}`;
    return { ns, message };
  });
}

describe('a worker killed in the middle of an export of bars', () => {
  const system = new ExportSystem();
  const workers = new WorkerProcesses(system);
  let proxy: HoldingProxy;
  let datastreamId: string;
  const range = { fromNs: String(T0), toNs: String(T0 + BigInt(DAYS) * DAY_NS) };

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('BARSUSDT', 'trades');
    for (let day = 0; day < DAYS; day++) await system.store(datastreamId, tradesOf(day), MANY_BYTES);
    await system.grant(datastreamId, BigInt(range.fromNs), BigInt(range.toNs));
  });
  beforeEach(async () => {
    proxy = new HoldingProxy(system.graphqlPort);
    await proxy.open();
  });
  afterEach(async () => {
    await workers.killAll();
    await proxy.close();
  });
  afterAll(() => system.close());

  const exported = (view: object): Promise<string> =>
    system.createExport({ datastreamId, ...range, schema: 'bars', format: 'PARQUET', view });

  const lastDay = `"fromNs":"${T0 + BigInt(DAYS - 1) * DAY_NS}"`;
  it.each([
    ['reduces a day', 'time', '1h', (body: string) => body.includes('SegmentSlices') && body.includes(lastDay)],
    ['writes the file', 'time', '1h', (body: string) => body.includes('RecordedPartitionFiles')],
    ['reduces a day', 'volume', '10', (body: string) => body.includes('SegmentSlices') && body.includes(lastDay)],
  ])('while it %s by %s of %s, changes nothing: the file has the same bytes', async (_, by, size, holds) => {
    const view = { kind: 'bars', by, size };
    const undisturbed = workers.start(proxy.url);
    const first = await exported(view);
    expect(await system.finished(first)).toMatchObject({ status: 'SUCCEEDED' });
    proxy.holds = holds;
    const second = await exported(view);
    await until('the worker is in the middle', () => proxy.held > 0);
    await undisturbed.kill();
    proxy.release();
    expect((await system.statusOf(second)).status).toBe('RUNNING');
    workers.start(proxy.url);
    expect(await system.finished(second)).toMatchObject({ status: 'SUCCEEDED' });
    const [[a, ...more], [b]] = await Promise.all([system.download(first), system.download(second)]);
    expect(more).toEqual([]);
    expect(a!.bytes.length).toBeGreaterThan(1_000);
    expect(b!.bytes.equals(a!.bytes)).toBe(true);
    // The two repeats of each later day are known from other partitions.
    const { exportManifest } = await system.account(
      'query ($id: ID!) { exportManifest(id: $id) { view rows messages } }',
      { id: second },
    );
    expect(exportManifest).toMatchObject({
      ...{ view: { ...view, repeats: 2 * (DAYS - 1) }, messages: String(DAYS * TRADES_A_DAY) },
    });
  });
});
