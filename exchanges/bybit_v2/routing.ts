import { internKey, type FrameRouting, type RouteResult } from '../../workflows/collection/feeds/feed-adapter.js';
import {
  beginsWith,
  endsWhole,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';

const TOPIC_FIRST = Buffer.from('{"topic":"');

const STREAM_TYPE_BY_TOPIC: Record<string, string> = {
  trade: 'trades',
  orderBookL2_25: 'depth',
  orderBook_200: 'depth_200',
  instrument_info: 'ticker',
  liquidation: 'liquidations',
};
const KLINE_BY_INTERVAL: Record<string, string> = {
  ...{ 1: 'kline_1m', 3: 'kline_3m', 5: 'kline_5m', 15: 'kline_15m', 30: 'kline_30m', 60: 'kline_1h' },
  ...{
    120: 'kline_2h',
    240: 'kline_4h',
    360: 'kline_6h',
    720: 'kline_12h',
    D: 'kline_1d',
    W: 'kline_1w',
    M: 'kline_1M',
  },
};

/**
 * Bybit's retired v2 topics: `trade.BCHUSDT`, `orderBookL2_25.BCHUSDT`,
 * `instrument_info.100ms.BTCUSD`, `candle.1.BTCUSDT`.
 */
export const bybitV2Routing: FrameRouting = {
  exchange: 'bybit_v2',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const topic = beginsWith(frame, TOPIC_FIRST) ? stringAfter(frame, TOPIC_FIRST) : null;
    if (topic === null) {
      return routeParsed(frame, (message) => {
        const named = Array.isArray(message) ? undefined : message.topic;
        return typeof named === 'string' ? routeTopic(named) : routeMessage(message);
      });
    }
    return routeTopic(topic);

    function routeTopic(name: string): RouteResult {
      const parts = name.split('.');
      const [topic = '', interval = ''] = parts;
      const isKline = topic === 'candle' || topic === 'klineV2';
      const streamType = isKline ? KLINE_BY_INTERVAL[interval] : STREAM_TYPE_BY_TOPIC[topic];
      const instrument = parts.at(-1) ?? '';
      if (streamType === undefined || parts.length < 2) return { unrouted: 'unknown stream' };
      return instrument === '*' ? { unrouted: 'names several instruments' } : internKey(state, instrument, streamType);
    }
  },
};

function routeMessage(message: ParsedMessage): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { success, ret_msg, request } = message;
  if (ret_msg === 'pong') return { unrouted: 'heartbeat' };
  if (success === true && request !== undefined) return { unrouted: 'acknowledgement', answer: { accepted: true } };
  if (success === false) return { unrouted: 'error', answer: { accepted: false, detail: String(ret_msg) } };
  return { unrouted: 'unknown message' };
}
