import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { execa } from 'execa';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';
import { type RunningSystem, startSystem } from '../../../support/systems/running-system.js';
import { capturedMessages, capturedTickers, FUTURES, importHistory } from '../../../support/tardis/tardis-capture.js';

const MINUTES = 60_000;
const DAY_MINUTES = 1_440;
const TYPES = ['trades', 'incremental_book_L2', 'book_snapshot_5', 'book_snapshot_25', 'quotes'];
const TICKERS = ['book_ticker', 'derivative_ticker'];
const MESSAGES = capturedMessages();

let system: RunningSystem;
let folder: string;
let apiKey: string;
let tardis: string;
let hftbacktest: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'datasets-'));
  const say = (line: string) => process.stderr.write(`tardis    ${line}\n`);
  tardis = path.join(await pythonTools(say, 'test/support/tardis/requirements.txt'), 'python3');
  hftbacktest = path.join(await pythonTools(say, 'test/support/hftbacktest/requirements.txt'), 'python3');
  system = await startSystem();
  const account = await system.account();
  ({ apiKey } = account);
  await importHistory(system, account.accountId, folder, MESSAGES, DAY_MINUTES);
  await importHistory(system, account.accountId, folder, capturedTickers(), DAY_MINUTES, FUTURES);
}, 10 * MINUTES);
afterAll(async () => {
  await system?.close();
  await rm(folder, { recursive: true, force: true });
}, 2 * MINUTES);

const DOWNLOAD = `
import json, os, sys
from tardis_dev import download_datasets
types, day, end, into, exchange = json.loads(sys.argv[1]), *sys.argv[2:]
try:
    download_datasets(exchange, types, ["btcusdt"], day, end, api_key=os.environ["API_KEY"],
        endpoint=os.environ["BASE"] + "/tardis/datasets/v1", download_dir=into)
    print(json.dumps(sorted(os.listdir(into))))
except Exception as error:
    print(json.dumps({"error": f"{getattr(error, 'code', '')} {getattr(error, 'msg', error)}"}))
`;

type Downloaded = string[] | { error: string };

/** Downloads files of a day with tardis-dev, unmodified. */
async function download(
  types: readonly string[],
  day: string,
  end: string,
  into: string,
  exchange = 'binance',
): Promise<Downloaded> {
  const env = { BASE: system.url, API_KEY: apiKey };
  const { stdout } = await execa(tardis, ['-c', DOWNLOAD, JSON.stringify(types), day, end, into, exchange], { env });
  return JSON.parse(stdout) as Downloaded;
}

const nameOf = (type: string, exchange = 'binance'): string => `${exchange}_${type}_2026-01-01_BTCUSDT.csv.gz`;
const rowsOf = async (into: string, type: string, exchange = 'binance'): Promise<string[]> =>
  gunzipSync(await readFile(path.join(into, nameOf(type, exchange))))
    .toString()
    .trimEnd()
    .split('\n');
const us = (ns: bigint): string => String(ns / 1_000n);

