import type { ConnectionState, FrameRouting, RouteResult } from '../../workflows/collection/feeds/feed-adapter.js';
import {
  beginsWith,
  endsWhole,
  onlyStringAfter,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { keyOfChannel } from '../../workflows/collection/feeds/stream-variants.js';

const TABLE_FIRST = Buffer.from('{"table":"');
const INSTRUMENT = Buffer.from('"instrument_id":"');
const PONG = Buffer.from('pong');

const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  trade: 'trades',
  depth: 'depth',
  depth_l2_tbt: 'depth',
  depth5: 'depth5',
  ticker: 'ticker',
  liquidation: 'liquidations',
};
const KLINE_BY_CHANNEL: Record<string, string> = {
  ...{ candle60s: 'kline_1m', candle180s: 'kline_3m', candle300s: 'kline_5m', candle900s: 'kline_15m' },
  ...{ candle1800s: 'kline_30m', candle3600s: 'kline_1h', candle7200s: 'kline_2h', candle14400s: 'kline_4h' },
  ...{ candle21600s: 'kline_6h', candle43200s: 'kline_12h', candle86400s: 'kline_1d', candle604800s: 'kline_1w' },
};
/** Others are not of instruments: `index/ticker`. */
const MARKETS = new Set(['spot', 'futures', 'swap', 'option']);

/**
 * OKEx v3, in captures: `{"table":"spot/trade","data":[{"instrument_id":"BTC-USDT",…}]}`.
 * https://www.okex.com/docs/en/
 */
export const okxV3Routing: FrameRouting = {
  exchange: 'okx_v3',
  route(frame, state) {
    if (frame.equals(PONG)) return { unrouted: 'heartbeat' };
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const table = beginsWith(frame, TABLE_FIRST) ? stringAfter(frame, TABLE_FIRST) : null;
    if (table !== null) return routeTable(table, frame, state);
    return routeParsed(frame, (message) => routeMessage(message, frame, state));
  },
};

function routeTable(table: string, frame: Buffer, state: ConnectionState): RouteResult {
  const [market = '', channel = ''] = table.split('/');
  const streamType = STREAM_TYPE_BY_CHANNEL[channel] ?? KLINE_BY_CHANNEL[channel];
  if (streamType === undefined || !MARKETS.has(market)) return { unrouted: 'unknown stream' };
  const instrument = onlyStringAfter(frame, INSTRUMENT);
  if (instrument === 'several') return { unrouted: 'names several instruments' };
  return instrument ? keyOfChannel(state, instrument.value, streamType, channel) : { unrouted: 'names no instrument' };
}

function routeMessage(message: ParsedMessage, frame: Buffer, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { table, event, message: detail } = message;
  if (typeof table === 'string') return routeTable(table, frame, state);
  if (event === 'subscribe' || event === 'unsubscribe') {
    return { unrouted: 'acknowledgement', answer: { accepted: true } };
  }
  if (event === 'error') return { unrouted: 'error', answer: { accepted: false, detail: String(detail) } };
  return { unrouted: 'unknown message' };
}
