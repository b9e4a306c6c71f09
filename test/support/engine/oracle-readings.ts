import {
  normalizeBookChanges,
  normalizeBookTickers,
  normalizeLiquidations,
  normalizeTrades,
  type BookChange,
  type BookTicker,
  type Exchange,
  type Liquidation,
  type Trade,
} from 'tardis-dev';
import type { StreamCategory } from '../../../schema/streams.js';

/**
 * A row of another normalizer: doubles, microseconds since the epoch; absent fields are not
 * compared.
 */
export interface OracleRow {
  exchangeTimestampUs?: number;
  tradeId?: string;
  side?: string;
  /** Numbers by column. */
  numbers: Record<string, number>;
}

type OracleData = Trade | BookChange | BookTicker | Liquidation;

interface Mapper {
  canHandle: (message: unknown) => boolean;
  map: (message: unknown, received: Date) => Iterable<OracleData> | undefined;
}

const NORMALIZERS: Record<string, (exchange: never, at: Date) => Mapper> = {
  trade: normalizeTrades,
  book_update: normalizeBookChanges,
  orderbook: normalizeBookChanges,
  quote: normalizeBookTickers,
  liquidation: normalizeLiquidations,
};
/** The categories of the oracle; it reads no candles and 24 h statistics. */
export type OracleCategory = Exclude<StreamCategory, 'kline' | 'ticker'>;

/**
 * Its names for our codes. Books of the public channel are read as of a day on which the oracle
 * used it.
 */
const NAMES: Record<string, { exchange: Exchange; at: string }> = {
  binance: { exchange: 'binance', at: '2026-01-01' },
  binance_usdm: { exchange: 'binance-futures', at: '2026-01-01' },
  binance_coinm: { exchange: 'binance-delivery', at: '2026-01-01' },
  binance_us: { exchange: 'binance-us', at: '2026-01-01' },
  bitfinex: { exchange: 'bitfinex', at: '2026-01-01' },
  bitget: { exchange: 'bitget', at: '2026-01-01' },
  bitmex: { exchange: 'bitmex', at: '2026-01-01' },
  bitstamp: { exchange: 'bitstamp', at: '2026-01-01' },
  bybit_spot: { exchange: 'bybit-spot', at: '2026-01-01' },
  bybit_linear: { exchange: 'bybit', at: '2026-01-01' },
  bybit_spot_v1: { exchange: 'bybit-spot', at: '2022-01-01' },
  bybit_v2: { exchange: 'bybit', at: '2022-01-01' },
  coinbase: { exchange: 'coinbase', at: '2026-01-01' },
  cryptocom: { exchange: 'crypto-com', at: '2026-01-01' },
  deribit: { exchange: 'deribit', at: '2026-01-01' },
  dydx_v4: { exchange: 'dydx-v4', at: '2026-01-01' },
  gateio: { exchange: 'gate-io', at: '2026-01-01' },
  gateio_futures: { exchange: 'gate-io-futures', at: '2026-01-01' },
  gateio_v3: { exchange: 'gate-io', at: '2021-01-01' },
  gemini_v2: { exchange: 'gemini', at: '2026-01-01' },
  htx: { exchange: 'huobi', at: '2026-01-01' },
  hyperliquid: { exchange: 'hyperliquid', at: '2026-01-01' },
  kraken_futures: { exchange: 'cryptofacilities', at: '2026-01-01' },
  kraken_v1: { exchange: 'kraken', at: '2026-01-01' },
  kucoin_futures: { exchange: 'kucoin-futures', at: '2026-01-01' },
  kucoin: { exchange: 'kucoin', at: '2026-01-01' },
  okx: { exchange: 'okex-swap', at: '2023-03-01' },
  okx_v3: { exchange: 'okex-swap', at: '2021-06-01' },
};

/** It reads grouped books of Deribit as changes, and levels of BitMEX only after earlier ones. */
const OUT_OF_REACH = new Set(['deribit orderbook', 'bitmex book_update']);

/**
 * Frames that it reads otherwise: trades outside of the book are rows, and lists of Bybit's public
 * topics v1 fail.
 */
