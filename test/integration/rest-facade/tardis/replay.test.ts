import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { coreError, FakeCore } from '../../../support/core/fake-core.js';
import { startFakeStreamer, type FakeStreamer } from '../../../support/streaming/fake-streamer.js';
import { startFacade, type FacadeFixture } from '../../../support/systems/facade-fixture.js';

const ID = `con_${'a'.repeat(32)}`;
const LINE = '{"type":"trade","symbol":"BTCUSDT","exchange":"binance","price":1.1}\n';
const DAY_NS = 1_767_225_600_000_000_000n;
const RANGE = { from: '2026-01-01', to: '2026-01-01T00:10:30.000Z' };
const PART = { exchange: 'binance', symbols: ['btcusdt'], dataTypes: ['trade', 'trade_bar_1s'] };
const REPLAY = { ...PART, ...RANGE, withDisconnectMessages: true };
const pathOf = (name: string, options: unknown): string =>
  `/tardis/${name}?options=${encodeURIComponent(JSON.stringify(options))}`;
const BEARER = { authorization: `Bearer ${FakeCore.apiKey}` };

let streamer: FakeStreamer;
let fixture: FacadeFixture;
beforeEach(async () => {
  streamer = await startFakeStreamer();
  fixture = await startFacade({ STREAMER_URL: streamer.url });
  fixture.core.fields = { openTardisReplay: { id: ID }, openTardisFeed: { id: ID }, reportStreams: [] };
  streamer.respond = (_req, res) => void res.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(LINE);
});
afterEach(async () => {
  await fixture.facade.close();
  await streamer.close();
});

const inputs = () => fixture.core.calls.flatMap(({ variables }) => variables['input'] ?? []);
const get = (path: string, headers: Record<string, string> = BEARER) =>
  fetch(`http://127.0.0.1:${fixture.port}${path}`, { headers });
const socketTo = (path: string, headers: Record<string, string> = BEARER) =>
  new WebSocket(`ws://127.0.0.1:${fixture.port}${path}`, { headers });

const NS_RANGE = { fromNs: String(DAY_NS), toNs: String(DAY_NS + 600_000_000_000n) };
const ASKED = {
  parts: [PART],
  ...{ ...NS_RANGE, disconnects: true },
};

