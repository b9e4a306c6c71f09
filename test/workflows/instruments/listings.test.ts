import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { MINUTE_NS, nowNs } from '../../../schema/time/timestamps.js';
import { createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { importCapture } from '../../../workflows/collection/import/import-capture.js';
import type { ListingsRead } from '../../../workflows/instruments/contract.js';
import { binancePoll, type Script } from '../../support/instruments/binance-listing.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { until } from '../../support/until.js';

const HISTORY = `query ($s: String!) { instrumentHistory(exchange: "binance", symbol: $s) {
  versions { nodes { fromNs toNs observedFromNs observedToNs source status tickSize } } unknown { fromNs toNs reason } } }`;
const AT = `query ($filter: InstrumentVersionFilter) { instrumentVersions(filter: $filter, first: 10) {
  totalCount nodes { symbol status tickSize base quote kind } } }`;

const ALL = `query ($filter: InstrumentVersionFilter) { instrumentVersions(filter: $filter, first: 1000) {
  totalCount nodes { symbol } } }`;

/** Runs on the real server, worker, MySQL, Temporal and blob store. */
describe('the history of instruments', () => {
  let system: ExportSystem;
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
    await system.startWorker();
  });
  afterAll(() => system.close());

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
  /** Fails if a list says another length than it has, at any poll of the script. */
  const expectRightCounts = async (): Promise<void> => {
    const moments = Array.from({ length: 16 }, (_, n) => String(at(n - 6) + 7n * MINUTE_NS));
    const groups = [{}, { exchange: 'binance' }, { kind: 'spot' }, { exchange: 'binance', status: 'delisted' }];
    for (const filter of [...groups, ...moments.flatMap((atNs) => groups.map((group) => ({ ...group, atNs })))]) {
      const { instrumentVersions } = await system.account(ALL, { filter });
      const { totalCount, nodes } = instrumentVersions as { totalCount: number; nodes: object[] };
      expect({ filter, totalCount }).toEqual({ filter, totalCount: nodes.length });
    }
  };
  afterEach(expectRightCounts);
  const version = (from: number, to: number | null, seenTo: number, status: string, tickSize = '0.1') => ({
    ...{ fromNs: String(at(from)), toNs: to === null ? null : String(at(to)) },
    ...{ observedFromNs: String(at(from)), observedToNs: String(at(seenTo)), source: 'observed', status, tickSize },
  });

  const BTC = ['TRADING', '0.10000000'] as const;
  const many: Script = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`S${i}USDT`, BTC]));
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

  it('gives rows of exports the terms of their time, exactly at the boundary, also in SQL', async () => {
    const trades = await system.datastream('ETHUSDT', 'trades');
    const trade = (ns: bigint) => ({
      ns,
      message: '{"stream":"ethusdt@trade","data":{"e":"trade","t":1,"p":"2000.5","q":"1"}}',
    });
    const times = [at(0) - 1n, at(0), at(2) - 1n, at(2), at(3)];
    await system.store(trades, times.map(trade));
    await system.grant(trades, at(-1), at(4));
    const price = (transform?: string) => ({
      data: { binance: { json: { path: 'data.p', type: 'decimal(18)' }, ...(transform && { transform }) } },
    });
    const columns = [
      ...[
        { output_column: 'price', ...price() },
        { output_column: 'tick', meta: { value: 'instrument.tick_size' } },
      ],
      ...[{ output_column: 'ticks', ...price('CAST({v} / {tick} AS BIGINT)') }],
      ...['kind', 'status', 'inverse', 'expires_at_ns'].map((term) => ({
        ...{ output_column: term, meta: { value: `instrument.${term}` } },
      })),
    ];
    const asked = { fromNs: String(at(-1)), toNs: String(at(4)), schema: { columns } };
    const id = await system.createExport({ datastreamId: trades, ...asked, format: 'CSV' });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const [file] = await system.download(id);
    expect(gunzipSync(file!.bytes).toString().trimEnd().split('\n')).toEqual([
      'price,tick,ticks,kind,status,inverse,expires_at_ns',
      '2000.5,,,,,,',
      ...['2000.5,0.01,200050,spot,trading,,', '2000.5,0.01,200050,spot,trading,,'],
      ...['2000.5,0.001,2000500,spot,trading,,', '2000.5,0.001,2000500,spot,trading,,'],
    ]);
    const shown = columns.filter(({ output_column }) => output_column !== 'ticks');
    const input = { datastreamId: trades, ...asked, schema: { columns: shown } };
    const preview = () =>
      system.account('query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) { columns { type } rows } }', {
        input,
      });
    // A preview ends after seconds, which a busy machine may need.
    let found: Awaited<ReturnType<typeof preview>> = {};
    await until('the preview is shown', async () => {
      found = await preview().catch(() => ({}));
      return found['schemaPreview'] !== undefined;
    });
    const { columns: types, rows } = found['schemaPreview'] as { columns: { type: string }[]; rows: unknown[][] };
    expect(types.map(({ type }) => type)).toEqual([
      ...['decimal(18)', 'decimal(18)', 'string', 'string', 'bool', 'i64'],
    ]);
    expect(rows.map((row) => row[1])).toEqual([null, '0.01', '0.01', '0.001', '0.001']);
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

  it('begins earlier with an imported archive, whose files come in any order', async () => {
    const early = at(0) - 60n * MINUTE_NS;
    const lines = (...polls: { ns: bigint; message: string }[]): string =>
      polls.map(({ ns, message }) => `${ns}\t${message}\n`).join('');
    const folder = await mkdtemp(join(tmpdir(), 'listings-'));
    const files = [join(folder, 'later.txt'), join(folder, 'earlier.txt')] as const;
    await writeFile(files[0], lines(binancePoll(early + 15n * MINUTE_NS, all({ ETHUSDT: ['TRADING', '0.02'] }))));
    await writeFile(files[1], lines(binancePoll(early, all({ ETHUSDT: ['TRADING', '0.05'] }))));
    const blobs = createBlobStore(system.workerSettings.azureStorageConnectionString);
    for (const file of files) {
      const transport = system.server.core.inProcessTransport();
      const request = { exchange: 'binance', files: [file], create: false, transport, blobs };
      expect(await importCapture(request)).toMatchObject({ messages: 1, added: 1, datastreams: { [stream]: 1 } });
      await readListings();
    }
    await rm(folder, { recursive: true });
    const { versions, unknown } = await history('ETHUSDT');
    expect(versions.slice(0, 3)).toMatchObject([
      { fromNs: String(early), toNs: String(early + 15n * MINUTE_NS), tickSize: '0.05' },
      { fromNs: String(early + 15n * MINUTE_NS), toNs: String(at(0)), tickSize: '0.02' },
      // The archive ends 45 minutes before: what was listed meanwhile is not known.
      { fromNs: String(at(0)), observedFromNs: String(at(0)), tickSize: '0.01' },
    ]);
    expect(unknown[0]).toEqual({
      ...{ fromNs: String(early + 15n * MINUTE_NS), toNs: String(at(0)), reason: 'not_polled' },
    });
  });

  it('says what it cannot know, and delists nothing for polls that fail', async () => {
    const last = at(4);
    const minutes = (n: number): bigint => last + BigInt(n) * MINUTE_NS;
    const half = binancePoll(minutes(30), many);
    const cut = { ...half, message: half.message.replace('"last":true', '"last":false') };
    await system.store(stream, [
      binancePoll(minutes(15), { ...all({}), ...many }),
      // A refusal with status 200, a poll of which nothing more arrived, and a broken listing.
      binancePoll(minutes(25), '{"code":-1003,"msg":"Too many requests"}'),
      cut,
      binancePoll(minutes(40), { BTCUSDT: BTC }),
      binancePoll(minutes(60), { ...all({}), ...many, S0USDT: ['BREAK', '0.1'] }),
    ]);
    expect(await readListings()).toMatchObject({ exchanges: 1, polls: 5, failed: 0 });
    expect((await history('S1USDT')).versions).toMatchObject([
      { fromNs: String(minutes(15)), toNs: null, observedToNs: String(minutes(60)), status: 'trading' },
    ]);
    const { versions, unknown } = await history('S0USDT');
    expect(versions).toMatchObject([
      { fromNs: String(minutes(15)), toNs: String(minutes(60)), observedToNs: String(minutes(15)), status: 'trading' },
      { fromNs: String(minutes(60)), toNs: null, status: 'halted' },
    ]);
    expect(unknown[0]).toEqual({ fromNs: String(minutes(15)), toNs: String(minutes(60)), reason: 'shrunk' });
  });

  it('follows from two collectors that both polled, whose answers come between each other', async () => {
    const two = at(9);
    const poll = (offset: number, tick: string, name: string) =>
      binancePoll(two + BigInt(offset), { ...all(many), TWOUSDT: ['TRADING', tick] }, name);
    await system.store(stream, [poll(2, '0.2', 'second'), poll(3, '0.1', 'first again')]);
    // The gap of the first one is filled later.
    await readListings();
    await system.store(stream, [poll(1, '0.1', 'first')]);
    await readListings();
    const { versions } = await history('TWOUSDT');
    expect(versions).toMatchObject([
      { fromNs: String(two + 1n), toNs: String(two + 2n), tickSize: '0.1' },
      { fromNs: String(two + 2n), toNs: String(two + 3n), tickSize: '0.2' },
      { fromNs: String(two + 3n), toNs: null, tickSize: '0.1' },
    ]);
  });

  it('is the same when a better reader reads everything again', async () => {
    const before = await history('ETHUSDT');
    await system.service('mutation { claimListings(readers: [{exchange: "binance", version: 999}]) { exchange } }');
    await expect(history('ETHUSDT')).rejects.toThrow('The instrument was not found');
    expect(await readListings()).toMatchObject({ exchanges: 1, failed: 0 });
    expect((await history('ETHUSDT')).versions).toEqual(before.versions);
  });
});
