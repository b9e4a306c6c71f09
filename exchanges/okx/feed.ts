import { SNAPSHOT_EVERY_MS, type FeedAdapter, type StreamKey } from '../../workflows/collection/feeds/feed-adapter.js';
import { integerMember, memberInteger } from '../../workflows/collection/feeds/frames/frame-look.js';
import { okxRouting } from './routing.js';

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trades', depth: 'books', depth5: 'books5', book_ticker: 'bbo-tbt', ticker: 'tickers' },
  ...{ mark_price: 'mark-price', funding: 'funding-rate', open_interest: 'open-interest' },
};
const KLINE = /^kline_(\d+)([mhdwM])$/;
const SEQ_ID = integerMember('seqId');
const PREVIOUS_SEQ_ID = integerMember('prevSeqId');
/** The tail behind the levels, which need not be searched. */
const TAIL_BYTES = 200;

/**
 * OKX v5. Limits: 3 connections a second and address, 480 subscribe or unsubscribe messages an hour
 * and connection, of at most 64 KB; silence of 30 s ends a connection, so that a text `ping` is
 * due. Candles live at an entry of their own. `books` opens with a snapshot; `prevSeqId` is the
 * `seqId` before, -1 in a snapshot. Liquidations come for a whole kind of instruments.
 * https://www.okx.com/docs-v5/en/#overview-websocket
 */
export const okxFeed: FeedAdapter = {
  ...okxRouting,
  url: ({ streamType }) => `wss://ws.okx.com:8443/ws/v5/${KLINE.test(streamType) ? 'business' : 'public'}`,
  channel: okxChannel,
  subscribe: (channels, id) => control('subscribe', channels, id),
  unsubscribe: (channels, id) => control('unsubscribe', channels, id),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 2 },
  heartbeat: { intervalMs: 20_000, frame: () => 'ping' },
  stallAfterMs: 45_000,
  eventTime: Buffer.from('"ts":'),
  acknowledges: true,
  // For the day when `books` begins without one. 40 requests in 2 s; at most 400 levels a side.
  snapshots: {
    url: (instrument) => `https://www.okx.com/api/v5/market/books?instId=${encodeURIComponent(instrument)}&sz=400`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  placeOf: ({ streamType }, frame) => {
    if (streamType !== 'depth') return null;
    const from = Math.max(0, frame.length - TAIL_BYTES);
    const last = memberInteger(frame, SEQ_ID, from);
    const previous = memberInteger(frame, PREVIOUS_SEQ_ID, from);
    return last === null || previous === null ? null : { previous: previous < 0 ? null : previous, last };
  },
};

function okxChannel({ instrument, streamType }: StreamKey): string | null {
  if (streamType === 'liquidations') {
    if (instrument.endsWith('-SWAP')) return 'liquidation-orders SWAP';
    return /-\d{6}$/.test(instrument) ? 'liquidation-orders FUTURES' : null;
  }
  if (streamType === 'funding' && !instrument.endsWith('-SWAP')) return null;
  const [, count, unit = ''] = KLINE.exec(streamType) ?? [];
  const name = count === undefined ? CHANNEL_BY_STREAM_TYPE[streamType] : `candle${count}${upper(unit)}`;
  return name === undefined ? null : `${name} ${instrument}`;
}

/** Converts units to upper case, except minutes, to tell them from months. */
function upper(unit: string): string {
  return unit === 'm' ? 'm' : unit.toUpperCase();
}

function control(op: string, channels: readonly string[], id: number): string {
  const args = channels.map((each) => {
    const [channel = '', instrument = ''] = each.split(' ');
    return channel === 'liquidation-orders' ? { channel, instType: instrument } : { channel, instId: instrument };
  });
  return JSON.stringify({ id: String(id), op, args });
}
