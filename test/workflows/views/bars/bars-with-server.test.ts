import { gunzipSync } from 'node:zlib';
import { ExportSystem, type StoredFrame } from '../../../support/systems/export-system.js';
import { barsInFile, byAmount, byTicks, byTime, duckdbBars } from '../../../support/views/duckdb-bars.js';

const T0 = 1_700_000_040_000_000_000n;
const SECOND = 1_000_000_000n;
const MINUTE = 60 * 1e9;

/** Every tenth trade was made up to two minutes before it arrives, and some are sent twice. */
function trades(count: number): StoredFrame[] {
  let random = 7;
  const next = (below: number): number => (random = (random * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: count }, (_, i) => {
    const ns = T0 + BigInt(i) * SECOND;
    const id = next(20) === 0 && i > 100 ? i - next(100) : i;
    const madeMs = Number(ns / 1_000_000n) - 5 - (next(10) === 0 ? next(120_000) : 0);
    const price = `${30_000 + next(1_000)}.${next(100)}`;
    return {
      ns,
      message: `{"stream":"btcusdt@trade","data":{"e":"trade","t":${id},"p":"${price}","q":"0.${next(100_000)}","T":${madeMs},"m":${next(2) === 0}}}`,
    };
  });
}

/** Bars by time: the group of a late trade comes where the trade came. */
const inTime = (rows: Record<string, string | null>[]) =>
  rows.sort((a, b) => Number(BigInt(a['open_time_ns']!) - BigInt(b['open_time_ns']!)));

