import { gunzipSync } from 'node:zlib';
import { ExportSystem } from '../../../support/systems/export-system.js';

const T0 = 1_767_225_600_000_000_000n;
const SECOND = 1_000_000_000n;
const at = (second: number): bigint => T0 + BigInt(second) * SECOND;
const ticker = (second: number, last: string) => ({
  ns: at(second),
  message: `{"stream":"btcusdt@ticker","data":{"e":"24hrTicker","E":${at(second) / 1_000_000n},"p":"-9","c":"${last}"}}`,
});
const mark = (second: number, price: string) => ({
  ns: at(second),
  message: `{"stream":"btcusdt@markPrice@1s","data":{"e":"markPriceUpdate","E":${at(second) / 1_000_000n},"p":"${price}","i":"99.5","r":"0.0001","T":1767254400000}}`,
});

/** Server, relay, worker with its threads, MySQL, Temporal and blob store are the real ones. */
describe('states through the whole system', () => {
  const system = new ExportSystem();
  let tickers: string;
  let marks: string;

  beforeAll(async () => {
    await system.open();
    await system.staff('mutation ($catalog: JSON!) { loadCatalog(catalog: $catalog) { exchanges } }', {
      catalog: { exchanges: [{ code: 'binance_usdm', displayName: 'Binance USD-M' }] },
    });
    tickers = await system.datastream('BTCUSDT', 'ticker', 'binance_usdm');
    marks = await system.datastream('BTCUSDT', 'mark_price', 'binance_usdm');
    const store = (id: string, frames: { ns: bigint; message: string }[]) =>
      system.store(id, frames, undefined, 'binance_usdm');
    await store(tickers, [
      ticker(0, '100'),
      ticker(10, '101'),
      ticker(20, '101'),
      ticker(30, '102'),
      ticker(60, '102'),
    ]);
    await store(marks, [mark(-3_000, '99'), mark(15, '99'), mark(25, '98'), mark(50, '98')]);
    await system.grant(tickers, at(-5_000), at(5_000));
    await system.startWorker();
  });
  afterAll(async () => {
    await system.close();
  });

  const RANGE = { fromNs: String(at(0)), toNs: String(at(100)) };
  async function rowsOf(datastreamId: string): Promise<string[][]> {
    const asked = { view: { kind: 'state' }, schema: 'state', format: 'CSV' };
    const id = await system.createExport({ datastreamId, ...RANGE, ...asked });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const [file] = await system.download(id);
    expect(file!.filename).toMatch(/^binance_usdm_BTCUSDT_(ticker|mark_price)_state\.csv/);
    const bytes = file!.filename.endsWith('.gz') ? gunzipSync(file!.bytes) : file!.bytes;
    const [head, ...rows] = bytes.toString().trimEnd().split('\n');
    const names = head!.split(',');
    const wanted = ['collection_timestamp_ns', 'last_price', 'mark_price', 'mark_price_age_ns'];
    return rows.map((row) => wanted.map((name) => row.split(',')[names.indexOf(name)]!));
  }

  it('have what the account is subscribed to', async () => {
    expect(await rowsOf(tickers)).toEqual([
      [String(at(0)), '100', '', ''],
      [String(at(10)), '101', '', ''],
      [String(at(30)), '102', '', ''],
      // Nothing was stored behind it.
      [String(at(60) + 1n), '', '', ''],
    ]);
  });

  it('join the streams of the instrument, whichever the export names, with messages from before the range', async () => {
    await system.grant(marks, at(-5_000), at(5_000));
    const rows = await rowsOf(tickers);
    expect(rows).toEqual([
      [String(at(0)), '100', '99', String(3_000n * SECOND)],
      [String(at(10)), '101', '99', String(3_010n * SECOND)],
      [String(at(25)), '101', '98', '0'],
      [String(at(30)), '102', '98', String(5n * SECOND)],
      [String(at(50) + 1n), '102', '', ''],
      [String(at(60) + 1n), '', '', ''],
    ]);
    expect(await rowsOf(marks)).toEqual(rows);
  });

  it('are previewed', async () => {
    const { schemaPreview } = await system.account(
      `query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) { rows } }`,
      { input: { datastreamId: tickers, ...RANGE, view: { kind: 'state' }, schema: 'summary', limit: 2 } },
    );
    expect((schemaPreview as { rows: (string | null)[][] }).rows.map((row) => row.slice(2, 6))).toEqual([
      ['100', null, null, '99'],
      ['101', null, null, '99'],
    ]);
  });

  it('are for streams that say something about a derivative', async () => {
    const trades = await system.datastream('BTCUSDT', 'trades', 'binance_usdm');
    await system.grant(trades, at(0), at(10));
    await expect(
      system.createExport({ datastreamId: trades, ...RANGE, view: { kind: 'state' }, schema: 'state', format: 'CSV' }),
    ).rejects.toThrow('needs a stream of type ticker, mark_price, funding or open_interest');
  });
});
