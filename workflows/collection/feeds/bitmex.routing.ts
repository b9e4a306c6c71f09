import { internKey, type ConnectionState, type FrameRouting, type RouteResult } from './feed-adapter.js';
import { endsWhole, onlyValue, routeParsed, type ParsedMessage } from './frame-look.js';

const STREAM_TYPE_BY_TABLE: Record<string, string> = {
  trade: 'trades',
  orderBookL2: 'depth',
  quote: 'book_ticker',
  instrument: 'ticker',
  liquidation: 'liquidations',
  ...{ tradeBin1m: 'kline_1m', tradeBin5m: 'kline_5m', tradeBin1h: 'kline_1h', tradeBin1d: 'kline_1d' },
};
/** A change of one table, as the exchange writes it: its rows follow, each with a symbol. */
const CHANGE = /^\{"table":"([A-Za-z0-9]+)","action":"(?:insert|update|delete)","data":\[/;
const CHANGE_BYTES = 80;
const SYMBOL = Buffer.from('"symbol":"');
const QUOTE = 0x22;
const PONG = Buffer.from('pong');

/** BitMEX: table and the symbol of its rows. https://www.bitmex.com/app/wsAPI */
export const bitmexRouting: FrameRouting = {
  exchange: 'bitmex',
  route(frame, state) {
    if (frame.equals(PONG)) return { unrouted: 'heartbeat' };
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const table = CHANGE.exec(frame.toString('latin1', 0, CHANGE_BYTES))?.[1];
    if (table !== undefined) {
      const symbol = onlySymbol(frame);
      if (symbol === 'several') return { unrouted: 'names several instruments' };
      if (symbol !== null) return routeTable(table, symbol.value, state);
    }
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
};

/** The symbol of all rows, compared as bytes. */
function onlySymbol(frame: Buffer): { value: string } | 'several' | null {
  let first: Buffer | undefined;
  for (let at = frame.indexOf(SYMBOL); at >= 0; at = frame.indexOf(SYMBOL, at + SYMBOL.length)) {
    const from = at + SYMBOL.length;
    const end = frame.indexOf(QUOTE, from);
    first ??= frame.subarray(from, end);
    if (!first.equals(frame.subarray(from, end))) return 'several';
  }
  return first && first.length > 0 ? { value: first.toString('utf8') } : null;
}

function routeTable(table: string, symbol: string, state: ConnectionState): RouteResult {
  const streamType = STREAM_TYPE_BY_TABLE[table];
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, symbol, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { table, data, filter, success, subscribe, error, info } = message;
  if (typeof table === 'string') {
    const rows = Array.isArray(data) ? data.map((row: { symbol?: unknown } | null) => row?.symbol) : [];
    // The first image of a table may be empty: then its filter names the symbol.
    const named = rows.length > 0 ? rows : [(filter as { symbol?: unknown } | undefined)?.symbol];
    const only = onlyValue(named);
    if (typeof only === 'object') return routeTable(table, only.value, state);
    return { unrouted: only === 'several' ? 'names several instruments' : 'names no instrument' };
  }
  if (success !== undefined) {
    const about = typeof subscribe === 'string' ? { channel: subscribe } : {};
    return { unrouted: 'acknowledgement', answer: { accepted: success === true, ...about } };
  }
  if (error !== undefined) return { unrouted: 'error', answer: { accepted: false, detail: JSON.stringify(error) } };
  return { unrouted: info !== undefined ? 'status' : 'unknown message' };
}
