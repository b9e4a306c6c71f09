import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';
import { NO_TERMS } from '../../../../schema/instruments/instrument-terms.js';
import { coreError, FakeCore } from '../../../support/core/fake-core.js';
import { startFacade, type FacadeFixture } from '../../../support/systems/facade-fixture.js';

const MINUTES = 60_000;
const SINCE_NS = 1_767_225_600_000_000_000n;
const DAY_NS = 86_400_000_000_000n;

let fixture: FacadeFixture;
let python: string;
/** With the packages of Tardis. */
let theirPython: string;
beforeAll(async () => {
  const say = (line: string) => process.stderr.write(`python    ${line}\n`);
  python = path.join(await pythonTools(say, 'test/support/tardis/requirements-nautilus.txt'), 'python3');
  theirPython = path.join(await pythonTools(say, 'test/support/tardis/requirements.txt'), 'python3');
  fixture = await startFacade();
}, 10 * MINUTES);
afterAll(() => fixture?.facade.close());

const NAUTILUS = `
import asyncio, json, sys
from nautilus_trader.core.nautilus_pyo3 import TardisHttpClient
port, key, exchange, asked = sys.argv[1], sys.argv[2], sys.argv[3], json.loads(sys.argv[4])
async def instruments():
    client = TardisHttpClient(api_key=key, base_url=f"http://127.0.0.1:{port}/tardis/fees/0.0002/0.0005/v1")
    return await client.instruments(exchange, **asked)
def described(one):
    known = ["id", "price_increment", "size_increment", "price_precision", "size_precision", "multiplier", "is_inverse", "maker_fee",
             "settlement_currency", "strike_price", "expiration_ns", "ts_event"]
    found = {name: getattr(one, name) for name in known if hasattr(one, name)}
    return {"class": type(one).__name__, **{name: value if isinstance(value, (int, bool)) else str(value) for name, value in found.items()}}
try:
    print(json.dumps([described(one) for one in asyncio.run(instruments())]))
except Exception as error:
    print(json.dumps({"error": str(error)}))
`;

const version = (terms: object, fromNs = SINCE_NS) => ({
  ...{ exchange: 'x', symbol: 'x', fromNs: String(fromNs), toNs: null, source: 'observed' },
  ...{ observedFromNs: String(fromNs), observedToNs: String(fromNs) },
  ...{ ...NO_TERMS, status: 'trading', base: 'BTC', quote: 'USDT', minQuantity: '0.001', ...terms },
});

async function loaded(exchange: string, versions: object[], asked: object = {}): Promise<unknown> {
  fixture.core.fields = {
    tardisInstruments: [
      {
        ...{ exchange, symbol: 'btcusdt', kind: null, base: null, quote: null, versions },
        ...{ sinceNs: String(SINCE_NS), untilNs: null },
      },
    ],
  };
  const args = ['-c', NAUTILUS, String(fixture.port), FakeCore.apiKey, exchange, JSON.stringify(asked)];
  return JSON.parse((await execa(python, args)).stdout) as unknown;
}

const SPOT = { kind: 'spot', tickSize: '0.01', lotSize: '0.00001' };
const SWAP = { kind: 'perpetual', inverse: false, settle: 'USDT', contractMultiplier: '1' };
const EXPIRY_NS = SINCE_NS + 90n * DAY_NS;
const OPTION = { ...SWAP, kind: 'option', optionType: 'call', strike: '90000.5', expiresAtNs: String(EXPIRY_NS) };

const BTC = { id: 'BTCUSDT.BINANCE', size_increment: '0.00001', size_precision: 5, maker_fee: '0.0002' };
const PERPETUAL = { class: 'CryptoPerpetual', multiplier: '1', maker_fee: '0.0002' };