const NO_ROWS: Partial<Record<string, RegExp>> = {
  'gateio_futures trade': /"is_internal":true/,
  'bybit_spot_v1 trade': /"data":\[/,
  'bybit_spot_v1 book_update': /"data":\[/,
};

/** Frames to send first: some of its readers wait for a REST snapshot and accept an empty one. */
const SEEDS: Partial<Record<string, (message: Record<string, unknown>) => unknown>> = {
  binance: ({ stream }) => ({ stream, data: { lastUpdateId: -1, bids: [], asks: [] } }),
  binance_usdm: ({ stream }) => ({ stream, data: { lastUpdateId: -1, bids: [], asks: [] } }),
  binance_us: ({ stream }) => ({ stream, data: { lastUpdateId: -1, bids: [], asks: [] } }),
  kucoin_futures: ({ topic }) => ({
    ...{ type: 'message', topic, subject: 'level2Snapshot' },
    data: { sequence: '-1', bids: [], asks: [] },
  }),
  htx: ({ ch, rep }) => ({ rep: rep ?? ch, data: { seqNum: -1, bids: [], asks: [] }, ts: 0 }),
  bitstamp: ({ channel }) => ({ event: 'snapshot', channel, data: { timestamp: '0', microtimestamp: '0' } }),
};

/** Seeds of trades: the oracle takes the first trades of a market on Gate's v3 for old ones. */
const TRADE_SEEDS: typeof SEEDS = { gateio_v3: (message) => structuredClone(message) };

/** Reads the frames of one connection. Returns rows by frame; null for a frame of another kind. */
export function oracleReader(
  exchange: string,
  category: OracleCategory,
): ((text: string) => OracleRow[] | null) | null {
  const name = NAMES[exchange];
  if (!name || OUT_OF_REACH.has(`${exchange} ${category}`)) return null;
  const mapper = mapperOf(category, name.exchange, name.at);
  if (!mapper) return null;
  const seeded = new Set<unknown>();
  const received = new Date(name.at);
  return (text) => {
    const message = JSON.parse(text) as Record<string, unknown>;
    if (!canRead(mapper, message) || NO_ROWS[`${exchange} ${category}`]?.test(text)) return null;
    const instrument = message.stream ?? message.channel ?? message.topic;
    const seed = { book_update: SEEDS, trade: TRADE_SEEDS }[category as string]?.[exchange];
    if (seed && !seeded.has(instrument)) {
      seeded.add(instrument);
      Array.from(mapper.map(seed(message), received) ?? []);
    }
    return [...(mapper.map(message, received) ?? [])].flatMap((data) => rowsOf(data, received));
  };
}

/** Returns null for a category that it does not read at this exchange. */
function mapperOf(category: OracleCategory, exchange: Exchange, at: string): Mapper | null {
  try {
    return NORMALIZERS[category]!(exchange as never, new Date(at));
  } catch {
    return null;
  }
}

/** Readers of the oracle expect only data messages; some fail on acknowledgements. */
function canRead(mapper: Mapper, message: unknown): boolean {
  try {
    return mapper.canHandle(message);
  } catch {
    return false;
  }
}

function rowsOf(data: OracleData, received: Date): OracleRow[] {
  const sent = data.timestamp as Date & { μs?: number };
  // Without a time of the exchange, the oracle returns the arrival time.
  const time = sent === received ? {} : { exchangeTimestampUs: sent.getTime() * 1_000 + (sent.μs ?? 0) };
  switch (data.type) {
    case 'trade': {
      const side = data.side === 'unknown' ? {} : { side: data.side };
      return [row({ ...time, ...named(data.id), ...side }, { price: data.price, quantity: data.amount })];
    }
    case 'liquidation':
      return [row({ ...time, side: data.side }, { price: data.price, quantity: data.amount })];
    case 'book_ticker':
      return [
        row(time, {
          ...{ bid_price: data.bidPrice, bid_quantity: data.bidAmount },
          ...{ ask_price: data.askPrice, ask_quantity: data.askAmount },
        }),
      ];
    case 'book_change':
      return [
        ...data.bids.map(({ price, amount }) => row({ ...time, side: 'bid' }, { price, quantity: amount })),
        ...data.asks.map(({ price, amount }) => row({ ...time, side: 'ask' }, { price, quantity: amount })),
      ];
  }
}

const named = (id: string | undefined): { tradeId?: string } => (id === undefined ? {} : { tradeId: id });

function row(rest: Omit<OracleRow, 'numbers'>, numbers: Record<string, number | undefined>): OracleRow {
  const present = Object.entries(numbers).filter(([, value]) => value !== undefined);
  // The oracle passes some numbers on as the text that was sent.
  return { ...rest, numbers: Object.fromEntries(present.map(([name, value]) => [name, Number(value)])) };
}

/** Returns whether the oracle reads a category. */
export function isOracleCategory(category: StreamCategory): category is OracleCategory {
  return category in NORMALIZERS;
}
