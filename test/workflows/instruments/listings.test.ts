import { pino } from 'pino';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { MINUTE_NS, nowNs } from '../../../schema/time/timestamps.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import type { ListingsRead } from '../../../workflows/instruments/contract.js';
import { binancePoll, type Script } from '../../support/instruments/binance-listing.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { until } from '../../support/until.js';

const HISTORY = `query ($s: String!) { instrumentHistory(exchange: "binance", symbol: $s) {
  versions { nodes { fromNs toNs observedFromNs observedToNs source status tickSize } } unknown { fromNs toNs reason } } }`;
const AT = `query ($filter: InstrumentVersionFilter) { instrumentVersions(filter: $filter, first: 10) {
  totalCount nodes { symbol status tickSize base quote kind } } }`;

/** Runs on the real server, worker, MySQL, Temporal and blob store. */
describe('the history of instruments', () => {
  let system: ExportSystem;
  let worker: ExportWorker;
  let stream: string;
  let runs = 0;
  const begin = (nowNs() / MINUTE_NS - 600n) * MINUTE_NS;
  /** The n-th poll of a script. */
  const at = (n: number): bigint => begin + BigInt(n) * 15n * MINUTE_NS;

  beforeAll(async () => {
    system = new ExportSystem();
    await system.open();
    await system.staff('mutation { followListings(exchanges: ["binance", "nowhere"]) }');
    stream = await system.datastream('*', 'listing');
    worker = createWorker(system.workerSettings, pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }), {
      core: system.server.inProcessTransport(),
    });
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
  });

  const readListings = (): Promise<ListingsRead> =>
    system.client.workflow.execute('readListings', {
      workflowId: `read-listings-${++runs}`,
      taskQueue: TASK_QUEUES.maintenance,
    });
  const history = async (symbol: string) => {
    const { instrumentHistory } = await system.account(HISTORY, { s: symbol });
    const { versions, unknown } = instrumentHistory as { versions: { nodes: object[] }; unknown: object[] };
    return { versions: versions.nodes, unknown };
  };
  const listedAt = async (filter: object) => {
    const { instrumentVersions } = await system.account(AT, { filter });
    return (instrumentVersions as { nodes: object[] }).nodes;
  };
  const version = (from: number, to: number | null, seenTo: number, status: string, tickSize = '0.1') => ({
    ...{ fromNs: String(at(from)), toNs: to === null ? null : String(at(to)) },
    ...{ observedFromNs: String(at(from)), observedToNs: String(at(seenTo)), source: 'observed', status, tickSize },
  });

  const BTC = ['TRADING', '0.10000000'] as const;
  const all = (more: Script): Script => ({ BTCUSDT: BTC, ...more });

  it('equals what the exchange listed, poll by poll', async () => {
    await system.store(stream, [
      binancePoll(at(0), all({ ETHUSDT: ['TRADING', '0.01'], OLDUSDT: BTC })),
      // Another order is no change, nor are zeros at the end.
      binancePoll(at(1), { OLDUSDT: BTC, ETHUSDT: ['TRADING', '0.010'], BTCUSDT: ['TRADING', '0.1'] }),
      binancePoll(at(2), all({ ETHUSDT: ['TRADING', '0.001'], OLDUSDT: ['BREAK', '0.1'] })),
      binancePoll(at(3), all({ ETHUSDT: ['TRADING', '0.001'] })),
    ]);
    expect(await readListings()).toEqual({ exchanges: 1, polls: 4, changes: 6, failed: 0 });
    expect((await history('ETHUSDT')).versions).toEqual([
      version(0, 2, 1, 'trading', '0.01'),
      version(2, null, 3, 'trading', '0.001'),
    ]);
    expect((await history('OLDUSDT')).versions).toEqual([
      version(0, 2, 1, 'trading'),
      version(2, 3, 2, 'halted'),
      version(3, null, 3, 'delisted'),
    ]);
    expect(await readListings()).toEqual({ exchanges: 0, polls: 0, changes: 0, failed: 0 });
  });

  it('continues where it ended, and an instrument can be listed again', async () => {
    await system.store(stream, [binancePoll(at(4), all({ ETHUSDT: ['TRADING', '0.001'], OLDUSDT: BTC }))]);
    expect(await readListings()).toEqual({ exchanges: 1, polls: 1, changes: 1, failed: 0 });
    expect((await history('OLDUSDT')).versions.slice(2)).toEqual([
      version(3, 4, 3, 'delisted'),
      version(4, null, 4, 'trading'),
    ]);
    expect((await history('BTCUSDT')).versions).toEqual([version(0, null, 4, 'trading')]);
  });

  it('is exact at the boundary of two versions', async () => {
    const eth = { symbol: 'ETHUSDT', exchange: 'binance' };
    expect(await listedAt({ ...eth, atNs: String(at(2) - 1n) })).toMatchObject([{ tickSize: '0.01' }]);
    expect(await listedAt({ ...eth, atNs: String(at(2)) })).toMatchObject([{ tickSize: '0.001' }]);
    expect(await listedAt({ status: 'halted', atNs: String(at(2)) })).toEqual([
      { symbol: 'OLDUSDT', status: 'halted', tickSize: '0.1', base: 'OLD', quote: 'USDT', kind: 'spot' },
    ]);
    const early = listedAt({ ...eth, atNs: String(at(0) - 1n) });
    await expect(early).rejects.toThrow('The instrument is not known before');
    await expect(history('NEVERUSDT')).rejects.toThrow('The instrument was not found');
  });

  it('is computed again from where an import adds earlier listings', async () => {
    await system.store(stream, [
      binancePoll(at(2) + 7n * MINUTE_NS, all({ ETHUSDT: ['TRADING', '0.005'], OLDUSDT: ['BREAK', '0.1'] })),
    ]);
    expect(await readListings()).toEqual({ exchanges: 1, polls: 3, changes: 4, failed: 0 });
    const versions = (await history('ETHUSDT')).versions as { tickSize: string; toNs: string | null }[];
    expect(versions.map(({ tickSize, toNs }) => [tickSize, toNs])).toEqual([
      ['0.01', String(at(2))],
      ['0.001', String(at(2) + 7n * MINUTE_NS)],
      ['0.005', String(at(3))],
      ['0.001', null],
    ]);
    expect((await history('OLDUSDT')).versions.slice(2)).toEqual([
      version(3, 4, 3, 'delisted'),
      version(4, null, 4, 'trading'),
    ]);
  });
});