/** Server, relay, worker, MySQL, Temporal and blob store are the real ones. */
describe('bars through the whole system', () => {
  const system = new ExportSystem();
  const frames = trades(3_000);
  const range = { fromNs: String(T0 + 90n * SECOND), toNs: String(T0 + 2_900n * SECOND) };
  let datastreamId: string;
  let file: Buffer;

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('BTCUSDT', 'trades');
    await system.store(datastreamId, frames.slice(1_000));
    await system.store(datastreamId, frames.slice(0, 1_000));
    await system.grant(datastreamId, T0, T0 + 4_000n * SECOND);
    await system.startWorker();
    [file] = (await exported({ schema: 'normalized' }).then(({ files }) => files.map(({ bytes }) => bytes))) as [
      Buffer,
    ];
  });
  afterAll(() => system.close());

  async function exported(more: object) {
    const id = await system.createExport({ datastreamId, ...range, format: 'PARQUET', ...more });
    const state = await system.finished(id);
    if (state.status !== 'SUCCEEDED') throw new Error(state.reason ?? state.status);
    const { exportManifest } = await system.account(
      'query ($id: ID!) { exportManifest(id: $id) { view messages rows misfits warnings { code } partitions { filename } } export(id: $id) { view } }',
      { id },
    );
    return { files: await system.download(id), manifest: exportManifest as Record<string, unknown> };
  }
  const bars = (view: object, more: object = {}) =>
    exported({ schema: 'bars', view: { kind: 'bars', ...view }, ...more });

  it('groups trades by time as DuckDB does', async () => {
    const { files, manifest } = await bars({ size: '1m' });
    expect(files.map(({ filename }) => filename)).toEqual(['binance_BTCUSDT_trades_bars.parquet']);
    const expected = inTime(await duckdbBars([file], byTime(MINUTE, 'exch')));
    expect(await barsInFile(files[0]!.bytes)).toEqual(expected);
    const trades = expected.reduce((sum, row) => sum + Number(row['trades']), 0);
    expect(manifest).toMatchObject({
      view: { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip', repeats: 2_810 - trades },
      messages: '2810',
      rows: String(expected.length),
      warnings: null,
    });
  });

  it('groups trades by the time of collection', async () => {
    const { files } = await bars({ size: '7m', clock: 'collection' });
    expect(await barsInFile(files[0]!.bytes)).toEqual(await duckdbBars([file], byTime(7 * MINUTE, 'coll')));
  });

  it('groups trades by their number', async () => {
    const { files } = await bars({ by: 'ticks', size: 100 });
    expect(await barsInFile(files[0]!.bytes)).toEqual(await duckdbBars([file], byTicks(100)));
  });

  it.each([
    ['volume', '3', 3n],
    ['notional', '100000', 100_000n],
  ] as const)('groups trades by %s', async (by, size, limit) => {
    const { files } = await bars({ by, size });
    const expected = await duckdbBars([file], await byAmount([file], by, limit));
    expect(expected.length).toBeGreaterThan(100);
    expect(await barsInFile(files[0]!.bytes)).toEqual(expected);
  });

  describe('of partitions', () => {
    const DAY = 86_400n * SECOND;
    const days = { fromNs: String(T0 + 3_600n * SECOND), toNs: String(T0 + 3n * DAY), datastreamId: '' };
    let trades: Buffer[];

    beforeAll(async () => {
      days.datastreamId = await system.datastream('DAYSUSDT', 'trades');
      // A trade in a hundred seconds. The index says that they are large, so that days are
      // partitions.
      const far = frames.slice(0, 2_500).map(({ ns, message }) => ({ ns: T0 + (ns - T0) * 100n, message }));
      for (let from = 0; from < far.length; from += 250) {
        await system.store(days.datastreamId, far.slice(from, from + 250), 400_000_000);
      }
      await system.grant(days.datastreamId, T0, T0 + 4n * DAY);
      trades = (await exported({ ...days, schema: 'normalized' })).files.map(({ bytes }) => bytes);
      expect(trades).toHaveLength(4);
    });

    it('merge to the bars of all trades; repeats count once across midnight', async () => {
      const { files, manifest } = await bars({ size: '1h' }, days);
      expect(files.map(({ filename }) => filename)).toEqual(['binance_DAYSUSDT_trades_bars.parquet']);
      const expected = inTime(await duckdbBars(trades, byTime(60 * MINUTE, 'exch')));
      expect(await barsInFile(files[0]!.bytes)).toEqual(expected);
      const counted = expected.reduce((total, row) => total + Number(row['trades']), 0);
      expect(manifest).toMatchObject({ messages: '2464', view: { repeats: 2_464 - counted }, partitions: [{}] });
    });

    it('restart bars that are not by time', async () => {
      const { files } = await bars({ by: 'ticks', size: '100' }, days);
      expect(await barsInFile(files[0]!.bytes)).toEqual(await duckdbBars(trades, byTicks(100)));
      const amounts = await bars({ by: 'volume', size: '7' }, days);
      const expected = await duckdbBars(trades, await byAmount(trades, 'volume', 7n));
      expect(await barsInFile(amounts.files[0]!.bytes)).toEqual(expected);
    });

    it('give the same bytes again', async () => {
      const [one, two] = await Promise.all([bars({ size: '7m' }, days), bars({ size: '7m' }, days)]);
      expect(one.files[0]!.sha256).toBe(two.files[0]!.sha256);
    });
  });

  it('is not complete where a granted span has nothing stored', async () => {
    const toNs = String(T0 + 3_600n * SECOND);
    const { files } = await bars({ size: '5m', empty: 'null' }, { fromNs: String(T0), toNs, format: 'CSV' });
    const [head, ...rows] = gunzipSync(files[0]!.bytes).toString().trimEnd().split('\n');
    const at = (name: string): number => head!.split(',').indexOf(name);
    const complete = rows.map((row) => row.split(',')[at('complete')]);
    // The first bar begins before the range. The last trade that is stored comes after 2,999
    // seconds.
    expect(complete.slice(1, 10)).toEqual(Array(9).fill('true'));
    expect(complete.slice(10)).toEqual(Array(rows.length - 10).fill('false'));
    expect(rows.length).toBeGreaterThan(11);
  });

  it('writes CSV, with the columns of klines for normalized and messages for raw', async () => {
    const [csv, raw] = await Promise.all([
      bars({ size: '1h' }, { schema: 'normalized', format: 'CSV' }),
      bars({ size: '1h' }, { schema: 'raw', format: 'CSV' }),
    ]);
    const lines = ({ files }: typeof csv): string[] => gunzipSync(files[0]!.bytes).toString().trimEnd().split('\n');
    expect(lines(csv)[0]).toBe(
      'collection_timestamp_ns,exchange_timestamp_ns,open_time_ns,close_time_ns,open,high,low,close,volume,trades,closed',
    );
    expect(lines(raw)[1]).toContain('""complete"":false');
    expect(lines(raw)).toHaveLength(lines(csv).length);
  });

  it('reads bars with a custom schema of the key bars', async () => {
    const content = {
      columns: [
        { output_column: 'n', data: { bars: { json: { path: 'trades', type: 'i64' }, transform: '{v} * 2' } } },
      ],
    };
    const { files } = await bars({ by: 'ticks', size: '1000' }, { schema: content, format: 'CSV' });
    expect(gunzipSync(files[0]!.bytes).toString()).toMatch(/^n\n2000\n/);
  });

  it('shows the first bars in a preview', async () => {
    const { schemaPreview } = await system.account(
      'query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) { columns { name } rows scannedMessages } }',
      { input: { datastreamId, ...range, schema: 'bars', view: { kind: 'bars', by: 'ticks', size: '10' }, limit: 3 } },
    );
    const { rows, columns } = schemaPreview as { rows: unknown[][]; columns: { name: string }[] };
    expect(rows.map((row) => row[columns.findIndex(({ name }) => name === 'trades')])).toEqual(['10', '10', '10']);
  });

  it('estimates the rows of bars', async () => {
    const { exportEstimate } = await system.account(
      'query ($input: CreateExportInput!) { exportEstimate(input: $input) { rows partitions } }',
      { input: { datastreamId, ...range, schema: 'bars', view: { kind: 'bars', by: 'ticks', size: '100' } } },
    );
    const { manifest } = await bars({ by: 'ticks', size: '100' });
    expect(exportEstimate).toEqual({ rows: manifest['rows'], partitions: 1 });
  });
});
