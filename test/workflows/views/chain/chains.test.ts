import { gunzipSync } from 'node:zlib';
import { listOptions, optionTicker } from '../../../support/instruments/listed-options.js';
import { ExportSystem } from '../../../support/systems/export-system.js';

const T0 = 1_767_225_600_000_000_000n;
const SECOND = 1_000_000_000n;
const at = (second: number): bigint => T0 + BigInt(second) * SECOND;
const [CALL, PUT, LATER] = ['BTC-26MAR27-90000-C', 'BTC-26MAR27-90000-P', 'BTC-26MAR27-95000-C'];
const EXPIRY = 1_806_048_000_000_000_000n;
const COLUMNS = ['collection_timestamp_ns', 'instrument', 'strike', 'bid_price', 'mark_iv', 'delta', 'quote_age_ns'];

/** Server, relay, worker with its threads, MySQL, Temporal and blob store are the real ones. */
describe('chains through the whole system', () => {
  const system = new ExportSystem();
  let perpetual: string;
  let options: Record<string, string>;

  beforeAll(async () => {
    await system.open();
    await system.staff('mutation ($catalog: JSON!) { loadCatalog(catalog: $catalog) { exchanges } }', {
      catalog: { exchanges: [{ code: 'deribit', displayName: 'Deribit' }] },
    });
    const stored = async (symbol: string, frames: (readonly [second: number, bid: string])[]): Promise<string> => {
      const id = await system.datastream(symbol, 'ticker', 'deribit');
      const messages = frames.map(([second, bid]) => optionTicker(symbol, at(second), bid));
      await system.store(id, messages, undefined, 'deribit');
      return id;
    };
    perpetual = await stored('BTC-PERPETUAL', [[0, '90000']]);
    options = {
      [CALL]: await stored(CALL, [
        [-3_000, '0.01'],
        [15, '0.02'],
        [25, '0.03'],
        [300, '0.03'],
      ]),
      [PUT]: await stored(PUT, [
        [5, '0.5'],
        [300, '0.6'],
      ]),
      [LATER]: await stored(LATER, [
        [0, '0.7'],
        [300, '0.7'],
      ]),
    };
    const terms = { fromNs: at(-5_000), expiresAtNs: EXPIRY, strike: '90000' };
    await listOptions(system, [
      { symbol: 'BTC-PERPETUAL', kind: 'perpetual', fromNs: at(-5_000) },
      { ...terms, symbol: CALL, optionType: 'call' },
      { ...terms, symbol: PUT, optionType: 'put' },
      { ...terms, symbol: LATER, optionType: 'call', strike: '95000', fromNs: at(20) },
    ]);
    await system.grant(perpetual, at(-5_000), at(5_000));
    await system.startWorker();
  });
  afterAll(() => system.close());

  const RANGE = { fromNs: String(at(0)), toNs: String(at(31)) };
  const asked = { ...RANGE, view: { kind: 'chain', interval: '10s' }, schema: 'chain', format: 'CSV' };

  async function rowsOf(datastreamId: string): Promise<string[][]> {
    const id = await system.createExport({ datastreamId, ...asked });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const [file] = await system.download(id);
    expect(file!.filename).toMatch(/^deribit_BTC-.+_ticker_chain\.csv/);
    const bytes = file!.filename.endsWith('.gz') ? gunzipSync(file!.bytes) : file!.bytes;
    const [head, ...rows] = bytes.toString().trimEnd().split('\n');
    const names = head!.split(',');
    return rows.map((row) => COLUMNS.map((name) => row.split(',')[names.indexOf(name)]!));
  }

  it('have the options that the account is subscribed to, as they were listed', async () => {
    for (const id of Object.values(options)) await system.grant(id, at(-5_000), at(5_000));
    const row = (second: number, symbol: string, strike: string, bid: string, age: number) => [
      ...[String(at(second)), symbol, strike, bid, '61.5', '0.61', String(BigInt(age) * SECOND)],
    ];
    const expected = [
      row(0, CALL, '90000', '0.01', 3_000),
      row(10, CALL, '90000', '0.01', 3_010),
      row(10, PUT, '90000', '0.5', 5),
      row(20, CALL, '90000', '0.02', 5),
      row(20, PUT, '90000', '0.5', 15),
      row(20, LATER, '95000', '0.7', 20),
      row(30, CALL, '90000', '0.03', 5),
      row(30, PUT, '90000', '0.5', 25),
      row(30, LATER, '95000', '0.7', 30),
    ];
    expect(await rowsOf(perpetual)).toEqual(expected);
    // An option of the underlying names the same chain.
    expect(await rowsOf(options[PUT]!)).toEqual(expected);
  });

  it('do not show another account what it has no span of', async () => {
    const { accountId, apiKey } = system;
    Object.assign(system, await system.createAccount('U'));
    await system.grant(perpetual, at(0), at(5_000));
    await system.grant(options[PUT]!, at(0), at(12));
    expect((await rowsOf(perpetual)).map(([ns, symbol]) => [ns, symbol])).toEqual([[String(at(10)), PUT]]);
    Object.assign(system, { accountId, apiKey });
  });

  it('are shown at one moment', async () => {
    const chainAt = (asked: object) =>
      system.account(
        `query ($input: ChainAtInput!) {
           chainAt(input: $input) { atNs options { instrument expiresAtNs strike optionType bidPrice askPrice quoteAgeNs } } }`,
        { input: { exchange: 'deribit', underlying: 'btc_usd', ...asked } },
      );
    const terms = { expiresAtNs: String(EXPIRY), strike: '90000', askPrice: null };
    const age = (second: number) => String(BigInt(second) * SECOND);
    expect(await chainAt({ atNs: String(at(16)) })).toEqual({
      chainAt: {
        atNs: String(at(16)),
        options: [
          { ...terms, instrument: CALL, optionType: 'call', bidPrice: '0.02', quoteAgeNs: age(1) },
          { ...terms, instrument: PUT, optionType: 'put', bidPrice: '0.5', quoteAgeNs: age(11) },
        ],
      },
    });
    await expect(chainAt({ atNs: String(at(-5_001)) })).rejects.toThrow(
      'Nothing of the chain is known before 2025-12-31T22:36:40',
    );
  });

  it('are previewed', async () => {
    const { schemaPreview } = await system.account(
      `query ($input: SchemaPreviewInput!) { schemaPreview(input: $input) { rows } }`,
      { input: { datastreamId: perpetual, ...RANGE, view: asked.view, schema: 'chain', limit: 2 } },
    );
    expect((schemaPreview as { rows: (string | null)[][] }).rows.map((row) => row.slice(2, 7))).toEqual([
      [CALL, String(EXPIRY), '90000', 'call', '0.01'],
      [CALL, String(EXPIRY), '90000', 'call', '0.01'],
    ]);
  });

  it('are for tickers of exchanges whose options are read', async () => {
    const binance = await system.datastream('BTCUSDT', 'ticker');
    await system.grant(binance, at(0), at(10));
    await expect(system.createExport({ datastreamId: binance, ...asked })).rejects.toThrow(
      'A view of kind chain needs a stream of type ticker at an exchange whose tickers of options are read',
    );
    const unlisted = await system.datastream('SOL-PERPETUAL', 'ticker', 'deribit');
    await system.grant(unlisted, at(0), at(10));
    await expect(system.createExport({ datastreamId: unlisted, ...asked })).rejects.toThrow(
      'The listing of deribit states no underlying of SOL-PERPETUAL',
    );
  });
});