describe('the replay protocol', () => {
  it('sends lines over HTTP, of whole minutes in UTC', async () => {
    const answer = await get(pathOf('replay-normalized', REPLAY));
    expect([answer.status, await answer.text()]).toEqual([200, LINE]);
    expect(answer.headers.get('content-type')).toBe('application/x-json-stream');
    expect(inputs()).toEqual([ASKED]);
  });

  it('takes several exchanges in an array', async () => {
    const other = { exchange: 'deribit', dataTypes: ['book_change'], ...RANGE };
    await (await get(pathOf('replay-normalized', [REPLAY, other]))).text();
    expect(inputs()).toMatchObject([
      { parts: [PART, { exchange: 'deribit', symbols: null, dataTypes: ['book_change'] }], disconnects: true },
    ]);
  });

  it.each([
    ['ws-replay-normalized', REPLAY, ASKED],
    ['ws-stream-normalized', PART, { parts: [PART], fromNs: null, toNs: null, disconnects: false }],
  ])('sends messages over /%s', async (name, options, asked) => {
    streamer.connected = (socket) => {
      socket.send(LINE.trimEnd());
      socket.close(1000, 'WS replay finished');
    };
    const socket = socketTo(pathOf(name, options));
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(message.toString()).toBe(LINE.trimEnd());
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([1000, 'WS replay finished']);
    expect(inputs()).toEqual([asked]);
  });

  it('sends messages as they were received, in objects with their times', async () => {
    const filters = [{ channel: 'trade', symbols: ['btcusdt'] }];
    const options = { exchange: 'binance', filters, ...RANGE, withDisconnects: true };
    const answer = await get(pathOf('replay', options));
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      ...[200, 'application/json', LINE],
    ]);
    expect(inputs()).toEqual([
      { exchange: 'binance', filters, ...NS_RANGE, replay: { disconnects: true, isSubscribed: false } },
    ]);
  });

  it('lets a client of an exchange say the rest over /ws-replay', async () => {
    streamer.connected = (socket) => socket.on('message', (data) => socket.send(data, { binary: false }));
    const socket = socketTo(`/tardis/ws-replay?exchange=binance&from=${RANGE.from}&to=${RANGE.to}`);
    await once(socket, 'open');
    const said = '{"method":"SUBSCRIBE","params":["btcusdt@trade"],"id":1}';
    socket.send(said);
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(message.toString()).toBe(said);
    socket.terminate();
    expect(inputs()).toEqual([
      { exchange: 'binance', filters: [], ...NS_RANGE, replay: { disconnects: false, isSubscribed: true } },
    ]);
  });

  it('takes a key in the path, for clients that have nothing but a base URL', async () => {
    const path = pathOf(`as/${FakeCore.apiKey}/replay-normalized`, REPLAY);
    expect((await get(path, {})).status).toBe(200);
    const socket = socketTo(pathOf(`as/${FakeCore.apiKey}/ws-replay-normalized`, REPLAY), {});
    await once(socket, 'open');
    socket.terminate();
  });

  it.each([
    ['no options', '/tardis/replay-normalized'],
    ['options that are no JSON', '/tardis/replay-normalized?options={'],
    ['an empty array', pathOf('replay-normalized', [])],
    ['no data types', pathOf('replay-normalized', { ...REPLAY, dataTypes: undefined })],
    ['no date', pathOf('replay-normalized', { ...REPLAY, from: 'yesterday' })],
    ['ranges that differ', pathOf('replay-normalized', [REPLAY, { ...REPLAY, to: '2026-01-02' }])],
    ['no upgrade', pathOf('ws-replay-normalized', REPLAY)],
    ['no filters of that form', pathOf('replay', { exchange: 'binance', filters: ['trade'], ...RANGE })],
    ['several exchanges of messages', pathOf('replay', [{ exchange: 'binance', ...RANGE }])],
    ['no upgrade to the exchange', `/tardis/ws-replay?exchange=binance&from=${RANGE.from}&to=${RANGE.to}`],
  ])('refuses %s with a code and a message', async (_name, path) => {
    const answer = await get(path);
    const message: unknown = expect.stringMatching(/options|WebSocket/);
    expect([answer.status, await answer.json()]).toEqual([400, { code: 400, message }]);
    expect(inputs()).toEqual([]);
  });

  it.each([
    ['permission_denied', 401],
    ['invalid_argument', 400],
  ])('answers %s of the core with %i', async (code, status) => {
    fixture.core.fields = { openTardisReplay: coreError(code, 'No.') };
    const answer = await get(pathOf('replay-normalized', REPLAY));
    expect([answer.status, await answer.json()]).toEqual([status, { code: status, message: 'No.' }]);
  });

  it('refuses a request without a key', async () => {
    expect((await get(pathOf('replay-normalized', REPLAY), {})).status).toBe(401);
  });
});

describe('an upgrade that is refused', () => {
  it.each([
    ['a wrong range', 'ws-replay', 'exchange=binance&from=2026-01-01&to=soon', 400, /^to must be a date/],
    ['no exchange', 'ws-replay', `from=${RANGE.from}&to=${RANGE.to}`, 400, /^exchange must be/],
    ['no options', 'ws-stream-normalized', '', 400, /^options/],
  ])('for %s is answered with a code and a message', async (_name, path, query, status, message) => {
    const socket = socketTo(`/tardis/${path}?${query}`);
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, import('node:http').IncomingMessage];
    const body = JSON.parse((await buffer(answer)).toString()) as { code: number; message: string };
    expect([answer.statusCode, body]).toEqual([
      status,
      { code: status, message: expect.stringMatching(message) as string },
    ]);
  });

  it('for a missing right has the status at which clients give up', async () => {
    fixture.core.fields = { openTardisReplay: coreError('permission_denied', 'No.') };
    const socket = socketTo(pathOf('ws-replay-normalized', REPLAY));
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, import('node:http').IncomingMessage];
    expect([answer.statusCode, JSON.parse((await buffer(answer)).toString())]).toEqual([
      401,
      { code: 401, message: 'No.' },
    ]);
  });
});