describe('daily files, downloaded by tardis-dev of PyPI', () => {
  let first: string;
  beforeAll(async () => {
    first = path.join(folder, 'first');
    expect(await download(TYPES, '2026-01-01', '2026-01-02', first)).toEqual(TYPES.map((type) => nameOf(type)).sort());
  }, 3 * MINUTES);

  it('have the trades that were stored', async () => {
    const [header, ...rows] = await rowsOf(first, 'trades');
    expect(header).toBe('exchange,symbol,timestamp,local_timestamp,id,side,price,amount');
    const expected = MESSAGES.filter(({ stream }) => stream === 'trades').map(({ ns, text }) => {
      const { data } = JSON.parse(text) as { data: { t: number; p: string; T: number; m: boolean } };
      const side = data.m ? 'sell' : 'buy';
      return `binance,BTCUSDT,${data.T}000,${us(ns)},${data.t},${side},${Number(data.p)},0.01`;
    });
    expect(rows).toEqual(expected);
  });

  it('have the whole book, marked as a snapshot, and then its changes', async () => {
    const [header, ...rows] = await rowsOf(first, 'incremental_book_L2');
    expect(header).toBe('exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount');
    const marks = rows.map((row) => row.split(',')[4]);
    expect(marks.lastIndexOf('true')).toBe(3);
    expect(rows.slice(0, 4).map((row) => row.split(',').slice(5).join(' '))).toEqual([
      ...['bid 99.9 1', 'bid 99.8 2'],
      ...['ask 100.1 2', 'ask 100.2 3'],
    ]);
    const changes = MESSAGES.filter(({ stream }) => stream === 'depth').slice(1);
    const expected = changes.flatMap(({ ns, text }) => {
      const { data } = JSON.parse(text) as { data: { E: number; b: [[string, string]]; a: [[string, string]] } };
      const head = `binance,BTCUSDT,${data.E}000,${us(ns)},false`;
      return [`${head},bid,99.9,${data.b[0][1]}`, `${head},ask,100.1,${data.a[0][1]}`];
    });
    expect(rows.slice(4)).toEqual(expected);
  });

  it('have the visible levels after each change', async () => {
    const [header, ...rows] = await rowsOf(first, 'book_snapshot_5');
    const levels = [0, 1, 2, 3, 4].flatMap((i) =>
      ['asks', 'bids'].flatMap((side) => [`${side}[${i}].price`, `${side}[${i}].amount`]),
    );
    expect(header).toBe(['exchange,symbol,timestamp,local_timestamp', ...levels].join(','));
    expect(rows[0]!.split(',').slice(4)).toEqual(
      ['100.1', '2', '99.9', '1', '100.2', '3', '99.8', '2'].concat(Array(12).fill('')),
    );
    const [quotes, ...tops] = await rowsOf(first, 'quotes');
    expect(quotes).toBe('exchange,symbol,timestamp,local_timestamp,ask_amount,ask_price,bid_price,bid_amount');
    expect(tops[0]!.split(',').slice(4)).toEqual(['2', '100.1', '99.9', '1']);
    expect(tops).toHaveLength(rows.length);
    const [wide] = await rowsOf(first, 'book_snapshot_25');
    expect(wide!.split(',')).toHaveLength(4 + 100);
  });

  it(
    'have the tickers of derivatives, which several streams tell',
    async () => {
      const [types, exchange] = [TICKERS, 'binance-futures'];
      const into = path.join(folder, 'futures');
      const files = await download(types, '2026-01-01', '2026-01-02', into, exchange);
      expect(files).toEqual(types.map((type) => nameOf(type, exchange)));
      const [, ...states] = await rowsOf(into, 'derivative_ticker', exchange);
      const told = states.map((row) => row.split(',').slice(4).join());
      const funding = `${Date.UTC(2026, 0, 1, 8)}000`;
      expect(told).toEqual([
        ',,,,99,,',
        ...Array.from({ length: 60 }, (_, i) => `${funding},0.0001,,,99,100.5,${Number(`100.${i + 1}`)}`),
        // Behind the last message of a stream nothing of it is held.
        ...[',,,,99,,', ',,,,,,'],
      ]);
      const [, ...quotes] = await rowsOf(into, 'book_ticker', exchange);
      expect(quotes.map((row) => row.split(',').slice(4).join())).toEqual(
        Array.from({ length: 60 }, (_, i) => `2,100.1,99.9,${i + 1}`),
      );
      const headers = { Authorization: `Bearer ${apiKey}` };
      const answer = await fetch(`${system.url}/tardis/v1/exchanges/${exchange}`, { headers });
      const { supportsDatasets, datasets } = (await answer.json()) as { supportsDatasets: true; datasets: object };
      expect(supportsDatasets).toBe(true);
      const day = { availableSince: '2026-01-01T00:00:00.000Z', availableTo: '2026-01-02T00:00:00.000Z' };
      expect(datasets).toMatchObject({ symbols: [{ id: 'BTCUSDT', type: 'perpetual', dataTypes: types, ...day }] });
      expect(await download(['derivative_ticker'], '2026-01-01', '2026-01-02', into)).toEqual({
        error: expect.stringContaining('derivative_ticker of the symbol BTCUSDT at binance') as string,
      });
    },
    2 * MINUTES,
  );

  it(
    'are made once: a file that is asked for again is the same',
    async () => {
      const again = path.join(folder, 'again');
      await download(TYPES, '2026-01-01', '2026-01-02', again);
      for (const type of TYPES) {
        const [a, b] = await Promise.all([first, again].map((into) => readFile(path.join(into, nameOf(type)))));
        expect(a!.equals(b!)).toBe(true);
      }
      const exports = await fetch(`${system.url}/v1/exports?limit=100`, { headers: { 'X-Api-Key': apiKey } });
      const { items } = (await exports.json()) as { items: unknown[] };
      expect(items).toHaveLength(TYPES.length + TICKERS.length);
    },
    MINUTES,
  );

  it(
    'are refused at once, with the reason, where they cannot be whole',
    async () => {
      const refusal = async (types: string[], day: string, end: string): Promise<string> =>
        ((await download(types, day, end, path.join(folder, 'refused'))) as { error: string }).error;
      expect(await refusal(['trades'], '2026-01-02', '2026-01-03')).toContain(
        '404 {"code":404,"message":"The day is not complete: the account may not read',
      );
      expect(await refusal(['options_chain'], '2026-01-01', '2026-01-02')).toContain(
        '400 {"code":400,"message":"data_type must be one of',
      );
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const after = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      expect(await refusal(['trades'], tomorrow, after)).toContain(
        '404 {"code":404,"message":"The day is not complete: it ends at',
      );
    },
    MINUTES,
  );

  it(
    'give hftbacktest, through its converter, the book that was stored',
    async () => {
      const file = path.join(folder, 'converted.npz');
      const inputs = ['trades', 'incremental_book_L2'].map((type) => path.join(first, nameOf(type)));
      await execa(hftbacktest, ['-c', CONVERT, file, ...inputs]);
      const changes = MESSAGES.filter(({ stream }) => stream === 'depth');
      const instants = changes.map(({ ns }) => ns + 1_000_000n);
      const input = `{"file":"${file}","tick":0.01,"lot":0.001,"instants":[${instants.join(',')}]}`;
      const { stdout } = await execa(hftbacktest, ['test/support/hftbacktest/run_backtest.py'], { input });
      const { reached, tops } = JSON.parse(stdout) as { reached: number; tops: number[][] };
      expect(reached).toBeGreaterThan(changes.length - 2);
      const found = tops
        .slice(0, reached)
        .map(([bid, ask, ...amounts]) => [bid!.toFixed(2), ask!.toFixed(2), ...amounts]);
      expect(found).toEqual(changes.slice(0, reached).map((_, i) => ['99.90', '100.10', 1 + (i % 5), 2 + (i % 3)]));
    },
    2 * MINUTES,
  );
});

