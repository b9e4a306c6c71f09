import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClientSession } from './client-session.js';
import { FaultyWire } from './faulty-wire.js';
import { seededRandom, seedOf } from './random.js';
import { SentRecord } from './sent-record.js';
import { PRICE_TICK, QUANTITY_STEP, SymbolMarket } from './symbol-market.js';

const TICK_MS = 20;
const DEPTH_EVERY_MS = 100;
const KLINE_EVERY_MS = 2_000;
const MINUTE_MS = 60_000;
/** Paths of the books of spot, USD-M and COIN-M. */
const DEPTH_PATH = /^\/(api\/v3|fapi\/v1|dapi\/v1)\/depth$/;
/** Instruments that it lists, with or without subscribers. */
const LISTED = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT', 'XRPUSDT'];

export interface SimulatedExchangeOptions {
  /** 0: any free port. */
  port: number;
  host?: string;
  seed?: number;
  /** Trades per second of each subscribed symbol. */
  rate?: number;
  /** Levels a side of each book, 20 by default; it has up to twice as many at times. */
  levels?: number;
  pingEveryMs?: number;
  /** Frames per stream that `/sent` keeps. */
  recordedFrames?: number;
  /** The share of frames that are lost, sent twice or overtaken on their way. */
  faults?: number;
}

const listedSymbol = (symbol: string) => ({
  ...{ symbol, status: 'TRADING', baseAsset: symbol.slice(0, -'USDT'.length), quoteAsset: 'USDT' },
  filters: [
    { filterType: 'PRICE_FILTER', tickSize: PRICE_TICK },
    { filterType: 'LOT_SIZE', minQty: QUANTITY_STEP, stepSize: QUANTITY_STEP },
    { filterType: 'NOTIONAL', minNotional: '5.00000000' },
  ],
});

