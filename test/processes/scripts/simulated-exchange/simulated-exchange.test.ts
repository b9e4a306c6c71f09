import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../../scripts/simulated-exchange/simulated-exchange.js';
import { until } from '../../../support/until.js';

interface Envelope {
  stream: string;
  data: Record<string, unknown>;
}

describe('simulated exchange', () => {
  let exchange: SimulatedExchange;
  const clients: WebSocket[] = [];
  beforeAll(async () => {
    // Pongs count as messages, of which six in a second end a connection: not so often that some
    // delay makes six of them.
    exchange = await createSimulatedExchange({ port: 0, rate: 200, pingEveryMs: 500 });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.terminate();
  });
  afterAll(() => exchange.close());

  /** A client of the combined endpoint, with what it has received. */
  async function connect(path = '/stream') {
    const socket = new WebSocket(exchange.url + path);
    clients.push(socket);
    const texts: string[] = [];
    let pings = 0;
    let closeCode = 0;
    socket.on('message', (data) => texts.push((data as Buffer).toString()));
    socket.on('ping', () => (pings += 1));
    socket.on('close', (code) => (closeCode = code));
    await new Promise((resolve) => socket.once('open', resolve));
    const say = (message: unknown): void =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    const json = () => texts.map((text) => JSON.parse(text) as Record<string, unknown>);
    const of = (stream: string) => (json() as unknown as Envelope[]).filter((message) => message.stream === stream);
    return { socket, texts, say, json, of, pings: () => pings, closeCode: () => closeCode };
  }

  it('answers control messages as Binance does', async () => {
    const client = await connect();
    client.say({ method: 'SUBSCRIBE', params: ['btcusdt@trade'], id: 1 });
    client.say({ method: 'LIST_SUBSCRIPTIONS', id: 2 });
    client.say({ method: 'UNSUBSCRIBE', params: ['btcusdt@trade'], id: 3 });
    client.say('nonsense');
    await until('answers came', () => client.json().filter((message) => 'id' in message).length === 4);
    expect(client.json().filter((message) => 'id' in message)).toMatchObject([
      { result: null, id: 1 },
      { result: ['btcusdt@trade'], id: 2 },
      { result: null, id: 3 },
      { error: { code: 3 }, id: null },
    ]);
  });

  it('loses, repeats and reorders frames on the way if asked to', async () => {
    const faulty = await createSimulatedExchange({ port: 0, rate: 500, faults: 0.2 });
    const socket = new WebSocket(`${faulty.url}/stream?streams=btcusdt@trade`);
    clients.push(socket);
    const received: string[] = [];
    socket.on('message', (data) => received.push((data as Buffer).toString()));
    const stream = 'btcusdt@trade';
    await until('faults happened', () => Math.min(...Object.values(faulty.faultsOf(stream) ?? { none: 0 })) >= 5);
    await faulty.close();
    await until('the connection ended', () => socket.readyState === WebSocket.CLOSED);
    const sent = faulty.sent(stream).map(({ frame }) => frame);
    const places = received.map((frame) => sent.indexOf(frame));
    const { drop, repeat, reorder } = faulty.faultsOf(stream)!;
    const seen = new Set(places);
    // The last frames may not have arrived.
    const missing = sent.slice(0, Math.max(...places)).filter((_, i) => !seen.has(i)).length;
    expect(drop - missing).toBeLessThanOrEqual(2);
    expect(missing).toBeLessThanOrEqual(drop + 1);
    expect(repeat - (places.length - seen.size)).toBeLessThanOrEqual(1);
    expect(reorder - places.filter((place, i) => place < (places[i - 1] ?? 0)).length).toBeLessThanOrEqual(1);
  });

  it('sends the streams of the address and keeps exactly what it sent', async () => {
    const client = await connect('/stream?streams=ethusdt@trade/ethusdt@bookTicker');
    await until('trades came', () => client.of('ethusdt@trade').length > 30);
    client.socket.terminate();
    await sleep(100);
    const answer = await fetch(`${exchange.url.replace('ws', 'http')}/sent?stream=ethusdt@trade`);
    const sent = (await answer.text()).trimEnd().split('\n');
    const received = client.texts.filter((text) => text.includes('"ethusdt@trade"'));
    expect(sent.map((line) => line.split('\t')[1]).slice(0, received.length)).toEqual(received);
  });

  it('numbers depth updates and trades without gaps', async () => {
    const client = await connect('/stream?streams=solusdt@depth@100ms/solusdt@trade');
    await until('depth came', () => client.of('solusdt@depth@100ms').length > 10);
    const depth = client.of('solusdt@depth@100ms').map(({ data }) => data as { U: number; u: number });
    depth.slice(1).forEach((update, i) => expect(update.U).toBe((depth[i]?.u ?? 0) + 1));
    const ids = client.of('solusdt@trade').map(({ data }) => data.t as number);
    ids.slice(1).forEach((id, i) => expect(id).toBe((ids[i] ?? 0) + 1));
  });

  it('keeps the book uncrossed', async () => {
    const client = await connect('/stream?streams=bnbusdt@bookTicker');
    await until('quotes came', () => client.of('bnbusdt@bookTicker').length > 100);
    for (const { data } of client.of('bnbusdt@bookTicker')) expect(Number(data.b)).toBeLessThan(Number(data.a));
  });

  it('sends consistent candles', async () => {
    const client = await connect('/stream?streams=xrpusdt@kline_1m');
    await until('candles came', () => client.of('xrpusdt@kline_1m').length > 1);
    for (const { data } of client.of('xrpusdt@kline_1m')) {
      const k = data.k as Record<string, string | number>;
      expect(Number(k.l)).toBeLessThanOrEqual(Math.min(Number(k.o), Number(k.c)));
      expect(Number(k.h)).toBeGreaterThanOrEqual(Math.max(Number(k.o), Number(k.c)));
      expect(Number(k.T) - Number(k.t)).toBe(59_999);
    }
  });

  it('pings, and closes connections that send too many messages', async () => {
    const client = await connect();
    await until('pinged', () => client.pings() > 0);
    for (let id = 1; id <= 8; id++) client.say({ method: 'LIST_SUBSCRIPTIONS', id });
    await until('closed', () => client.closeCode() === 1008);
  });

  it('reports its health', async () => {
    expect((await fetch(`${exchange.url.replace('ws', 'http')}/healthz`)).status).toBe(200);
  });
});

describe('the simulated exchange as a process', () => {
  it('ends with its parent, however the parent ends', async () => {
    const child = fork('dist/scripts/simulated-exchange/main.js', ['--port', '0'], { silent: true });
    await once(child.stdout!, 'data');
    const gone = once(child, 'exit');
    // What a child sees of a parent that was killed: its channel is closed.
    child.disconnect();
    expect(await gone).toEqual([0, null]);
  });
});
