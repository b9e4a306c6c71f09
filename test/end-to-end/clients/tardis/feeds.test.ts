import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';
import { startSystem, type RunningSystem } from '../../../support/systems/running-system.js';
import {
  capturedMessages,
  grantHistory,
  HISTORY_MINUTES,
  importHistory,
} from '../../../support/tardis/tardis-capture.js';
import { startTlsProxy, type TlsProxy } from '../../../support/tardis/tls-proxy.js';

const MINUTES = 60_000;
const MESSAGES = capturedMessages();
const [FROM, TO] = ['2026-01-01T00:00:00', `2026-01-01T00:0${HISTORY_MINUTES}:00`];

let system: RunningSystem;
let proxy: TlsProxy;
let folder: string;
let apiKey: string;
/** May read the trades of a minute, but for the time from its 30th to its 45th second. */
let holed: { accountId: string; apiKey: string };
let python: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tardis-'));
  const say = (line: string) => process.stderr.write(`tardis    ${line}\n`);
  python = path.join(await pythonTools(say, 'test/support/tardis/requirements.txt'), 'python3');
  system = await startSystem();
  proxy = await startTlsProxy(Number(new URL(system.url).port), folder);
  const account = await system.account();
  ({ apiKey } = account);
  holed = await system.account();
  await importHistory(system, account.accountId, folder, MESSAGES);
  await grantHistory(system, holed.accountId, 'trades', { fromMs: 0, toMs: 30_000 });
  await grantHistory(system, holed.accountId, 'trades', { fromMs: 45_000, toMs: 60_000 });
}, 10 * MINUTES);
afterAll(async () => {
  await proxy?.close();
  await system?.close();
  await rm(folder, { recursive: true, force: true });
}, 2 * MINUTES);

interface Outcome {
  /** Null at a break. */
  lines?: ([time: string, message: string] | null)[];
  error?: string;
}

/** Runs a program of Python, which prints a JSON value, and returns the value. */
async function byPython(source: string, ...args: string[]): Promise<Outcome> {
  const env = { BASE: system.url, API_KEY: apiKey, CACHE: await mkdtemp(path.join(folder, 'cache-')) };
  const { stdout } = await execa(python, ['-c', source, ...args], { env, cwd: folder });
  return JSON.parse(stdout) as Outcome;
}

/** Runs a program of Node that knows https only. */
async function byNode(source: string, ...args: string[]): Promise<Outcome> {
  const env = {
    ...{ BASE: proxy.url, API_KEY: apiKey, NODE_EXTRA_CA_CERTS: proxy.certificate },
    CACHE: await mkdtemp(path.join(folder, 'cache-')),
  };
  const { stdout } = await execa(process.execPath, ['--input-type=module', '-e', source, ...args], { env });
  return JSON.parse(stdout) as Outcome;
}

const TARDIS_CLIENT = `
import asyncio, json, os, sys
from tardis_client import TardisClient, Channel
exchange, start, end, filters = sys.argv[1], sys.argv[2], sys.argv[3], json.loads(sys.argv[4])
client = TardisClient(endpoint=os.environ["BASE"] + "/tardis", api_key=os.environ["API_KEY"], cache_dir=os.environ["CACHE"])
async def lines():
    return [one and [one.local_timestamp.decode(), one.message.decode().rstrip("\\n")] async for one in client.replay(
        exchange, start, end, [Channel(name, symbols) for name, symbols in filters], decode_response=False, with_disconnects=True)]
try:
    print(json.dumps({"lines": asyncio.run(lines())}))
except Exception as error:
    print(json.dumps({"error": f"{getattr(error, 'code', '')} {getattr(error, 'msg', error)}"}))
`;
const TARDIS_DEV = `
import asyncio, json, os, sys
from tardis_dev import Channel, replay
exchange, start, end, filters = sys.argv[1], sys.argv[2], sys.argv[3], json.loads(sys.argv[4])
async def lines():
    return [one and [one.local_timestamp.decode(), one.message.decode().rstrip("\\n")] async for one in replay(
        exchange, start, end, [Channel(name, symbols) for name, symbols in filters], decode_response=False, with_disconnects=True,
        compression=sys.argv[5], endpoint=os.environ["BASE"] + "/tardis/v1", api_key=os.environ["API_KEY"], cache_dir=os.environ["CACHE"])]
try:
    print(json.dumps({"lines": asyncio.run(lines())}))
except Exception as error:
    print(json.dumps({"error": f"{getattr(error, 'code', '')} {getattr(error, 'msg', error)}"}))
`;
const TARDIS_NODE = `
import tardis from 'tardis-dev';
// Its worker may still be running.
const tell = (outcome) => process.stdout.write(JSON.stringify(outcome), () => process.exit(0));
const [exchange, from, to, filters] = [process.argv[1], process.argv[2], process.argv[3], JSON.parse(process.argv[4])];
tardis.init({ endpoint: process.env.BASE + '/tardis/v1', apiKey: process.env.API_KEY, cacheDir: process.env.CACHE });
try {
  const lines = [];
  const asked = { exchange, from, to, filters: filters.map(([channel, symbols]) => ({ channel, symbols })) };
  for await (const one of tardis.replay({ ...asked, skipDecoding: true, withDisconnects: true })) {
    lines.push(one ? [one.localTimestamp.toString(), one.message.toString()] : null);
  }
  tell({ lines });
} catch (error) {
  tell({ error: String(error.message) });
}
`;

