import {
  bidsAndAsks,
  isoTime,
  LEVEL_ARRAYS,
  sideWords,
  snapshotWords,
  zeroWhenAbsent,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Tables `{"table", "action", "data": […]}` (bitmex.com/app/wsAPI), one row per entry of `data`.
 * Quantities are contracts. `update_id` is the id of an `orderBookL2` level. Older updates and
 * deletes have no price (null), deletes no size (0). Bins have the time of their end. A liquidation
 * is a row when its order is new.
 */
export const bitmexSources: ExchangeSources = {
  summary: {
    saysChanges: true,
    unfold: 'data',
    columns: {
      exchange_timestamp_ns: isoTime('data.timestamp'),
      last_price: 'data.lastPrice',
      bid_price: 'data.bidPrice',
      ask_price: 'data.askPrice',
      mark_price: 'data.markPrice',
      index_price: 'data.indicativeSettlePrice',
      funding_rate: 'data.fundingRate',
      next_funding_time_ns: isoTime('data.fundingTimestamp'),
      open_interest: 'data.openInterest',
      volume_24h: 'data.volume24h',
      predicted_funding_rate: 'data.indicativeFundingRate',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      // A subscription starts with the last trade.
      where: [{ path: 'action', not_in: ['partial'] }],
      columns: {
        exchange_timestamp_ns: isoTime('data.timestamp'),
        trade_id: 'data.trdMatchID',
        price: 'data.price',
        quantity: 'data.size',
        side: sideWords('data.side', 'Buy', 'Sell'),
      },
    },
    // `orderBook10`: one whole book a frame.
    orderbook: {
      columns: { exchange_timestamp_ns: isoTime('data.0.timestamp'), ...LEVEL_ARRAYS, level: 'levels.index' },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    book_update: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: isoTime('data.timestamp|data.transactTime'),
        update_id: 'data.id',
        side: { path: 'data.side', transform: "CASE {v} WHEN 'Buy' THEN 'bid' WHEN 'Sell' THEN 'ask' END" },
        price: 'data.price',
        quantity: zeroWhenAbsent('data.size'),
        is_snapshot: snapshotWords('action', ['partial'], ['insert', 'update', 'delete']),
      },
    },
    quote: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: isoTime('data.timestamp'),
        bid_price: 'data.bidPrice',
        bid_quantity: 'data.bidSize',
        ask_price: 'data.askPrice',
        ask_quantity: 'data.askSize',
      },
    },
    kline: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: isoTime('data.timestamp'),
        close_time_ns: isoTime('data.timestamp'),
        open: 'data.open',
        high: 'data.high',
        low: 'data.low',
        close: 'data.close',
        volume: 'data.volume',
        trades: 'data.trades',
      },
    },
    liquidation: {
      unfold: 'data',
      // An order is inserted, updated as it fills, and deleted.
      where: [{ path: 'action', in: ['insert'] }],
      columns: {
        side: sideWords('data.side', 'Buy', 'Sell'),
        price: 'data.price',
        quantity: 'data.leavesQty',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: isoTime('data.0.timestamp') },
    bids: 'data.0.bids',
    asks: 'data.0.asks',
    price: '0',
    quantity: '1',
  },
};
