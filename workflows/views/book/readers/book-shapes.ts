import type { BookMessage } from './book-message.js';
import type { FoundFields, LevelListShape, MessageShape } from './message-shape.js';

/** `[price, quantity, …]` under `bids` and `asks`. */
const pairs = (bids: string, asks: string): LevelListShape[] => [
  { path: bids, side: 'bid', price: 0, quantity: 1 },
  { path: asks, side: 'ask', price: 0, quantity: 1 },
];

/** The number in a channel's name, for example 50 in `orderbook.50.BTCUSDT`. */
const countIn = (pattern: RegExp, otherwise: number | null) => (found: FoundFields) => {
  const count = pattern.exec(found.text('channel') ?? '')?.[1];
  return count === undefined ? otherwise : Number(count);
};

/**
 * Binance spot, USD-M, COIN-M: combined streams, raw streams, and bodies of `GET …/depth`.
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
export const binanceShape: MessageShape = {
  lists: pairs('data.b|data.bids|b|bids', 'data.a|data.asks|a|asks'),
  fields: {
    first: 'data.U|U',
    last: 'data.u|data.lastUpdateId|u|lastUpdateId',
    previous: 'data.pu|pu',
    time: 'data.E|data.T|E|T',
    whole: 'data.lastUpdateId|lastUpdateId',
  },
  time: 'ms or us',
  kindOf: (found) => (found.has('whole') ? 'polled' : found.has('first') ? 'change' : 'other'),
};

/** https://docs.cdp.coinbase.com/exchange/websocket-feed/channels (level2). */
export const coinbaseShape: MessageShape = {
  lists: [...pairs('bids', 'asks'), { path: 'changes', side: null, sideAt: 0, price: 1, quantity: 2 }],
  fields: { time: 'time', kind: 'type' },
  time: 'iso',
  kindOf: byKind({ snapshot: 'snapshot', l2update: 'change' }),
};

/** `level2`, one product a message. `sequence_num` counts the messages of a connection. https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-channels */
export const coinbaseAdvancedShape: MessageShape = {
  lists: [{ path: 'events.0.updates', side: null, sideAt: 'side', price: 'price_level', quantity: 'new_quantity' }],
  fields: { kind: 'events.0.type', last: 'sequence_num', time: 'timestamp' },
  time: 'iso',
  kindOf: byKind({ snapshot: 'snapshot', update: 'change' }),
};

/** Depths that a Kraken book can be subscribed with. Messages of v2 do not name theirs. */
const KRAKEN_DEPTHS = [10, 25, 100, 500];
const KRAKEN_DEEPEST = 1_000;

/** https://docs.kraken.com/api/docs/websocket-v2/book */
export const krakenShape: MessageShape = {
  lists: [
    { path: 'data.0.bids', side: 'bid', price: 'price', quantity: 'qty' },
    { path: 'data.0.asks', side: 'ask', price: 'price', quantity: 'qty' },
  ],
  fields: { kind: 'type', channel: 'channel', checksum: 'data.0.checksum', time: 'data.0.timestamp' },
  time: 'iso',
  kindOf: byKind({ snapshot: 'snapshot', update: 'change' }),
  coversOf: (_, { levels }: BookMessage) => {
    let asks = 0;
    for (let i = 0; i < levels.length; i++) asks += levels.isAsk[i]!;
    // A book that is full to a smaller depth on both sides was subscribed with it.
    return KRAKEN_DEPTHS.find((depth) => asks === depth && levels.length === 2 * depth) ?? KRAKEN_DEEPEST;
  },
};

const krakenV1List = (path: string, side: 'bid' | 'ask'): LevelListShape => ({
  ...{ path, side, price: 0, quantity: 1 },
  time: { at: 2, unit: 'seconds' },
});

/** https://docs.kraken.com/api/docs/websocket-v1/book */
export const krakenV1Shape: MessageShape = {
  lists: [krakenV1List('1.as|1.a|2.a', 'ask'), krakenV1List('1.bs|1.b|2.b', 'bid')],
  fields: { whole: '1.as|1.bs', first: '1.a|1.b', checksum: '1.c|2.c', channel: '2' },
  kindOf: (found) => (found.has('whole') ? 'snapshot' : found.has('first') ? 'change' : 'other'),
  coversOf: countIn(/^book-(\d+)$/, KRAKEN_DEEPEST),
};