/** Prices, books and clients of a simulated exchange. */
export class ExchangeEngine {
  readonly record: SentRecord;
  stalled = false;
  silent = false;
  pings = 0;
  probes = 0;
  readonly wires = new Map<string, FaultyWire>();
  private readonly markets = new Map<string, SymbolMarket>();
  private sessions: ClientSession[] = [];
  connections = 0;
  private owedTrades = 0;
  private readonly due = { depthMs: 0, klineMs: 0, pingMs: 0 };
  private minute = Math.floor(Date.now() / MINUTE_MS);
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: SimulatedExchangeOptions) {
    this.record = new SentRecord(options.recordedFrames ?? 500_000);
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  connect(socket: ConstructorParameters<typeof ClientSession>[1], request: IncomingMessage): void {
    const url = new URL(request.url ?? '/', 'ws://exchange');
    if (!url.pathname.endsWith('/stream')) return socket.close(1008, 'unknown path');
    this.connections += 1;
    const open = (streams: string[]): void => {
      for (const stream of streams) this.openMarket(stream);
    };
    const session = new ClientSession(this.connections, socket, open, () => {
      if (!this.stalled) this.probes += 1;
      return !this.stalled;
    });
    const streams = url.searchParams.get('streams')?.split('/') ?? [];
    session.subscribe(streams.filter((stream) => stream !== ''));
    this.sessions.push(session);
    socket.on('close', () => (this.sessions = this.sessions.filter((other) => other !== session)));
  }

  subscribed(): Set<string> {
    return new Set(this.sessions.flatMap(({ streams }) => [...streams]));
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://exchange');
    const stream = url.searchParams.get('stream');
    if (url.pathname === '/healthz') response.end('ok\n');
    else if (url.pathname === '/sent' && stream !== null) {
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(
        this.record
          .of(stream)
          .map(({ connection, frame }) => `${connection}\t${frame}\n`)
          .join(''),
      );
    } else if (url.pathname === '/sent') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(this.record.counts()));
    } else if (url.pathname === '/api/v3/exchangeInfo') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ timezone: 'UTC', symbols: LISTED.map(listedSymbol) }));
    } else if (DEPTH_PATH.test(url.pathname)) this.answerBook(url.searchParams, response);
    else response.writeHead(404).end();
  }

  /**
   * Returns an order book as `GET …/depth` does; keeps it as a frame of `<symbol>@depthSnapshot`.
   */
  private answerBook(query: URLSearchParams, response: ServerResponse): void {
    const symbol = query.get('symbol') ?? '';
    response.setHeader('content-type', 'application/json');
    if (!/^[A-Z0-9_]+$/.test(symbol)) {
      response.writeHead(400).end('{"code":-1121,"msg":"Invalid symbol."}');
      return;
    }
    this.openMarket(symbol);
    const book = this.markets.get(symbol)?.partialBook(Number(query.get('limit') ?? 100)) ?? '';
    this.record.add(`${symbol.toLowerCase()}@depthSnapshot`, 0, book);
    response.end(book);
  }

  private openMarket(stream: string): void {
    const symbol = stream.split('@')[0]?.toUpperCase() ?? '';
    if (symbol === '' || this.markets.has(symbol)) return;
    this.markets.set(symbol, new SymbolMarket(symbol, this.options.seed ?? 1, this.options.levels));
  }

  private tick(): void {
    if (this.stalled) return;
    const nowMs = Date.now();
    this.owedTrades += ((this.options.rate ?? 10) * TICK_MS) / 1_000;
    const trades = Math.floor(this.owedTrades);
    this.owedTrades -= trades;
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.minute) for (const market of this.markets.values()) this.publishKline(market, nowMs, true);
    this.minute = minute;
    for (const market of this.markets.values()) {
      for (let i = 0; i < trades; i++) {
        for (const [stream, data] of market.trade(nowMs)) this.publish(market, stream, data);
      }
    }
    if (this.isDue('depthMs', DEPTH_EVERY_MS))
      for (const market of this.markets.values()) this.publishBook(market, nowMs);
    if (this.isDue('klineMs', KLINE_EVERY_MS)) {
      for (const market of this.markets.values()) this.publishKline(market, nowMs, false);
    }
    if (this.isDue('pingMs', this.options.pingEveryMs ?? 20_000)) {
      for (const session of this.sessions) session.ping();
      this.pings += 1;
    }
  }

  private isDue(what: keyof typeof this.due, everyMs: number): boolean {
    const nowMs = performance.now();
    if (nowMs < this.due[what]) return false;
    this.due[what] = nowMs + everyMs;
    return true;
  }

  private publishBook(market: SymbolMarket, nowMs: number): void {
    const depth = market.depth(nowMs);
    if (depth !== null) this.publish(market, 'depth@100ms', depth);
    for (const levels of [5, 10, 20]) this.publish(market, `depth${levels}@100ms`, () => market.partialBook(levels));
  }

  private publishKline(market: SymbolMarket, nowMs: number, closing: boolean): void {
    const kline = market.kline(nowMs, closing);
    if (kline !== null) this.publish(market, 'kline_1m', kline);
  }

  private publish(market: SymbolMarket, suffix: string, data: string | (() => string)): void {
    const stream = `${market.symbol.toLowerCase()}@${suffix}`;
    const receivers = this.sessions.filter((session) => session.streams.has(stream) && session.isOpen);
    if (this.silent || receivers.length === 0) return;
    const frame = `{"stream":"${stream}","data":${typeof data === 'string' ? data : data()}}`;
    const frames = this.wireOf(stream)?.pass(frame) ?? [frame];
    for (const session of receivers) {
      for (const arriving of frames) session.send(arriving);
      this.record.add(stream, session.number, frame);
    }
  }

  private wireOf(stream: string): FaultyWire | null {
    const { faults = 0, seed = 1 } = this.options;
    if (faults === 0) return null;
    let wire = this.wires.get(stream);
    if (!wire) this.wires.set(stream, (wire = new FaultyWire(seededRandom(seedOf(seed, `wire ${stream}`)), faults)));
    return wire;
  }
}
