import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createSimulatedExchange } from '../../../../../../scripts/simulated-exchange/simulated-exchange.js';
import { ExchangeFeed } from '../../../../../../workflows/collection/feeds/exchange-feed.js';
import { FEED_ADAPTERS } from '../../../../../../exchanges/generated/feeds.js';
import { SnapshotPoller } from '../../../../../../workflows/collection/feeds/polling/snapshot-poller.js';
import { until } from '../../../../../support/until.js';

const silent = pino({ level: 'silent' });
const PACE = { settleMs: 10, againMs: 100 };

describe('whole books by REST', () => {
  let log: string[];
  const events = {
    frame: (stream: string, message: Buffer) => void log.push(`${stream} ${message.toString()}`),
    up: () => undefined,
    down: (streams: string[], reason: string) => void log.push(`down ${streams.join()} ${reason}`),
    unrouted: () => undefined,
  };
  let server: Server;
  let poller: SnapshotPoller<string>;
  let asked: string[];
  let askedMs: number[];
  /** A request may arrive late: its time is that of asking for its address. */
  const source = {
    ...{ spacingMs: 20, everyMs: 60_000 },
    url: (instrument: string) => {
      askedMs.push(performance.now());
      return `https://exchange/book/${instrument}`;
    },
  };
  const answers = new Map<string, { status: number; body: string; headers?: Record<string, string> }>();

  beforeEach(async () => {
    [log, asked, askedMs] = [[], [], []];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { status, body, headers } = answers.get(request.url ?? '') ?? { status: 404, body: '{}' };
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    poller = new SnapshotPoller<string>(source, url, events, silent, PACE);
  });
  afterEach(async () => {
    poller.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('are stored byte for byte, each once until the next is due or wanted', async () => {
    answers.set('/book/A', { status: 200, body: '{ "bids":[["1.0","2"]],\n"asks":[]}' });
    answers.set('/book/B', { status: 200, body: '{"bids":[],"asks":[]}' });
    const streams = [['A', 'a'] as const, ['B', 'b'] as const];
    poller.setStreams(new Map(streams));
    await until('both books', () => log.length === 2);
    expect(log).toEqual(['a { "bids":[["1.0","2"]],\n"asks":[]}', 'b {"bids":[],"asks":[]}']);
    poller.setStreams(new Map(streams));
    poller.want('B');
    await until('the wanted book', () => log.length === 3);
    expect(asked.slice(0, 3)).toEqual(['/book/A', '/book/B', '/book/B']);
  });

  it('wait for the changes of their instrument to begin, and come a second time', async () => {
    answers.set('/book/A', { status: 200, body: '{"bids":[],"asks":[]}' });
    answers.set('/book/B', { status: 200, body: '{"bids":[],"asks":[]}' });
    const names = ['A', 'B'].map((name) => [name, name] as const);
    poller.setStreams(new Map(names), new Set(['A']));
    await until('the book without changes', () => asked.length === 1);
    expect(asked).toEqual(['/book/B']);
    poller.want('A');
    // The first may be older than the first change.
    await until('two books', () => asked.length === 3);
    expect(asked.slice(1)).toEqual(['/book/A', '/book/A']);
    expect(askedMs[2]! - askedMs[1]!).toBeGreaterThanOrEqual(PACE.againMs);
  });

  it('are missing with a reason if the exchange refuses, fails, or answers something else', async () => {
    answers.set('/book/NONE', { status: 400, body: '{"code":-1121,"msg":"Invalid symbol."}' });
    answers.set('/book/NO', { status: 200, body: '{"code":"400100","msg":"symbol not exists"}' });
    answers.set('/book/DOWN', { status: 503, body: 'maintenance' });
    answers.set('/book/CUT', { status: 200, body: '{"bids":[["1.0"' });
    poller.setStreams(new Map(['NONE', 'NO', 'DOWN', 'CUT'].map((name) => [name, name])));
    await until('all answers', () => log.length === 4);
    expect(log).toEqual(['down NONE refused', 'down NO refused', 'down DOWN unanswered', 'down CUT unanswered']);
  });

  it('are told from refusals by what every answer has, as are other polled values', async () => {
    const marked = { ...source, marker: Buffer.from('"openInterest"') };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    answers.set('/book/A', { status: 200, body: '{"openInterest":"10659.509","symbol":"A","time":1}' });
    answers.set('/book/B', { status: 200, body: '{"bids":[]}' });
    poller = new SnapshotPoller<string>(marked, url, events, silent, PACE);
    poller.setStreams(new Map(['A', 'B'].map((name) => [name, name])));
    await until('both answers', () => log.length === 2);
    expect(log).toEqual(['A {"openInterest":"10659.509","symbol":"A","time":1}', 'down B refused']);
  });

  it('are not requested during a pause that the exchange asks for', async () => {
    answers.set('/book/A', { status: 429, body: '{}', headers: { 'retry-after': '1' } });
    answers.set('/book/B', { status: 200, body: '{"bids":[],"asks":[]}' });
    poller.setStreams(new Map(['A', 'B'].map((name) => [name, name])));
    await until('the refusal', () => log.includes('down A unanswered'));
    await until('the next book', () => log.length === 2);
    expect(asked).toEqual(['/book/A', '/book/B']);
    expect((askedMs[1] ?? 0) - (askedMs[0] ?? 0)).toBeGreaterThan(990);
  });

  it('come with the other streams of a feed that have no channel', async () => {
    answers.set('/fapi/v1/openInterest?symbol=BTCUSDT', {
      status: 200,
      body: '{"openInterest":"1","symbol":"BTCUSDT"}',
    });
    const rest = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === 'binance_usdm')!;
    const frames: string[] = [];
    const collected = {
      ...events,
      frame: (stream: bigint, frame: Buffer) => void frames.push(`${stream} ${frame.toString()}`),
    };
    const feed = new ExchangeFeed(adapter, { feed: rest, rest }, { ...collected, down: () => undefined }, silent);
    const stream = { id: 3n, instrument: 'BTCUSDT', streamType: 'open_interest' };
    expect(feed.reconcile([stream])).toEqual([]);
    await until('the answer', () => frames.length === 1);
    expect(frames).toEqual(['3 {"openInterest":"1","symbol":"BTCUSDT"}']);
    expect(feed.isPolled(stream)).toBe(true);
    expect(feed.isPolled({ ...stream, streamType: 'mark_price' })).toBe(false);
    feed.close();
  });

  it('are requested when the changes of the book begin again', async () => {
    const exchange = await createSimulatedExchange({ port: 0, rate: 50 });
    const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === 'binance')!;
    const rest = exchange.url.replace('ws:', 'http:');
    const books: string[] = [];
    const ups: bigint[] = [];
    const feed = new ExchangeFeed(
      { ...adapter, snapshots: { ...adapter.snapshots!, spacingMs: 20 } },
      { feed: exchange.url, rest },
      {
        frame: (stream, message) => void (stream === 2n && books.push(message.toString())),
        up: (streams) => void ups.push(...streams),
        down: () => undefined,
        unrouted: () => undefined,
      },
      silent,
      { pace: PACE },
    );
    const stream = { instrument: 'BTCUSDT' };
    feed.reconcile([
      { ...stream, id: 1n, streamType: 'depth' },
      { ...stream, id: 2n, streamType: 'depth_snapshot' },
    ]);
    await until('the changes', () => ups.includes(1n) && books.length > 0);
    const before = books.length;
    exchange.disconnectAll();
    await until('a book for the new connection', () => ups.length >= 2 && books.length > before);
    const sent = (): string[] => exchange.sent('btcusdt@depthSnapshot').map(({ frame }) => frame);
    await until('what is still on its way', () => books.length >= sent().length);
    expect(books).toEqual(sent());
    feed.close();
    await exchange.close();
  });
});
