import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import type { ParsedMessage } from '../../workflows/collection/feeds/frames/frame-look.js';

/**
 * The parts that KuCoin's spot and futures feeds share: addresses with a token, control messages,
 * and names of candles. https://www.kucoin.com/docs-new/websocket-api/base-info/introduction
 */
const ADDRESS_TIMEOUT_MS = 10_000;
const UNITS: Record<string, string> = { m: 'min', h: 'hour', d: 'day', w: 'week', M: 'month' };
const KLINE = /^kline_(\d+)([mhdwM])$/;
const CANDLE_NAME = /^(.+)_(\d+)(min|hour|day|week|month)$/;

const bullet = z.object({
  data: z.object({ token: z.string(), instanceServers: z.array(z.object({ endpoint: z.url() })).min(1) }),
});

/** Requests the current websocket address from the host of `url`. */
async function kucoinAddress(url: string): Promise<string> {
  const rest = new URL('/api/v1/bullet-public', url.replace(/^ws/, 'http'));
  const response = await fetch(rest, { method: 'POST', signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${rest.href} answered ${response.status}`);
  const { token, instanceServers } = bullet.parse(await response.json()).data;
  const address = new URL(instanceServers[0]?.endpoint ?? url);
  address.searchParams.set('token', token);
  address.searchParams.set('connectId', randomUUID());
  return address.href;
}

/** Routes acknowledgements, refusals, heartbeats and the greeting. */
export function routeKucoinMessage(message: ParsedMessage): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { type, id, code, data } = message;
  if (type === 'welcome') return { unrouted: 'status', greeting: true };
  if (type === 'pong') return { unrouted: 'heartbeat' };
  const about = id === undefined ? {} : { id: Number(id) };
  if (type === 'ack') return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  if (type !== 'error') return { unrouted: 'unknown message' };
  return { unrouted: 'error', answer: { accepted: false, detail: JSON.stringify({ code, data }), ...about } };
}

/**
 * A topic and its names: `/market/match:BTC-USDT,ETH-USDT`. Channels of one message have the same
 * topic.
 */
function kucoinControl(type: string, channels: readonly string[], id: number): string {
  const [kind = ''] = (channels[0] ?? '').split(':');
  const names = channels.map((channel) => channel.slice(kind.length + 1)).join(',');
  return JSON.stringify({ id: String(id), type, topic: `${kind}:${names}`, privateChannel: false, response: true });
}

/**
 * Returns the name of candles behind their topic: `BTC-USDT_1hour`. Null for a stream type that is
 * no candle.
 */
export function candleName(instrument: string, streamType: string): string | null {
  const [, count, unit = ''] = KLINE.exec(streamType) ?? [];
  return count === undefined ? null : `${instrument}_${count}${UNITS[unit]}`;
}

/** Routes candles by the name behind their topic. */
export function routeCandles(name: string, state: ConnectionState): RouteResult {
  const [, instrument, count, unit] = CANDLE_NAME.exec(name) ?? [];
  if (instrument === undefined) return { unrouted: 'unknown stream' };
  return internKey(state, instrument, `kline_${count}${unit === 'month' ? 'M' : unit?.[0]}`);
}

/** The protocol of both feeds. */
export const KUCOIN_PROTOCOL = {
  batch: (channel) => channel.split(':')[0] ?? '',
  subscribe: (channels, id) => kucoinControl('subscribe', channels, id),
  unsubscribe: (channels, id) => kucoinControl('unsubscribe', channels, id),
  resolveAddress: kucoinAddress,
  awaitsGreeting: true,
  heartbeat: { intervalMs: 18_000, frame: () => '{"id":"0","type":"ping"}' },
  stallAfterMs: 40_000,
  acknowledges: true,
} satisfies Partial<FeedAdapter>;
