import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { binanceFeed } from '../../../../../exchanges/binance/feed.js';
import { krakenV1Feed } from '../../../../../exchanges/kraken_v1/feed.js';
import { ExchangeFeed } from '../../../../../workflows/collection/feeds/exchange-feed.js';
import type { FeedAdapter, StreamKey } from '../../../../../workflows/collection/feeds/feed-adapter.js';
import { readFixture } from '../../../../support/fixtures/read-fixture.js';
import { until } from '../../../../support/until.js';

const PACE = { settleMs: 10, againMs: 300 };
const change = (first: number, last: number): string =>
  `{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","E":1,"s":"BTCUSDT","U":${first},"u":${last},"b":[],"a":[]}}`;

describe('a feed whose book breaks', () => {
  let server: Server;
  let client: WebSocket | undefined;
  let feed: ExchangeFeed;
  let polls: number;
  const asked: string[] = [];
  const log: string[] = [];

  async function follow(adapter: FeedAdapter, streams: readonly StreamKey[]): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const events = {
      frame: (stream: bigint) => void log.push(`frame ${stream}`),
      up: (ids: bigint[]) => void log.push(`up ${ids.join()}`),
      down: (ids: bigint[], reason: string) => void log.push(`down ${ids.join()} ${reason}`),
      unrouted: () => undefined,
    };
    const addresses = { feed: `ws://127.0.0.1:${port}`, rest: `http://127.0.0.1:${port}` };
    const snapshots = adapter.snapshots && { snapshots: { ...adapter.snapshots, spacingMs: 10 } };
    feed = new ExchangeFeed({ ...adapter, ...snapshots }, addresses, events, pino({ level: 'silent' }), { pace: PACE });
    feed.reconcile(streams.map((stream, i) => ({ ...stream, id: BigInt(i + 1) })));
    await until('it has subscribed', () => asked.length > 0);
  }

  beforeEach(async () => {
    polls = 0;
    asked.length = log.length = 0;
    server = createServer((_, response) => {
      polls += 1;
      response.end('{"lastUpdateId":1,"bids":[],"asks":[]}');
    });
    new WebSocketServer({ server }).on('connection', (socket) => {
      client = socket;
      socket.on('message', (text: Buffer) => asked.push(text.toString()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    feed.close();
    client?.terminate();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['jump', change(9, 10)],
    ['begin again lower', change(1, 1)],
  ])('polls a book when the numbers %s', async (_, broken) => {
    await follow(
      binanceFeed,
      ['depth', 'depth_snapshot'].map((streamType) => ({ instrument: 'BTCUSDT', streamType })),
    );
    client?.send('{"result":null,"id":1}');
    // Where changes begin, a second book follows the first.
    await until('the first books', () => polls === 2);
    for (const frame of [change(2, 3), change(4, 5), broken, broken]) client?.send(frame);
    await until('the frames', () => log.filter((line) => line === 'frame 1').length === 4);
    await until('another book', () => polls === 3);
  });

  it('polls a book for a new span of a stream that is collected already', async () => {
    const streams = ['depth', 'depth_snapshot'].map((streamType) => ({ instrument: 'BTCUSDT', streamType }));
    await follow(binanceFeed, streams);
    client?.send('{"result":null,"id":1}');
    await until('the first books', () => polls === 2);
    const since = (newestSpanNs: bigint) =>
      feed.reconcile(streams.map((stream, i) => ({ ...stream, id: BigInt(i + 1), newestSpanNs })));
    since(0n);
    since(7n);
    await until('another book', () => polls === 3);
  });

  it('subscribes again to a book that was given up and is wanted before the exchange was told', async () => {
    const streams = ['depth', 'trades'].map((streamType, i) => ({
      instrument: 'XBT/USD',
      streamType,
      id: BigInt(i + 1),
    }));
    await follow(krakenV1Feed, streams);
    await until('both are asked for', () => asked.length === 2);
    for (const [i, channelName] of ['book-1000', 'trade'].entries()) {
      const about = { channelName, pair: 'XBT/USD', event: 'subscriptionStatus', status: 'subscribed', reqid: i + 1 };
      client?.send(JSON.stringify(about));
    }
    await until('both are up', () => log.includes('up 1') && log.includes('up 2'));
    feed.reconcile(streams.slice(1));
    feed.reconcile(streams);
    const events = () => asked.map((text) => (JSON.parse(text) as { event: string }).event);
    const requests = () => events().filter((event) => event !== 'ping');
    await until('it has asked again', () => requests().length >= 4);
    expect(requests().slice(2)).toEqual(['unsubscribe', 'subscribe']);
    expect(log).toContain('down 1 subscribe');
  });

  it('subscribes again when a checksum fails', async () => {
    const published = readFixture('book-checksums.jsonl') as { exchange: string; frames: string[] }[];
    const whole = published.find(({ exchange }) => exchange === 'kraken_v1')!.frames[0]!;
    const pair = (JSON.parse(whole) as unknown[]).at(-1) as string;
    await follow(krakenV1Feed, [{ instrument: pair, streamType: 'depth' }]);
    const about = { channelName: 'book-1000', pair, event: 'subscriptionStatus', status: 'subscribed', reqid: 1 };
    client?.send(JSON.stringify(about));
    for (const frame of published.find(({ exchange }) => exchange === 'kraken_v1')!.frames) client?.send(frame);
    client?.send(`[0,{"a":[["0.05005","1.00000000","1582905487.5"]],"c":"1"},"book-1000","${pair}"]`);
    await until('it has asked again', () => asked.length >= 3);
    expect(asked.map((text) => (JSON.parse(text) as { event: string }).event)).toEqual([
      'subscribe',
      'unsubscribe',
      'subscribe',
    ]);
    expect(log).toContain('down 1 subscribe');
  });
});
