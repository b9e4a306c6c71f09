import {
  internKey,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  endsWhole,
  onlyStringAfter,
  onlyValue,
  routeParsed,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';

const STREAM_TYPE_BY_TABLE: Record<string, string> = {
  trade: 'trades',
  orderBookL2: 'depth',
  orderBookL2_25: 'depth_25',
  orderBook10: 'depth10',
  quote: 'book_ticker',
  instrument: 'ticker',
  liquidation: 'liquidations',
  funding: 'funding',
  ...{ tradeBin1m: 'kline_1m', tradeBin5m: 'kline_5m', tradeBin1h: 'kline_1h', tradeBin1d: 'kline_1d' },
};
/** A change of one table, as the exchange writes it. Its rows follow, each with a symbol. */
const CHANGE = /^\{"table":"([A-Za-z0-9_]+)","action":"(?:insert|update|delete)","data":\[/;
const CHANGE_BYTES = 80;
const SYMBOL = Buffer.from('"symbol":"');
const ALREADY = /already subscribed to this topic: (\S+?)\.?$/;
const PONG = Buffer.from('pong');

/** BitMEX: table and the symbol of its rows. https://www.bitmex.com/app/wsAPI */
export const bitmexRouting: FrameRouting = {
  exchange: 'bitmex',
  route(frame, state) {
    if (frame.equals(PONG)) return { unrouted: 'heartbeat' };
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const table = CHANGE.exec(frame.toString('latin1', 0, CHANGE_BYTES))?.[1];
    if (table !== undefined) {
      const symbol = onlyStringAfter(frame, SYMBOL);
      if (symbol === 'several') return { unrouted: 'names several instruments' };
      if (symbol !== null) return routeTable(table, symbol.value, state);
    }
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
};

function routeTable(table: string, symbol: string, state: ConnectionState): RouteResult {
  const streamType = STREAM_TYPE_BY_TABLE[table];
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, symbol, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { table, data, filter, success, subscribe, unsubscribe, error, info } = message;
  if (typeof table === 'string') {
    const rows = Array.isArray(data) ? data.map((row: { symbol?: unknown } | null) => row?.symbol) : [];
    // The first image of a table may be empty. Then its filter names the symbol.
    const named = rows.length > 0 ? rows : [(filter as { symbol?: unknown } | undefined)?.symbol];
    const only = onlyValue(named);
    if (typeof only === 'object') return routeTable(table, only.value, state);
    return { unrouted: only === 'several' ? 'names several instruments' : 'names no instrument' };
  }
  if (success !== undefined) {
    const named = subscribe ?? unsubscribe;
    const about = typeof named === 'string' ? { channels: [named] } : {};
    return { unrouted: 'acknowledgement', answer: { accepted: success === true, ...about } };
  }
  if (error !== undefined)
    return routeError(typeof error === 'string' ? error : JSON.stringify(error), message.request);
  return { unrouted: info !== undefined ? 'status' : 'unknown message' };
}

/**
 * Routes an error. It names its topic in the text or not at all; the request in it tells which
 * topics it may be about.
 */
function routeError(detail: string, request: unknown): RouteResult {
  const already = ALREADY.exec(detail)?.[1];
  if (already !== undefined) return { unrouted: 'acknowledgement', answer: { accepted: true, channels: [already] } };
  const { args } = (request ?? {}) as { args?: unknown };
  const topics = [args ?? []].flat().filter((topic) => typeof topic === 'string');
  return { unrouted: 'error', answer: { accepted: false, detail, ...(topics.length > 0 && { channels: topics }) } };
}
