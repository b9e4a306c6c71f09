import { once } from 'node:events';
import http from 'node:http';
import { WebSocket } from 'ws';
import type { ConnectionWork } from '../../../../../workflows/streaming/streaming-core.js';
import { type ServedStore, serveStore } from '../../../../support/streaming/served-store.js';
import { SimulatedStore, STORE_BEGINS_NS } from '../../../../support/streaming/simulated-store.js';
import { TestStreamer } from '../../../../support/streaming/test-reader.js';
import { schemaOf } from '../../../../support/tardis/replayed.js';
import { until } from '../../../../support/until.js';

const FRAMES = 3_000;
const source = (id: bigint, instrument: string) => ({
  datastream: { id, exchange: 'binance', instrument, streamType: 'trades' },
  ...{ shard: 'a', granted: [], live: [{ fromNs: STORE_BEGINS_NS, toNs: null }] },
  ...{ sealedThroughNs: STORE_BEGINS_NS + 1_000_000_000n, earliestNs: null },
});
const PAIRS = ['BTCUSDT', 'ETHUSDT'];
const trade = (instrument: string, id: number): string =>
  JSON.stringify({
    stream: `${instrument.toLowerCase()}@trade`,
    data: {
      e: 'trade',
      s: instrument,
      t: id,
      p: '1.5',
      q: '2',
      T: 1_767_225_600_000,
      m: false,
      more: 'x'.repeat(20_000),
    },
  });

const store = new SimulatedStore(PAIRS.map((pair, i) => source(BigInt(i + 1), pair)));
const streamer = new TestStreamer(store);
let served: ServedStore | undefined;
let toNs = 0n;
const NATIVE = (): Partial<ConnectionWork> => ({
  ...{ toNs },
  feed: {
    exchange: 'binance',
    channels: { '1': ['trade'], '2': ['trade'] },
    replay: { disconnects: false, isSubscribed: true },
  },
});
const NORMALIZED = (): Partial<ConnectionWork> => ({
  ...{ toNs, schemaOf },
  replay: {
    disconnects: true,
    streams: {
      '1': { exchange: 'binance', symbol: 'BTCUSDT', dataTypes: ['trade'] },
      '2': { exchange: 'binance', symbol: 'ETHUSDT', dataTypes: ['trade'] },
    },
  },
});

beforeAll(async () => {
  for (let i = 0; i < FRAMES; i++) {
    store.nowNs += 1n;
    store.receive(BigInt((i % 2) + 1), trade(PAIRS[i % 2]!, i));
  }
  store.nowNs += 1n;
  await store.cut('a');
  toNs = store.nowNs;
});
afterEach(() => served?.close());
afterAll(() => streamer.tails.stop());

interface Client {
  socket: WebSocket;
  messages: string[];
  closed: Promise<[code: number, reason: string]>;
}

async function connect({ port, path, headers }: ServedStore): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(data.toString()));
  const closed = once(socket, 'close').then(([code, reason]): [number, string] => [code as number, String(reason)]);
  await once(socket, 'open');
  return { socket, messages, closed };
}

describe('a replay to a client of an exchange', () => {
  const subscribe = (...params: string[]) => JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 });

  it('sends what it subscribes to, byte for byte, and closes', async () => {
    served = await serveStore(streamer, NATIVE, { silenceMs: 50 });
    const { socket, messages, closed } = await connect(served);
    socket.send(subscribe('ethusdt@trade'));
    expect(await closed).toEqual([1_000, '']);
    expect(messages).toEqual(store.frames.filter(({ datastreamId }) => datastreamId === 2n).map(({ text }) => text));
  });

  it('adds up several messages', async () => {
    served = await serveStore(streamer, NATIVE, { silenceMs: 200 });
    const { socket, messages, closed } = await connect(served);
    socket.send(subscribe('ethusdt@trade'));
    socket.send(subscribe('btcusdt@trade'));
    expect(await closed).toEqual([1_000, '']);
    expect(messages).toEqual(store.frames.map(({ text }) => text));
  });

  it.each([
    ['something that is not held', subscribe('ethusdt@kline_1m'), /^kline_1m of ethusdt is not held/],
    ['nothing', 'ping', /^nothing was subscribed to$/],
  ])('closes a client that subscribes to %s, with the reason', async (_what, message, reason) => {
    served = await serveStore(streamer, NATIVE, { silenceMs: 20 });
    const { socket, messages, closed } = await connect(served);
    socket.send(message);
    const [code, why] = await closed;
    expect([code, messages]).toEqual([1_011, []]);
    expect(why).toMatch(reason);
  });

  it('is closed with 1011 and the reason when it takes nothing', async () => {
    served = await serveStore(streamer, NATIVE, { silenceMs: 20, stallMs: 200 });
    const { socket, closed } = await connect(served);
    socket.send(subscribe('ethusdt@trade', 'btcusdt@trade'));
    socket.pause();
    await until('it has ended', () => served!.ended.length > 0);
    socket.resume();
    expect(served.ended).toEqual(['request_timeout']);
    expect(await closed).toEqual([1_011, expect.stringContaining('60 s')]);
  });

  it('loses nothing when it takes its time', async () => {
    served = await serveStore(streamer, NATIVE, { silenceMs: 20 });
    const { socket, messages, closed } = await connect(served);
    socket.send(subscribe('ethusdt@trade', 'btcusdt@trade'));
    await until('it was sent something', () => messages.length > 0);
    socket.pause();
    await until('the rest waits', () => socket.isPaused);
    socket.resume();
    expect(await closed).toEqual([1_000, '']);
    expect(messages).toEqual(store.frames.map(({ text }) => text));
  });

  it('is no longer read for when it has gone', async () => {
    served = await serveStore(streamer, NATIVE, { silenceMs: 20 });
    const { socket, messages } = await connect(served);
    socket.send(subscribe('ethusdt@trade', 'btcusdt@trade'));
    await until('it was sent something', () => messages.length > 0);
    socket.terminate();
    await until('it has ended', () => served!.ended.length > 0);
    expect(served.ended).toEqual(['closed']);
  });
});

describe('a normalized replay', () => {
  it('sends an object a message, and closes with the reason', async () => {
    served = await serveStore(streamer, NORMALIZED);
    const { messages, closed } = await connect(served);
    expect(await closed).toEqual([1_000, 'WS replay finished']);
    expect(messages.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
      Array.from({ length: FRAMES }, (_, i) => String(i)),
    );
  });

  it('closes a WebSocket that fails with 1011 and the message', async () => {
    served = await serveStore(streamer, () => ({ ...NORMALIZED(), toNs: toNs + 1_000_000_000n }));
    const { messages, closed } = await connect(served);
    await until('all was sent', () => messages.length === FRAMES);
    served.connections[0]!.end({ code: 'not_found', message: 'the key was deleted' });
    expect(await closed).toEqual([1_011, 'the key was deleted']);
  });

  it('ends a response that fails with a line of code and message, and breaks it off', async () => {
    served = await serveStore(streamer, () => ({ ...NORMALIZED(), toNs: toNs + 1_000_000_000n }));
    const { port, path, headers } = served;
    const [answer] = (await once(http.get({ port, path, headers, agent: false }), 'response')) as [
      http.IncomingMessage,
    ];
    const chunks: Buffer[] = [];
    const broken = once(answer, 'error');
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    await until('all was sent', () => Buffer.concat(chunks).toString().split('\n').length > FRAMES);
    served.connections[0]!.end({ code: 'not_found', message: 'the key was deleted' });
    await broken;
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toEqual({ code: 'not_found', message: 'the key was deleted' });
  });
});