describe('the page of tools', () => {
  it(
    'downloads files as it says',
    async () => {
      await page('Daily files', tardis);
      const files = await readdir(path.join(folder, 'datasets'));
      expect(files.sort()).toEqual(['incremental_book_L2', 'trades'].map((type) => nameOf(type)));
    },
    MINUTES,
  );

  it(
    'backtests as it says',
    async () => {
      expect(await page('hftbacktest', hftbacktest)).toBe('99.9 100.1');
    },
    3 * MINUTES,
  );
});

/** Runs the program below a heading of docs/tools.md, and returns what it prints. */
async function page(heading: string, python: string): Promise<string> {
  const text = await readFile('docs/tools.md', 'utf8');
  const [, program] = /^```python\n(.*?)^```$/ms.exec(text.slice(text.indexOf(`\n## ${heading}\n`)))!;
  const source = `import os\nBASE, KEY = os.environ["BASE"], os.environ["API_KEY"]\n${program}`;
  const { stdout } = await execa(python, ['-c', source], { cwd: folder, env: { BASE: system.url, API_KEY: apiKey } });
  return stdout;
}

const CONVERT = `
import sys
from hftbacktest.data.utils import tardis
tardis.convert(sys.argv[2:], output_filename=sys.argv[1], buffer_size=100_000, ss_buffer_size=1_000)
`;
