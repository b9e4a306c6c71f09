import { once } from 'node:events';
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
  fixture.core.fields = { openTardisReplay: { id: ID }, reportStreams: [] };
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

const ASKED = {
  parts: [PART],
  ...{ fromNs: String(DAY_NS), toNs: String(DAY_NS + 600_000_000_000n), disconnects: true },
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