/** Runs work with another key. */
async function as<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = apiKey;
  apiKey = key;
  return work().finally(() => {
    apiKey = before;
  });
}

type Filters = [channel: string, symbols: string[]][];
type Replay = (exchange: string, from: string, to: string, filters: Filters) => Promise<Outcome>;

const CLIENTS: [name: string, replay: Replay][] = [
  ['tardis-client (Python)', (...asked) => byPython(TARDIS_CLIENT, ...texts(asked))],
  ['tardis-dev (Python), zstd', (...asked) => byPython(TARDIS_DEV, ...texts(asked), 'zstd')],
  ['tardis-dev (Python), gzip', (...asked) => byPython(TARDIS_DEV, ...texts(asked), 'gzip')],
  ['tardis-dev (npm)', (...asked) => byNode(TARDIS_NODE, ...texts(asked))],
];

const texts = ([exchange, from, to, filters]: Parameters<Replay>) => [exchange, from, to, JSON.stringify(filters)];
const ALL: Filters = [
  ['depth', ['btcusdt']],
  ['depthSnapshot', ['btcusdt']],
  ['trade', ['btcusdt']],
];

/** The lines of messages, with times floored to 100 ns. */
const linesOf = (...streams: string[]): [string, string][] =>
  MESSAGES.filter(({ stream }) => streams.includes(stream)).map(({ ns, text }) => [
    `${new Date(Number(ns / 1_000_000n)).toISOString().slice(0, -1)}${String((ns / 100n) % 10_000n).padStart(4, '0')}Z`,
    text,
  ]);

describe.each(CLIENTS)('%s', (_name, replay) => {
  it(
    'replays what was stored, byte for byte',
    async () => {
      const { lines, error } = await replay('binance', FROM, TO, ALL);
      expect(error).toBeUndefined();
      expect(lines).toEqual(linesOf('trades', 'depth', 'depth_snapshot'));
    },
    2 * MINUTES,
  );

  it(
    'replays one channel of all symbols',
    async () => {
      const { lines, error } = await replay('binance', FROM, '2026-01-01T00:01:00', [['trade', []]]);
      expect(error).toBeUndefined();
      expect(lines).toEqual(linesOf('trades').slice(0, 120));
    },
    2 * MINUTES,
  );

  it.each([
    ['an exchange that is not held', 'bitmex', FROM, TO, [['trade', ['XBTUSD']]], '401', /no subscription/],
    ['a channel that is not held', 'binance', FROM, TO, [['recentTrades', ['btcusdt']]], '400', /not held/],
    ['a time outside of the spans', 'binance', '2025-12-01', '2025-12-01T00:02:00', ALL, '401', /no span/],
    ['more minutes than there are', 'binance', FROM, '2026-01-01T00:06:00', ALL, '401', /no span/],
  ] as [string, string, string, string, Filters, string, RegExp][])(
    'is told of %s, at once',
    async (_what, exchange, from, to, filters, status, message) => {
      const { error } = await replay(exchange, from, to, filters);
      expect(error).toContain(status);
      expect(error).toMatch(message);
      expect(error).toContain(`"code":${status}`);
    },
    2 * MINUTES,
  );

  it(
    'sees a break where messages are missing',
    async () => {
      const { lines, error } = await as(holed.apiKey, () =>
        replay('binance', FROM, '2026-01-01T00:01:00', [['trade', ['btcusdt']]]),
      );
      expect(error).toBeUndefined();
      const trades = linesOf('trades');
      expect(lines).toEqual([...trades.slice(0, 60), null, ...trades.slice(90, 120)]);
    },
    2 * MINUTES,
  );

  it(
    'is told of a wrong key, at once',
    async () => {
      const { error } = await as(`${apiKey}x`, () => replay('binance', FROM, TO, ALL));
      expect(error).toContain('401');
      expect(error).toContain('"code":401');
    },
    MINUTES,
  );
});
