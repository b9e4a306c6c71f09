/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access,
   @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return
   -- frames are whatever exchanges send */
import {
  bookSide,
  both,
  fractional,
  iso,
  ms,
  side,
  text,
  us,
  type CaptureReading,
  type Frame,
  type ReadRow,
} from './capture-values.js';
import type { StreamCategory } from '../../../schema/streams.js';

function binance(file: string, exchange: string): CaptureReading[] {
  const of = (pattern: RegExp, read: (data: Frame) => ReadRow[]) => (frame: Frame) =>
    typeof frame.stream === 'string' && pattern.test(frame.stream) ? read(frame.data) : null;
  return [
    {
      file,
      exchange,
      category: 'trade',
      read: of(/@aggTrade$/, (d) => [
        { exchange_timestamp_ns: ms(d.T), trade_id: text(d.a), price: d.p, quantity: d.q, side: d.m ? 'sell' : 'buy' },
      ]),
    },
    {
      file,
      exchange,
      category: 'book_update',
      read: of(/@depth@/, (d) =>
        both(d.b, d.a, ([price, quantity], bookSide) => ({
          exchange_timestamp_ns: ms(d.E),
          update_id: text(d.u),
          side: bookSide,
          price,
          quantity,
          is_snapshot: 'false',
          first_update_id: text(d.U),
          previous_update_id: text(d.pu),
        })),
      ),
    },
    {
      file,
      exchange,
      category: 'quote',
      read: of(/@bookTicker$/, (d) => [
        { exchange_timestamp_ns: ms(d.E), bid_price: d.b, bid_quantity: d.B, ask_price: d.a, ask_quantity: d.A },
      ]),
    },
    {
      file,
      exchange,
      category: 'kline',
      read: of(/@kline_/, ({ E, k }) => [
        {
          exchange_timestamp_ns: ms(E),
          open_time_ns: ms(k.t),
          close_time_ns: ms(k.T),
          open: k.o,
          high: k.h,
          low: k.l,
          close: k.c,
          volume: k.v,
          trades: text(k.n),
          closed: text(k.x),
        },
      ]),
    },
  ];
}

const bitmex = (
  category: StreamCategory,
  table: string,
  row: (entry: Frame, action: string) => ReadRow,
): CaptureReading => ({
  file: 'bitmex',
  exchange: 'bitmex',
  category,
  read: (frame) => {
    if (frame.table !== table) return null;
    const isRepeat = category === 'trade' && frame.action === 'partial';
    return isRepeat ? [] : frame.data.map((entry: Frame) => row(entry, frame.action));
  },
});