/**
 * Channels `books`, `books-l2-tbt` (400 levels) and `books50-l2-tbt`; bodies of `GET
 * /api/v5/market/books`. https://www.okx.com/docs-v5/en/#order-book-trading-market-data-ws-order-book-channel
 */
export const okxShape: MessageShape = {
  lists: pairs('data.0.bids', 'data.0.asks'),
  fields: {
    last: 'data.0.seqId',
    previous: 'data.0.prevSeqId',
    checksum: 'data.0.checksum',
    time: 'data.0.ts',
    kind: 'action',
    channel: 'arg.channel',
    whole: 'data.0',
  },
  time: 'ms',
  kindOf: (found) => {
    if (!found.has('kind')) return found.has('whole') && !found.has('channel') ? 'polled' : 'other';
    return byKind({ snapshot: 'snapshot', update: 'change' })(found);
  },
  coversOf: countIn(/^books(\d+)/, 400),
};

/**
 * API v3: `depth_l2_tbt` (400 levels), and `depth`, of 200 or 400 levels, which does not say how many.
 * https://www.okex.com/docs/en/
 */
export const okxV3Shape: MessageShape = {
  lists: pairs('data.0.bids', 'data.0.asks'),
  fields: { checksum: 'data.0.checksum', time: 'data.0.timestamp', kind: 'action', channel: 'table' },
  time: 'iso',
  kindOf: byKind({ partial: 'snapshot', update: 'change' }),
  coversOf: (found, { levels }: BookMessage) =>
    found.text('channel')?.endsWith('/depth') && levels.length <= 400 ? 200 : 400,
};

/** Topic `depth` of the spot API v1: whole books. https://bybit-exchange.github.io/docs-legacy/spot/v1/ */
export const bybitSpotV1Shape: MessageShape = {
  lists: pairs('data.0.b|data.b', 'data.0.a|data.a'),
  fields: { time: 'data.0.t|data.t', kind: 'topic' },
  time: 'ms',
  kindOf: byKind({ depth: 'snapshot' }),
};

/** `orderbook.200` and the like; `orderbook.1` is a book of one level. https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook */
export const bybitShape: MessageShape = {
  lists: pairs('data.b', 'data.a'),
  fields: { last: 'data.u', time: 'ts', kind: 'type', channel: 'topic' },
  time: 'ms',
  kindOf: byKind({ snapshot: 'snapshot', delta: 'change' }),
  coversOf: countIn(/^orderbook\.(\d+)\./, null),
};

const bybitV2List = { side: null, sideAt: 'side', price: 'price', quantity: 'size' } as const;

/** `orderBookL2_25` and `orderBook_200` of the retired API v2: deletes, updates and inserts apply in this order. */
export const bybitV2Shape: MessageShape = {
  lists: [
    { ...bybitV2List, path: 'data.order_book|data.orderBook|data' },
    { ...bybitV2List, path: 'data.delete', removes: true },
    { ...bybitV2List, path: 'data.update' },
    { ...bybitV2List, path: 'data.insert' },
  ],
  ordered: true,
  fields: { time: 'timestamp_e6|timestampE6', kind: 'type', channel: 'topic' },
  time: 'us',
  kindOf: byKind({ snapshot: 'snapshot', delta: 'change' }),
  coversOf: countIn(/^orderBook(?:L2)?_(\d+)\./, null),
};

/** https://docs.deribit.com/subscriptions/orderbook/bookinstrument_nameinterval */
export const deribitShape: MessageShape = {
  lists: [
    { path: 'params.data.bids', side: 'bid', price: 1, quantity: 2 },
    { path: 'params.data.asks', side: 'ask', price: 1, quantity: 2 },
  ],
  fields: {
    last: 'params.data.change_id',
    previous: 'params.data.prev_change_id',
    time: 'params.data.timestamp',
    kind: 'params.data.type',
  },
  time: 'ms',
  kindOf: byKind({ snapshot: 'snapshot', change: 'change' }),
};

/**
 * Levels have ids. Prices of updates and deletes are sent since April 2023.
 * https://blog.bitmex.com/api_announcement/removing-id-schema-on-orderbook-feeds/
 */
