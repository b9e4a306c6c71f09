import { pino } from 'pino';
import { freePorts } from '../../../../../../scripts/stack/free-ports.js';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../../../../scripts/simulated-exchange/simulated-exchange.js';
import { binanceFeed } from '../../../../../../exchanges/binance/feed.js';
import { FeedConnection } from '../../../../../../workflows/collection/feeds/connection/feed-connection.js';
import type { FeedAdapter } from '../../../../../../workflows/collection/feeds/feed-adapter.js';
import { until } from '../../../../../support/until.js';

/** The exchange allows five messages a second, and pongs count. */
const PING_MS = 300;
const TRADES = { instrument: 'BTCUSDT', streamType: 'trades' };

describe('connection to an exchange', () => {
  let exchange: SimulatedExchange;
  let connection: FeedConnection<string> | undefined;
  const log: string[] = [];
  let frames = 0;

  function connect(changes: Partial<FeedAdapter> = {}, logger = pino({ level: 'silent' })): void {
    const adapter = { ...binanceFeed, ...changes };
    connection = new FeedConnection<string>(
      adapter,
      `${exchange.url}/stream`,
      {
        frame: () => (frames += 1),
        up: (streams) => log.push(`up ${streams.join()}`),
        down: (streams, reason) => log.push(`down ${streams.join()} ${reason}`),
        unrouted: (reason) => log.push(reason),
      },
      logger,
    );
    connection.setStreams(new Map([['btcusdt@trade', [{ key: TRADES, stream: 'A' }]]]));
  }

  beforeEach(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 100, pingEveryMs: PING_MS });
    log.length = 0;
    frames = 0;
  });
  afterEach(async () => {
    connection?.close();
    await exchange.close();
  });

  it('is up with the acknowledgement', async () => {
    connect();
    await until('frames', () => frames > 5);
    expect(log).toEqual(['acknowledgement', 'up A']);
  });

  it('replaces a connection on which nothing arrives, pings included', async () => {
    connect({ stallAfterMs: 2_000 });
    await until('frames', () => frames > 5);
    exchange.stall(true);
    await until('the stall is noticed', () => log.includes('down A stall'));
    exchange.stall(false);
    await until('it is up again', () => log.filter((line) => line === 'up A').length >= 2);
  });

  it('subscribes again to a channel for a whole book, and says what it misses', async () => {
    await exchange.close();
    exchange = await createSimulatedExchange({ port: 0, rate: 100 });
    connect({ opening: ['{"method":"LIST_SUBSCRIPTIONS","id":"first"}'] });
    await until('frames', () => frames > 5);
    expect(connection?.renew('B')).toBe(false);
    expect(connection?.renew('A')).toBe(true);
    await until('it is up again', () => log.filter((line) => line === 'up A').length >= 2);
    const before = frames;
    await until('frames', () => frames > before + 5);
    const events = log.filter((line) => /^(up|down)/.test(line));
    expect(events).toEqual(['up A', 'down A subscribe', 'up A']);
  });

  it('replaces a connection that stops answering pings long before the limit of its exchange', async () => {
    connect({ stallAfterMs: 240_000, probe: { afterMs: 500, answerMs: 500 } });
    await until('frames, and an answer', () => frames > 5 && exchange.probes > 0);
    exchange.stall(true);
    const { probes } = exchange;
    await until('the stall is noticed', () => log.includes('down A stall'));
    expect(exchange.probes).toBe(probes);
    exchange.stall(false);
    await until('it is up again', () => log.filter((line) => line === 'up A').length >= 2);
  });

  it('keeps a quiet connection that answers pings', async () => {
    await exchange.close();
    exchange = await createSimulatedExchange({ port: 0, rate: 100 });
    connect({ stallAfterMs: 5_000, probe: { afterMs: 300, answerMs: 300 } });
    await until('frames', () => frames > 5);
    exchange.hush(true);
    const before = frames;
    const { probes } = exchange;
    // As long as its exchange's own limit, and longer.
    await until('it has answered', () => exchange.probes - probes > 5_000 / 300 + 2);
    expect(log.filter((line) => line.startsWith('down'))).toEqual([]);
    exchange.hush(false);
    await until('frames again', () => frames > before + 20);
    expect(log.filter((line) => line.startsWith('up'))).toEqual(['up A']);
  });

  it('counts pings as signs of life', async () => {
    const stallAfterMs = 5 * PING_MS;
    connect({ stallAfterMs });
    connection?.setStreams(new Map());
    const { pings } = exchange;
    await until('a stall would have been noticed', () => exchange.pings - pings > (2 * stallAfterMs) / PING_MS);
    expect(log.filter((line) => line.startsWith('down'))).toEqual([]);
  });

  it('replaces a connection before the exchange ends it', async () => {
    connect({ limits: { ...binanceFeed.limits, connectionLifetimeMs: 500 } });
    await until('it reconnects', () => log.includes('down A reconnect'));
    await until('it is up again', () => log.filter((line) => line === 'up A').length >= 2);
  });

  it.each<[string, Partial<FeedAdapter>]>([
    ['of the websocket', {}],
    [
      'of the request for its address',
      { resolveAddress: async (url) => (await fetch(url.replace('ws:', 'http:'))).text() },
    ],
  ])('logs a failure %s once, with its cause', async (_, changes) => {
    const lines: { msg: string; detail?: string }[] = [];
    const logger = pino(
      { level: 'warn' },
      { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
    );
    await exchange.close();
    connect(changes, logger);
    await until('the failure', () => log.length > 0);
    expect(lines).toMatchObject([
      {
        msg: 'feed connection failed',
        detail: expect.stringContaining('refuses the connection (ECONNREFUSED)') as string,
      },
    ]);
  });

  it('retries while the exchange is away', async () => {
    await exchange.close();
    // Nothing else gets it meanwhile.
    const [port] = (await freePorts(1)) as [number];
    exchange = await createSimulatedExchange({ port, rate: 100 });
    connect();
    await until('frames', () => frames > 5);
    await exchange.close();
    await until('a further try fails', () => log.filter((line) => line === 'down A disconnect').length >= 2);
    exchange = await createSimulatedExchange({ port, rate: 100 });
    await until('it is up again', () => log.filter((line) => line === 'up A').length >= 2);
  });
});
