import { pino } from 'pino';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { createWorker } from '../../../workflows/create-worker.js';
import type { CompactionOutcome } from '../../../workflows/maintenance/compact-segments.workflow.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { RawHours, type RawFrame } from '../../support/segments/raw-hours.js';
import { until } from '../../support/until.js';

const HOUR_NS = 3_600_000_000_000n;
const SECOND_NS = 1_000_000_000n;
const T0 = 472_222n * HOUR_NS;
const COMPACTED = /^raw\/\d+\/2023\/11\/1\d\/\d+-\d+-\d+-[0-9a-f]{12}\.parquet$/;

/** Runs on the real server, worker, MySQL, Temporal and blob store. */
describe('compaction', () => {
  const system = new ExportSystem();
  const hours = new RawHours(system);
  let busy: string;
  let quiet: string;

  beforeAll(async () => {
    await system.open();
    busy = await system.datastream('BUSYUSDT', 'agg_trades');
    quiet = await system.datastream('QUIETUSDT', 'agg_trades');
    await system.startWorker({
      schedules: true,
    });
  });
  afterAll(async () => {
    await hours.close();
    await system.close();
  });

  let runs = 0;
  function run<Outcome>(workflowType: string, ...args: object[]): Promise<Outcome> {
    const workflowId = `${workflowType}-${++runs}`;
    return system.client.workflow.execute(workflowType, { workflowId, taskQueue: TASK_QUEUES.maintenance, args });
  }
  const compact = () => run<CompactionOutcome>('compactSegments', { settleMs: 0 });

  const trade = (i: number): string =>
    `{"stream":"x@aggTrade","data":{"e":"aggTrade","E":${1_700_000_000_000 + i},"a":${i},"p":"6${i}.010","q":"0.00${i}","T":${1_700_000_000_000 + i},"m":false}}`;

  /**
   * A segment of ten minutes from `fromNs`: many rows of the busy stream, three of the quiet one.
   */
  function tenMinutes(fromNs: bigint): RawFrame[] {
    return Array.from({ length: 700 }, (_, i) => ({
      datastreamId: i % 300 === 0 ? quiet : busy,
      ns: fromNs + (BigInt(i) * 600n * SECOND_NS) / 700n,
      message: trade(i),
    }));
  }

  const day = (n: number): bigint => T0 + BigInt(n) * 24n * HOUR_NS;

  /** Two hours from the day's beginning in twelve segments, and one segment of an earlier owner. */
  async function storeDay(n: number): Promise<string[]> {
    const overlap = tenMinutes(day(n) + 300n * SECOND_NS);
    const earlier = await hours.store([overlap]);
    const segments = Array.from({ length: 12 }, (_, i) => tenMinutes(day(n) + BigInt(i) * 600n * SECOND_NS));
    for (const stream of [busy, quiet]) await system.grant(stream, day(n), day(n) + 2n * HOUR_NS);
    return [...earlier, ...(await hours.store(segments))];
  }

  async function exported(
    datastreamId: string,
    n: number,
    asked: object = {},
  ): Promise<{ rows: string; sha256: string }[]> {
    // Neither end is that of a segment.
    const range = { fromNs: String(day(n) + 7n * SECOND_NS), toNs: String(day(n) + 2n * HOUR_NS - 7n * SECOND_NS) };
    const id = await system.createExport({ datastreamId, ...range, ...asked });
    const { status, reason } = await system.finished(id);
    if (status !== 'SUCCEEDED') throw new Error(`${status}: ${reason}`);
    return (await system.download(id)).map(({ rows, sha256 }) => ({ rows, sha256 }));
  }

  const exportAll = (n: number) =>
    Promise.all([
      exported(busy, n),
      exported(busy, n, { schema: 'normalized', format: 'PARQUET' }),
      exported(quiet, n, { schema: 'normalized' }),
      exported(busy, n, { schema: 'bars', format: 'PARQUET', view: { kind: 'bars', size: '1m' } }),
      exported(busy, n, { schema: 'bars', view: { kind: 'bars', by: 'volume', size: '100' } }),
    ]);

  const slicesOfDay = async (stream: string, n: number) =>
    (await hours.slicesOf(stream)).filter(({ minNs }) => BigInt(minNs) >= day(n) && BigInt(minNs) < day(n + 1));

  it('makes hourly segments per stream; exports from them have the same bytes', async () => {
    await storeDay(0);
    const before = await exportAll(0);
    const rows = before.map((files) => Number(files[0]!.rows));
    expect(rows[2]).toBe(38);
    for (const count of rows) expect(count).toBeGreaterThan(0);
    const outcome = await compact();
    // Two streams: each with two hours of one epoch, and one hour of the other.
    expect(outcome).toEqual({ hours: 2, inputs: 26, outputs: 6, rows: 13 * 700, unreadable: 0, refused: 0 });
    for (const stream of [busy, quiet]) {
      const slices = await slicesOfDay(stream, 0);
      expect(slices).toHaveLength(3);
      for (const { blobName } of slices) expect(blobName).toMatch(COMPACTED);
    }
    expect(await exportAll(0)).toEqual(before);
    expect(await compact()).toMatchObject({ hours: 0 });
  });

  it('runs beside exports, which see each row exactly once', async () => {
    await storeDay(1);
    const [before] = await exportAll(1);
    const [outcome, ...during] = await Promise.all([compact(), ...Array.from({ length: 8 }, () => exported(busy, 1))]);
    expect(outcome).toMatchObject({ inputs: 26, outputs: 6 });
    for (const files of during) expect(files).toEqual(before);
  });

  it('leaves unreadable segments out, and so do exports from then on', async () => {
    const names = await storeDay(2);
    const [whole] = await exported(busy, 2);
    await hours.remove(names[3]!);
    expect(await compact()).toMatchObject({ inputs: 24, unreadable: 2, refused: 0 });
    const slices = await slicesOfDay(busy, 2);
    expect(slices.filter(({ blobName }) => !COMPACTED.test(blobName))).toEqual([]);
    const [rest] = await exported(busy, 2);
    expect(Number(whole!.rows) - Number(rest!.rows)).toBe(697);
    // It is in quarantine and not read repeatedly.
    expect(await compact()).toMatchObject({ hours: 0, unreadable: 0 });
  });

  it('removes outputs that were never swapped into the index, after the last possible swap', async () => {
    await storeDay(4);
    await compact();
    const taken = (await slicesOfDay(busy, 4)).map(({ blobName }) => blobName);
    const unused = taken[0]!.replace(/-[0-9a-f]{12}/, '-0123456789ab');
    await hours.put(unused);
    await system.service('mutation ($n: [String!]!) { planOutputs(blobNames: $n) }', { n: [unused] });
    expect(await run('sweepStorage')).toMatchObject({ unusedOutputs: 0 });
    expect(await hours.exists(unused)).toBe(true);
    expect(await run('sweepStorage', { keptMs: 0 })).toMatchObject({ unusedOutputs: 1 });
    expect(await hours.exists(unused)).toBe(false);
    for (const name of taken) expect(await hours.exists(name)).toBe(true);
  });

  it('removes replaced blobs only after the longest possible export', async () => {
    const names = await storeDay(3);
    const before = await exportAll(3);
    await compact();
    expect(await run('sweepStorage')).toMatchObject({ segments: 0 });
    expect(await hours.exists(names[0]!)).toBe(true);
    expect(await run<{ segments: number }>('sweepStorage', { keptMs: 0 })).not.toMatchObject({ segments: 0 });
    for (const name of names) expect(await hours.exists(name)).toBe(false);
    expect(await exportAll(3)).toEqual(before);
    expect(await run('sweepStorage', { keptMs: 0 })).toMatchObject({ segments: 0 });
  });

  it('is on a schedule, which stays paused when a worker starts again', async () => {
    const schedule = system.client.schedule.getHandle('compact-segments');
    const { action, spec, state, policies } = await schedule.describe();
    expect(action).toMatchObject({ workflowType: 'compactSegments', taskQueue: TASK_QUEUES.maintenance });
    expect(spec.intervals).toEqual([expect.objectContaining({ every: 900_000 })]);
    expect(policies.overlap).toBe('SKIP');
    expect(state).toMatchObject({ paused: false, note: expect.stringContaining('hourly segments') as string });
    await schedule.pause('by hand');
    const second = createWorker(system.workerSettings, pino({ level: 'silent' }), {
      core: system.server.inProcessTransport(),
      schedules: true,
    });
    void second.run();
    await until('the second worker polls', () => second.ready());
    await second.shutdown();
    expect((await schedule.describe()).state).toMatchObject({ paused: true, note: 'by hand' });
    expect((await system.client.schedule.getHandle('sweep-storage').describe()).action).toMatchObject({
      workflowType: 'sweepStorage',
    });
  });
});
