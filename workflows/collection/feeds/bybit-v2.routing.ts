import { internKey, type FrameRouting, type RouteResult } from './feed-adapter.js';
import { beginsWith, endsWhole, routeParsed, stringAfter, type ParsedMessage } from './frame-look.js';

const TOPIC_FIRST = Buffer.from('{"topic":"');

const STREAM_TYPE_BY_TOPIC: Record<string, string> = {
  trade: 'trades',
  orderBookL2_25: 'depth',
  instrument_info: 'ticker',
};

/** Bybit's retired v2 topics: `trade.BCHUSDT`, `orderBookL2_25.BCHUSDT`, `instrument_info.100ms.BTCUSD`. */
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
      const streamType = STREAM_TYPE_BY_TOPIC[parts[0] ?? ''];
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