export const bitmexShape: MessageShape = {
  lists: [
    {
      ...{ path: 'data', side: null, sideAt: 'side', price: 'price', quantity: 'size', id: 'id' },
      time: { at: 'timestamp', unit: 'iso' },
    },
  ],
  fields: { kind: 'action', channel: 'table' },
  sparse: { removes: 'delete' },
  kindOf: (found) =>
    /^orderBookL2/.test(found.text('channel') ?? '')
      ? byKind({ partial: 'snapshot', insert: 'change', update: 'change', delete: 'change' })(found)
      : 'other',
  coversOf: countIn(/^orderBookL2_(\d+)$/, null),
};

/** `diff_order_book`, and bodies of `GET /api/v2/order_book`: both say their time in microseconds. https://www.bitstamp.net/websocket/v2/ */
export const bitstampShape: MessageShape = {
  lists: pairs('data.bids|bids', 'data.asks|asks'),
  fields: {
    last: 'data.microtimestamp|microtimestamp',
    time: 'data.microtimestamp|data.timestamp|microtimestamp|timestamp',
    kind: 'event',
    channel: 'channel',
    whole: 'bids',
  },
  time: 'us or s',
  kindOf: (found) => (found.has('whole') ? 'polled' : byKind({ data: 'change', snapshot: 'polled' })(found)),
};

const gateNames = { price: 'p', quantity: 's' } as const;

/**
 * `…order_book_update`, `….obu`, and bodies of `GET …/order_book`, of spot and futures. Futures also write
 * levels as objects. https://www.gate.com/docs/developers/apiv4/ws/en/,
 * https://www.gate.com/docs/developers/futures/ws/en/
 */
export const gateioShape: MessageShape = {
  lists: pairs('result.b|result.bids|bids', 'result.a|result.asks|asks').map((list) => ({ ...list, names: gateNames })),
  fields: {
    first: 'result.U',
    last: 'result.u|result.lastUpdateId|result.id|id',
    time: 'result.t|result.update|update',
    kind: 'result.full',
    channel: 'result.s',
    whole: 'result.bids|bids',
  },
  time: 'ms or us',
  kindOf: (found) => {
    if (found.has('whole')) return 'polled';
    if (found.text('kind') === 'true') return 'snapshot';
    return found.has('first') ? 'change' : 'other';
  },
  coversOf: countIn(/^ob\..+\.(\d+)$/, null),
};

/** `depth.update` of API v3. Times are seconds with a fraction, which books leave out. https://www.gate.io/docs/websocket/index.html */
export const gateioV3Shape: MessageShape = {
  lists: pairs('params.1.bids', 'params.1.asks'),
  fields: { kind: 'method', whole: 'params.0' },
  kindOf: (found) => {
    if (found.text('kind') !== 'depth.update') return 'other';
    return found.text('whole') === 'true' ? 'snapshot' : 'change';
  },
};

const kucoinList = { price: 0, quantity: 1, skipsPriceZero: true } as const;

/** `/market/level2`, and bodies of `GET /market/orderbook/level2_100`. https://www.kucoin.com/docs-new/3470068w0 */
export const kucoinShape: MessageShape = {
  lists: [
    { ...kucoinList, path: 'data.changes.bids|data.bids', side: 'bid' },
    { ...kucoinList, path: 'data.changes.asks|data.asks', side: 'ask' },
  ],
  fields: {
    first: 'data.sequenceStart',
    last: 'data.sequenceEnd|data.sequence',
    time: 'data.time|data.timestamp',
    whole: 'data.bids',
  },
  time: 'ms',
  kindOf: (found) => (found.has('whole') ? 'polled' : found.has('first') ? 'change' : 'other'),
};

/** `/contractMarket/level2`, a level `price,side,quantity` a message, and bodies of `GET /level2/snapshot`. https://www.kucoin.com/docs-new/3470082w0 */
export const kucoinFuturesShape: MessageShape = {
  lists: pairs('data.bids', 'data.asks'),
  fields: { last: 'data.sequence', time: 'data.timestamp|data.ts', whole: 'data.bids', price: 'data.change' },
  time: 'ms or ns',
  kindOf: (found) => (found.has('whole') ? 'polled' : found.has('price') ? 'change' : 'other'),
  levelOf: (found) => {
    const [price, side, quantity] = found.text('price')?.split(',') ?? [];
    return price === undefined || side === undefined || quantity === undefined ? null : { price, side, quantity };
  },
};

const krakenFuturesList = { price: 'price', quantity: 'qty' } as const;

