import { polled, stream, type TardisExchange, type TardisSource, type TardisSubscriptions } from '../tardis-facts.js';

const byRest = (streamType: string, channel: string): readonly TardisSource[] =>
  polled(
    streamType,
    '"stream":',
    (instrument) => `{"stream":"${instrument.toLowerCase()}@${channel}","generated":true,"data":`,
  );

/** Subscriptions of clients to all markets of Binance. */
export const binanceSubscriptions: TardisSubscriptions = {
  at: 'params',
  pattern: /^(?<symbol>[^@]+)@(?<channel>[^@]+)/,
};

export const binanceSpotChannels = {
  trade: stream('trades'),
  aggTrade: stream('agg_trades'),
  ticker: stream('ticker'),
  depth: stream('depth'),
  depthSnapshot: byRest('depth_snapshot', 'depthSnapshot'),
  bookTicker: stream('book_ticker'),
};

export const binanceFuturesChannels = {
  aggTrade: stream('agg_trades'),
  ticker: stream('ticker'),
  depth: stream('depth'),
  depthSnapshot: byRest('depth_snapshot', 'depthSnapshot'),
  bookTicker: stream('book_ticker'),
  markPrice: stream('mark_price'),
  openInterest: byRest('open_interest', 'openInterest'),
  forceOrder: stream('liquidations'),
};

export const binanceTardis: readonly TardisExchange[] = [
  { id: 'binance', symbols: 'lower', channels: binanceSpotChannels, subscriptions: binanceSubscriptions },
];
