import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { WebSocket } from 'ws';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';
import { guideBlocks, isAsWritten } from '../../../support/contract/guide-blocks.js';
import { PYTHON_BLOCKS, runBlocks, SHELL_BLOCKS } from '../../../support/contract/run-blocks.js';
import { STAFF_TOKEN } from '../../../support/clients/staff-client.js';
import { TestBrowser } from '../../../support/clients/test-browser.js';
import { startSystem, type RunningSystem } from '../../../support/systems/running-system.js';
import { withoutListed } from '../../../support/tardis/differences.js';
import {
  capturedCoinbase,
  capturedMessages,
  COINBASE,
  HISTORY_MINUTES,
  importHistory,
} from '../../../support/tardis/tardis-capture.js';
import type { Normalized } from '../../../support/tardis/their-reading.js';
import { startTlsProxy, type TlsProxy } from '../../../support/tardis/tls-proxy.js';
import { until } from '../../../support/until.js';

const MINUTES = 60_000;
const MESSAGES = capturedMessages();
const RANGE = { from: '2026-01-01', to: `2026-01-01T00:0${HISTORY_MINUTES}` };
const BINANCE = { exchange: 'binance', ...RANGE };
const PAGE = await readFile('docs/tools.md', 'utf8');
const SECTION = PAGE.slice(PAGE.indexOf('## Replay server')).split('\n## ', 1)[0]!;
const BLOCKS = guideBlocks(SECTION);

let system: RunningSystem;
let proxy: TlsProxy;
let folder: string;
let account: { accountId: string; apiKey: string };
let python: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replay-'));
  const say = (line: string) => process.stderr.write(`tardis    ${line}\n`);
  python = await pythonTools(say, 'test/support/tardis/requirements-nautilus.txt');
  system = await startSystem();
  proxy = await startTlsProxy(Number(new URL(system.url).port), folder);
  account = await system.account();
  await importHistory(system, account.accountId, folder, MESSAGES);
  await importHistory(system, account.accountId, folder, capturedCoinbase(), HISTORY_MINUTES, COINBASE);
  await system.untilListed(account.apiKey);
}, 15 * MINUTES);
afterAll(async () => {
  await proxy?.close();
  await system?.close();
  await rm(folder, { recursive: true, force: true });
}, 2 * MINUTES);

const authorization = (key = account.apiKey) => ({ authorization: `Bearer ${key}` });
const pathOf = (name: string, options: unknown): string =>
  `/tardis/${name}?options=${encodeURIComponent(JSON.stringify(options))}`;
const get = (name: string, options: unknown, key?: string) =>
  fetch(`${system.url}${pathOf(name, options)}`, { headers: authorization(key) });

async function linesOf(name: string, options: unknown): Promise<string[]> {
  const answer = await get(name, options);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return text.split('\n').slice(0, -1);
}

/** Sends messages over a WebSocket, and returns those that it gets until it is closed. */
async function messagesOf(at: string, sent: readonly string[] = []): Promise<{ lines: string[]; closed: unknown }> {
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}${at}`, { headers: authorization() });
  const lines: string[] = [];
  socket.on('message', (data: Buffer) => lines.push(data.toString()));
  socket.on('open', () => sent.forEach((message) => socket.send(message)));
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return { lines, closed: [code, reason.toString()] };
}

const textOf = (...streams: string[]): string[] =>
  MESSAGES.filter(({ stream }) => streams.includes(stream)).map(({ text }) => text);

it('replays messages as they were received, with their times', async () => {
  const filters = [
    { channel: 'trade', symbols: ['btcusdt'] },
    { channel: 'depth', symbols: ['btcusdt'] },
  ];
  const lines = await linesOf('replay', { ...BINANCE, filters, withDisconnects: true });
  const time = (ns: bigint) =>
    `${new Date(Number(ns / 1_000_000n)).toISOString().slice(0, -1)}${String((ns / 100n) % 10_000n).padStart(4, '0')}Z`;
  expect(lines).toEqual(
    MESSAGES.filter(({ stream }) => stream !== 'depth_snapshot').map(
      ({ ns, text }) => `{"localTimestamp":"${time(ns)}","message":${text}}`,
    ),
  );
});

it('replays messages to a client that subscribes as it would at the exchange', async () => {
  const at = `/tardis/ws-replay?exchange=binance&from=${RANGE.from}&to=${RANGE.to}`;
  const subscribe = (param: string) => JSON.stringify({ method: 'SUBSCRIBE', params: [param], id: 1 });
  const { lines, closed } = await messagesOf(at, [subscribe('btcusdt@trade'), subscribe('btcusdt@depth@100ms')]);
  expect([lines, closed]).toEqual([textOf('trades', 'depth'), [1_000, '']]);
});

const THEIRS = `
import tardis from 'tardis-dev';
const tell = (value) => process.stdout.write(JSON.stringify(value), () => process.exit(0));
const { exchange, from, to, symbols } = JSON.parse(process.argv[1]);
tardis.init({ endpoint: process.env.BASE + '/tardis/v1', apiKey: process.env.API_KEY, cacheDir: process.env.CACHE });
const messages = tardis.replayNormalized(
  { exchange, from, to, symbols, withDisconnectMessages: true }, tardis.normalizeTrades, tardis.normalizeBookChanges);