/** A whole book, then one level a message. https://docs.kraken.com/api/docs/futures-api/websocket/book */
export const krakenFuturesShape: MessageShape = {
  lists: [
    { ...krakenFuturesList, path: 'bids', side: 'bid' },
    { ...krakenFuturesList, path: 'asks', side: 'ask' },
  ],
  fields: { kind: 'feed', last: 'seq', time: 'timestamp', side: 'side', price: 'price', quantity: 'qty' },
  time: 'ms',
  kindOf: byKind({ book_snapshot: 'snapshot', book: 'change' }),
  levelOf: (found) => {
    const [side, price, quantity] = [found.text('side'), found.text('price'), found.text('quantity')];
    return side === null || price === null || quantity === null ? null : { side, price, quantity };
  },
};

/** The channel `books`, which begins with 500 levels a side. https://www.bitget.com/docs/classic/websocket/intro */
export const bitgetShape: MessageShape = {
  lists: pairs('data.0.bids', 'data.0.asks'),
  fields: { last: 'data.0.seq', previous: 'data.0.pseq', time: 'data.0.ts', kind: 'action' },
  time: 'ms',
  kindOf: byKind({ snapshot: 'snapshot', update: 'change' }),
  coversOf: () => 500,
};

/** `book.<instrument>.<depth>`. https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket/ws-channel-book-instrument-name-depth */
export const cryptocomShape: MessageShape = {
  lists: pairs('result.data.0.bids|result.data.0.update.bids', 'result.data.0.asks|result.data.0.update.asks'),
  fields: {
    last: 'result.data.0.u',
    previous: 'result.data.0.pu',
    time: 'result.data.0.t',
    kind: 'result.channel',
    whole: 'result.depth',
  },
  time: 'ms',
  kindOf: byKind({ book: 'snapshot', 'book.update': 'change' }),
  coversOf: (found) => found.integer('whole'),
};

/** `mbp.400` and `mbp.150`, and the whole book that is requested on their connection. https://huobiapi.github.io/docs/spot/v1/en/#market-by-price-incremental-update */
export const htxShape: MessageShape = {
  lists: pairs('tick.bids|data.bids', 'tick.asks|data.asks'),
  fields: {
    last: 'tick.seqNum|data.seqNum',
    previous: 'tick.prevSeqNum',
    time: 'ts',
    whole: 'data.seqNum',
    kind: 'tick.seqNum',
    channel: 'rep',
  },
  time: 'ms',
  kindOf: (found) => (found.has('whole') ? 'polled' : found.has('kind') ? 'change' : 'other'),
  coversOf: countIn(/\.mbp\.(\d+)$/, null),
};

const dydxNames = { price: 'price', quantity: 'size' } as const;

/** `v4_orderbook`: a whole book of objects, then changes of arrays, both without numbers and times. https://docs.dydx.exchange/api_integration-indexer/indexer_websocket */
export const dydxV4Shape: MessageShape = {
  lists: pairs('contents.bids', 'contents.asks').map((list) => ({ ...list, names: dydxNames })),
  fields: { kind: 'type' },
  kindOf: byKind({ subscribed: 'snapshot', channel_data: 'change' }),
};

/** The whole book is its own first change: `U` is `u`. https://docs.gemini.com/websocket/streams */
export const geminiShape: MessageShape = {
  lists: pairs('b', 'a'),
  fields: { kind: 'e', previous: 'U', last: 'u', time: 'E' },
  time: 'ms or ns',
  kindOf: (found) => {
    if (found.text('kind') !== 'depthUpdate') return 'other';
    return found.integer('previous') === found.integer('last') ? 'snapshot' : 'change';
  },
};

/**
 * Market data v2. The first `l2_updates` of a subscription is the whole book; it alone has a list of
 * trades. https://docs.gemini.com/websocket/archived/v2
 */
export const geminiV2Shape: MessageShape = {
  lists: [{ path: 'changes', side: null, sideAt: 0, price: 1, quantity: 2 }],
  fields: { kind: 'type', whole: 'trades' },
  kindOf: (found) => (found.text('kind') !== 'l2_updates' ? 'other' : found.has('whole') ? 'snapshot' : 'change'),
};

function byKind(kinds: Readonly<Record<string, 'snapshot' | 'polled' | 'change'>>): MessageShape['kindOf'] {
  return (found) => kinds[found.text('kind') ?? ''] ?? 'other';
}