export const CAPTURE_READINGS: readonly CaptureReading[] = [
  ...binance('binance', 'binance'),
  ...binance('binance-futures', 'binance_usdm'),
  bitmex('trade', 'trade', (t) => ({
    exchange_timestamp_ns: iso(t.timestamp),
    trade_id: t.trdMatchID,
    price: text(t.price),
    quantity: text(t.size),
    side: side(t.side),
  })),
  bitmex('quote', 'quote', (q) => ({
    exchange_timestamp_ns: iso(q.timestamp),
    bid_price: text(q.bidPrice),
    bid_quantity: text(q.bidSize),
    ask_price: text(q.askPrice),
    ask_quantity: text(q.askSize),
  })),
  bitmex('book_update', 'orderBookL2', (level, action) => ({
    exchange_timestamp_ns: null,
    update_id: text(level.id),
    side: bookSide(level.side),
    price: text(level.price),
    quantity: text(level.size) ?? '0',
    is_snapshot: text(action === 'partial'),
  })),
  {
    file: 'bitstamp',
    exchange: 'bitstamp',
    category: 'trade',
    read: ({ event, data }) =>
      event === 'trade'
        ? [
            {
              exchange_timestamp_ns: us(data.microtimestamp),
              trade_id: text(data.id),
              price: data.price_str,
              quantity: data.amount_str,
              side: String(data.type) === '0' ? 'buy' : 'sell',
            },
          ]
        : null,
  },
  {
    file: 'bitstamp',
    exchange: 'bitstamp',
    category: 'book_update',
    read: ({ event, data }) =>
      event === 'data'
        ? both(data.bids, data.asks, ([price, quantity], bookSide) => ({
            exchange_timestamp_ns: us(data.microtimestamp),
            side: bookSide,
            price,
            quantity,
            is_snapshot: 'false',
          }))
        : null,
  },
  {
    file: 'bybit',
    exchange: 'bybit_v2',
    category: 'trade',
    read: ({ topic, data }) =>
      topic?.startsWith('trade.')
        ? data.map((t: Frame) => ({
            exchange_timestamp_ns: ms(t.trade_time_ms),
            trade_id: t.trade_id,
            price: t.price,
            quantity: text(t.size),
            side: side(t.side),
          }))
        : null,
  },
  {
    file: 'bybit',
    exchange: 'bybit_v2',
    category: 'book_update',
    read: ({ topic, type, data, timestamp_e6, cross_seq }) => {
      if (!topic?.startsWith('orderBookL2_25.')) return null;
      const levels: Frame[] =
        type === 'snapshot' ? (data.order_book ?? data) : [...data.delete, ...data.update, ...data.insert];
      return levels.map((level) => ({
        exchange_timestamp_ns: us(timestamp_e6),
        update_id: text(cross_seq),
        side: bookSide(level.side),
        price: level.price,
        quantity: text(level.size) ?? '0',
        is_snapshot: text(type === 'snapshot'),
      }));
    },
  },
  {
    file: 'coinbase',
    exchange: 'coinbase',
    category: 'trade',
    read: (m) =>
      m.type === 'match'
        ? [
            {
              exchange_timestamp_ns: iso(m.time),
              trade_id: text(m.trade_id),
              price: m.price,
              quantity: m.size,
              side: m.side === 'buy' ? 'sell' : 'buy',
            },
          ]
        : null,
  },
  {
    file: 'coinbase',
    exchange: 'coinbase',
    category: 'book_update',
    read: (m) => {
      if (m.type === 'snapshot')
        return both(m.bids, m.asks, ([price, quantity], bookSide) => ({
          side: bookSide,
          price,
          quantity,
          is_snapshot: 'true',
        }));
      if (m.type !== 'l2update') return null;
      return m.changes.map(([way, price, quantity]: Frame) => ({
        exchange_timestamp_ns: iso(m.time),
        side: bookSide(way),
        price,
        quantity,
        is_snapshot: 'false',
      }));
    },
  },
  {
    file: 'deribit',
    exchange: 'deribit',
    category: 'book_update',
    read: ({ params }) =>
      params?.channel.startsWith('book.')
        ? both(params.data.bids, params.data.asks, ([, price, quantity], bookSide) => ({
            exchange_timestamp_ns: ms(params.data.timestamp),
            update_id: text(params.data.change_id),
            side: bookSide,
            price: text(price),
            quantity: text(quantity),
            is_snapshot: text(params.data.type === 'snapshot'),
            previous_update_id: text(params.data.prev_change_id),
          }))
        : null,
  },
  {
    file: 'kraken',
    exchange: 'kraken_v1',
    category: 'trade',
    read: (m) =>
      Array.isArray(m) && m.at(-2) === 'trade'
        ? m[1].map(([price, quantity, time, way]: Frame) => ({
            exchange_timestamp_ns: fractional(time),
            price,
            quantity,
            side: way === 'b' ? 'buy' : 'sell',
          }))
        : null,
  },
  {
    file: 'kraken',
    exchange: 'kraken_v1',
    category: 'book_update',
    read: (m) => {
      if (!Array.isArray(m) || !String(m.at(-2)).startsWith('book-')) return null;
      const payload = Object.assign({}, ...m.slice(1, -2));
      return both(payload.bs ?? payload.b, payload.as ?? payload.a, ([price, quantity, time], bookSide) => ({
        exchange_timestamp_ns: fractional(time),
        side: bookSide,
        price,
        quantity,
        is_snapshot: text('as' in payload),
        checksum: text(payload.c),
      }));
    },
  },
  {
    file: 'okx',
    exchange: 'okx',
    category: 'trade',
    read: ({ arg, data }) =>
      arg?.channel === 'trades' && data
        ? data.map((t: Frame) => ({
            exchange_timestamp_ns: ms(t.ts),
            trade_id: t.tradeId,
            price: t.px,
            quantity: t.sz,
            side: t.side,
          }))
        : null,
  },
  {
    file: 'okx',
    exchange: 'okx',
    category: 'book_update',
    read: ({ arg, action, data }) =>
      arg?.channel === 'books' && data
        ? data.flatMap((book: Frame) =>
            both(book.bids, book.asks, ([price, quantity], bookSide) => ({
              exchange_timestamp_ns: ms(book.ts),
              update_id: text(book.seqId),
              side: bookSide,
              price,
              quantity,
              is_snapshot: text(action === 'snapshot'),
              previous_update_id: text(book.prevSeqId),
              checksum: text(book.checksum),
            })),
          )
        : null,
  },
];