const computed = tardis.compute(messages,
  tardis.computeTradeBars({ kind: 'time', interval: 10_000, name: 'trade_bar_10s' }),
  tardis.computeTradeBars({ kind: 'tick', interval: 7, name: 'trade_bar_7ticks' }),
  tardis.computeTradeBars({ kind: 'volume', interval: 0.05, name: 'trade_bar_vol' }),
  tardis.computeBookSnapshots({ depth: 2, interval: 0, name: 'book_snapshot_2_0ms' }),
  tardis.computeBookSnapshots({ depth: 5, interval: 1_000, name: 'book_snapshot_5_1s' }),
  tardis.computeBookSnapshots({ depth: 1, interval: 0, name: 'quote' }));
const all = [];
for await (const message of computed) all.push(message);
tell(all);
`;
const DATA_TYPES = ['trade', 'book_change', 'trade_bar_10s', 'trade_bar_7ticks'];
DATA_TYPES.push('book_snapshot_2_0ms', 'book_snapshot_5_1s', 'quote');
const OPTIONS = { ...BINANCE, symbols: ['BTCUSDT'], dataTypes: DATA_TYPES, withDisconnectMessages: true };

describe('normalized data', () => {
  const nameOf = ({ type, name }: Normalized): string => (typeof name === 'string' ? name : type);
  const ofName = (all: readonly Normalized[], name: string) => all.filter((one) => nameOf(one) === name);

  it.each([
    ['binance', 'BTCUSDT'],
    ['coinbase', 'BTC-USD'],
  ])(
    'is what replayNormalized and compute of the npm package make of our raw feed of %s',
    async (exchange, symbol) => {
      const asked = { ...OPTIONS, exchange, symbols: [symbol] };
      const env = {
        ...{ BASE: proxy.url, API_KEY: account.apiKey, NODE_EXTRA_CA_CERTS: proxy.certificate },
        CACHE: await mkdtemp(path.join(folder, 'cache-')),
      };
      const program = ['--input-type=module', '-e', THEIRS, JSON.stringify(asked)];
      const read = await execa(process.execPath, program, { env });
      const theirs = JSON.parse(read.stdout) as Normalized[];
      const ours = (await linesOf('replay-normalized', asked)).map((line) => JSON.parse(line) as Normalized);
      for (const name of DATA_TYPES) {
        const isBest = name === 'quote' || name.startsWith('book_snapshot');
        const type = isBest ? 'book_snapshot_5_0ms' : name;
        const both = withoutListed(exchange, type, { ours: ofName(ours, name), theirs: ofName(theirs, name) });
        expect(both.ours.length).toBeGreaterThan(20);
        expect(both.ours).toEqual(both.theirs);
      }
      const times = ours.map(({ localTimestamp }) => String(localTimestamp));
      expect(times).toEqual([...times].sort());
    },
    3 * MINUTES,
  );

  it('is the same over a WebSocket', async () => {
    const { lines, closed } = await messagesOf(pathOf('ws-replay-normalized', [OPTIONS]));
    expect([lines, closed]).toEqual([await linesOf('replay-normalized', OPTIONS), [1_000, 'WS replay finished']]);
  });

  it(
    'goes on live',
    async () => {
      const id = await system.staff.datastream('ETHUSDT', 'trades');
      const subscribed = await fetch(`${system.url}/v1/subscriptions`, {
        method: 'POST',
        headers: { 'x-api-key': account.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ datastream_id: id }),
      });
      expect([subscribed.status, await subscribed.json()]).toEqual([201, expect.anything()]);
      const options = { exchange: 'binance', symbols: ['ethusdt'], dataTypes: ['trade'] };
      const at = `${system.url.replace('http', 'ws')}${pathOf('ws-stream-normalized', options)}`;
      const socket = new WebSocket(at, { headers: authorization() });
      const ids: string[] = [];
      socket.on('message', (data: Buffer) => ids.push((JSON.parse(data.toString()) as { id: string }).id));
      await until('it has sent trades', () => ids.length >= 20);
      socket.terminate();
      const sent = system.sent('ethusdt@trade').map((frame) => (JSON.parse(frame) as { data: { t: number } }).data.t);
      const from = sent.map(String).indexOf(ids[0]!);
      expect(ids).toEqual(sent.map(String).slice(from, from + ids.length));
    },
    2 * MINUTES,
  );
});

describe('a refusal', () => {
  it.each([
    ['a wrong key', OPTIONS, 401, /key/i, 'key_wrong'],
    ['an exchange of others', { ...OPTIONS, exchange: 'bitmex', symbols: [] }, 401, /no subscription/],
    ['an unknown exchange', { ...OPTIONS, exchange: 'ftx' }, 400, /exchange must be one of/],
    ['a symbol that is not held', { ...OPTIONS, symbols: ['NONESUCH'] }, 400, /no NONESUCH/],
    ['a data type without counterpart', { ...OPTIONS, dataTypes: ['option_summary'] }, 400, /option_summary/],
    ['a time outside of the spans', { ...OPTIONS, from: '2025-12-01', to: '2025-12-02' }, 401, /no span/],
  ] as [string, object, number, RegExp, string?][])(
    'of %s has a code and a message',
    async (_what, options, status, message, key) => {
      const answer = await get('replay-normalized', options, key);
      const body = (await answer.json()) as { code: number; message: string };
      expect([answer.status, body]).toEqual([
        status,
        { code: status, message: expect.stringMatching(message) as string },
      ]);
    },
  );
});

it('is logged with its bytes, and without the key in its path', async () => {
  const other = await system.account();
  await importHistory(system, other.accountId, folder, MESSAGES);
  const answer = await fetch(`${system.url}${pathOf(`as/${other.apiKey}/replay-normalized`, OPTIONS)}`);
  const bytes = (await answer.arrayBuffer()).byteLength;
  expect(answer.status).toBe(200);
  const url = `http://127.0.0.1:${system.env['GRAPHQL_PORT']}`;
  const staff = new TestBrowser(url, { authorization: `Bearer ${STAFF_TOKEN}`, 'x-account-id': other.accountId });
  const log = async () =>
    (await staff.ask<{ nodes: object[] }>('{ apiRequests { nodes { route status bytes } } }')).nodes;
  await until('it is logged', async () => (await log()).length > 0);
  const route = '/tardis/as/:key/replay-normalized';
  expect(await log()).toEqual([{ route, status: 200, bytes: String(bytes) }]);
});

it.each(BLOCKS.map((block) => [block.language, block.line, block] as const))(
  'the block in %s of line %i of the section prints what the page says',
  async (language, line, block) => {
    const how = language === 'python' ? PYTHON_BLOCKS : SHELL_BLOCKS;
    const env = { BASE: system.url, KEY: account.apiKey, PATH: `${python}:${process.env['PATH']}` };
    const { printed, problem } = await runBlocks([block], how, { cwd: folder, env });
    expect(problem).toBeUndefined();
    const actual = printed.get(line) ?? '';
    if (!isAsWritten(actual, block.output)) expect(actual.trimEnd()).toBe(block.output.trimEnd());
  },
  2 * MINUTES,
);

it('has blocks for curl and NautilusTrader', () => {
  expect(BLOCKS.map(({ language }) => language).sort()).toEqual(['python', 'sh', 'sh']);
});