describe('NautilusTrader reads instruments', () => {
  it.each([
    ['of spot', 'binance', SPOT, { class: 'CurrencyPair', ...BTC, price_increment: '0.01', price_precision: 2 }],
    [
      'with small steps',
      ...(['binance', { ...SPOT, tickSize: '0.00000001' }] as const),
      { ...BTC, price_increment: '0.00000001', price_precision: 8 },
    ],
    [
      'with steps above 1',
      ...(['binance', { ...SPOT, tickSize: '10' }] as const),
      { ...BTC, price_increment: '10', price_precision: 0 },
    ],
    [
      'with steps that are no power of ten',
      ...(['binance', { ...SPOT, tickSize: '0.025' }] as const),
      { ...BTC, price_increment: '0.025', price_precision: 3 },
    ],
    [
      'of a linear swap',
      ...(['binance-futures', { ...SWAP, tickSize: '0.1', lotSize: '0.001' }] as const),
      { ...PERPETUAL, price_precision: 1, size_precision: 3, is_inverse: false, settlement_currency: 'USDT' },
    ],
    [
      'of an inverse swap',
      ...(['bitmex', { ...SWAP, inverse: true, settle: 'BTC', tickSize: '0.5', lotSize: '100' }] as const),
      { ...PERPETUAL, size_increment: '100', size_precision: 0, is_inverse: true, settlement_currency: 'BTC' },
    ],
    [
      'of an option',
      ...(['deribit', { ...OPTION, tickSize: '0.0005', lotSize: '0.1' }] as const),
      { class: 'CryptoOption', price_precision: 4, strike_price: '90000.5000', expiration_ns: Number(EXPIRY_NS) },
    ],
  ])(
    '%s',
    async (_name, exchange, terms, expected) => {
      expect(await loaded(exchange, [version(terms)])).toMatchObject([expected]);
    },
    MINUTES,
  );

  const VERSIONS = [version({ ...SPOT, tickSize: '0.1' }), version(SPOT, SINCE_NS + DAY_NS)];

  it(
    'of all times, with the steps of each',
    async () => {
      expect(await loaded('binance', VERSIONS)).toMatchObject([
        { price_increment: '0.1', price_precision: 1, ts_event: Number(SINCE_NS) },
        { price_increment: '0.01', price_precision: 2, ts_event: Number(SINCE_NS + DAY_NS) },
      ]);
    },
    MINUTES,
  );

  it.each([
    ['before a change', SINCE_NS + DAY_NS / 2n, '0.1'],
    ['after it', SINCE_NS + 2n * DAY_NS, '0.01'],
  ])(
    'of a moment %s',
    async (_name, effective, step) => {
      expect(await loaded('binance', VERSIONS, { effective: Number(effective) })).toMatchObject([
        { price_increment: step },
      ]);
    },
    MINUTES,
  );

  it(
    'not, if a step is unknown',
    async () => {
      expect(await loaded('binance', [version({ ...SPOT, lotSize: null })])).toEqual({
        error: expect.stringContaining('invalid type: null, expected f64') as string,
      });
    },
    MINUTES,
  );
});

const PYTHON_CLIENT = `
import sys, tardis_dev
endpoint, key = sys.argv[1], sys.argv[2]
try:
    print(tardis_dev.get_instrument_info("binance", symbol="nothing", endpoint=endpoint, api_key=key))
except Exception as error:
    print(error.code, error.msg)
try:
    print(tardis_dev.get_exchange_details("bitmex", endpoint=endpoint.replace("/v1", f"/as/{key}/v1")))
except Exception as error:
    print(error.code, error.msg)
`;
const NPM_CLIENT = `
import tardis from 'tardis-dev';
const [, endpoint, apiKey] = process.argv;
tardis.init({ endpoint, apiKey });
const told = (asked) => asked.then(JSON.stringify, ({ message, response }) => response ? response.statusCode + ' ' + response.body : message);
console.log(await told(tardis.getInstrumentInfo('binance', 'nothing')));
console.log(await told(tardis.getApiKeyAccessInfo(apiKey + 'x')));
console.log(await told(tardis.getExchangeDetails('binance')));
`;

describe('errors of metadata', () => {
  const endpoint = () => `http://127.0.0.1:${fixture.port}/tardis/v1`;
  beforeEach(() => {
    fixture.core.fields = {
      tardisInstruments: coreError('invalid_argument', 'symbol: binance has no nothing'),
      tardisExchanges: coreError('permission_denied', 'The account has no subscription for bitmex'),
    };
  });

  it(
    'are told by tardis-dev (Python)',
    async () => {
      const { stdout } = await execa(theirPython, ['-c', PYTHON_CLIENT, endpoint(), FakeCore.apiKey]);
      expect(stdout.split('\n')).toEqual([
        '400 {"code":400,"message":"symbol: binance has no nothing"}',
        '401 {"code":401,"message":"The account has no subscription for bitmex"}',
      ]);
    },
    MINUTES,
  );

  it(
    'are told by tardis-dev (npm)',
    async () => {
      const args = ['--input-type=module', '-e', NPM_CLIENT, endpoint(), FakeCore.apiKey];
      const { stdout } = await execa(process.execPath, args);
      const noKey = '401 {"code":401,"message":"The API key is invalid or missing"}';
      expect(stdout.split('\n')).toEqual(['symbol: binance has no nothing (400)', noKey, noKey]);
    },
    MINUTES,
  );
});
