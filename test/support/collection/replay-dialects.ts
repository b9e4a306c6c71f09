import { FEED_ADAPTERS } from '../../../exchanges/generated/feeds.js';
import type { FeedAdapter } from '../../../workflows/collection/feeds/feed-adapter.js';

/** The request of one client message, as channels of the feed adapter. */
interface ClientRequest {
  kind: 'subscribe' | 'unsubscribe';
  channels: string[];
  id: unknown;
}

/** The exchange's side of the protocol that collectors use. */
export interface ReplayDialect {
  /** Sent on a new connection. */
  greeting?: string;
  /** Null unless it is a subscription. */
  request(text: string): ClientRequest | null;
  /** The answer to any other message; null for none. */
  reply?(text: string): string | null;
  /** `all`: every channel of the connection so far. */
  accept(request: ClientRequest, channels: string[], all: string[]): string[];
  refuse(request: ClientRequest, channels: string[]): string[];
}

type Json = Record<string, unknown>;
const parse = (text: string): Json => (text.startsWith('{') ? (JSON.parse(text) as Json) : {});
const split = (channel: string): [string, string] => {
  const at = channel.indexOf(' ');
  return [channel.slice(0, at), channel.slice(at + 1)];
};

const binance: ReplayDialect = {
  request: (text) => {
    const { method, params, id } = parse(text);
    return { kind: method === 'SUBSCRIBE' ? 'subscribe' : 'unsubscribe', channels: params as string[], id };
  },
  accept: ({ id }) => [JSON.stringify({ result: null, id })],
  refuse: ({ id }) => [JSON.stringify({ error: { code: 2, msg: 'Invalid request' }, id })],
};

const coinbase: ReplayDialect = {
  request: (text) => {
    const { type, channels } = parse(text) as { type: string; channels: { name: string; product_ids: string[] }[] };
    const names = channels.flatMap(({ name, product_ids }) => product_ids.map((product) => `${name} ${product}`));
    return { kind: type === 'subscribe' ? 'subscribe' : 'unsubscribe', channels: names, id: null };
  },
  accept: (_request, _channels, all) => {
    const channels = all.map((channel) => ({ name: split(channel)[0], product_ids: [split(channel)[1]] }));
    return [JSON.stringify({ type: 'subscriptions', channels })];
  },
  refuse: (_request, channels) => [
    JSON.stringify({ type: 'error', message: 'Failed to subscribe', reason: `${channels[0]} is not a valid product` }),
  ],
};

const krakenV1: ReplayDialect = {
  greeting: '{"connectionID":17843232920108168701,"event":"systemStatus","status":"online","version":"1.8.3"}',
  request: (text) => {
    const { event, reqid, pair, subscription } = parse(text);
    if (event !== 'subscribe' && event !== 'unsubscribe') return null;
    const { name, depth, interval } = subscription as Record<string, string | number | undefined>;
    const suffix = depth ?? interval;
    const channel = suffix === undefined ? name : `${name}-${suffix}`;
    return { kind: event, channels: (pair as string[]).map((each) => `${channel} ${each}`), id: reqid };
  },
  reply: () => '{"event":"pong"}',
  accept: ({ id }, channels) =>
    channels.map((channel, i) => {
      const [channelName, pair] = split(channel);
      const status = { channelID: i, channelName, event: 'subscriptionStatus', pair, reqid: id, status: 'subscribed' };
      return JSON.stringify(status);
    }),
  refuse: ({ id }, channels) =>
    channels.map((channel) => {
      const about = { event: 'subscriptionStatus', pair: split(channel)[1], reqid: id, status: 'error' };
      return JSON.stringify({ errorMessage: 'Currency pair not supported', ...about });
    }),
};

const okx: ReplayDialect = {
  request: (text) => {
    const { op, args, id } = parse(text) as { op?: string; args?: Record<string, string>[]; id?: unknown };
    if (op !== 'subscribe' && op !== 'unsubscribe') return null;
    const channels = (args ?? []).map(({ channel, instId, instType }) => `${channel} ${instId ?? instType}`);
    return { kind: op, channels, id };
  },
  reply: () => 'pong',
  accept: ({ kind }, channels) =>
    channels.map((name) => {
      const [channel, instId] = split(name);
      return JSON.stringify({ event: kind, arg: { channel, instId } });
    }),
  refuse: ({ id }) => [JSON.stringify({ id, event: 'error', code: '60018', msg: "doesn't exist" })],
};

const deribit: ReplayDialect = {
  request: (text) => {
    const { method, params, id } = parse(text) as { method: string; params: { channels?: string[] }; id: unknown };
    if (!params.channels) return null;
    return { kind: method.endsWith('unsubscribe') ? 'unsubscribe' : 'subscribe', channels: params.channels, id };
  },
  reply: () => '{"jsonrpc":"2.0","id":0,"result":{"version":"1.2.26"}}',
  accept: ({ id }, channels) => [JSON.stringify({ jsonrpc: '2.0', id, result: channels })],
  // The answer omits what does not exist.
  refuse: () => [],
};

const bitmex: ReplayDialect = {
  greeting: '{"info":"Welcome to the BitMEX Realtime API.","limit":{"remaining":39}}',
  request: (text) => {
    const { op, args } = parse(text) as { op?: string; args?: string[] };
    return op === 'subscribe' || op === 'unsubscribe' ? { kind: op, channels: args ?? [], id: null } : null;
  },
  reply: () => 'pong',
  accept: ({ kind }, channels) => channels.map((topic) => JSON.stringify({ success: true, [kind]: topic })),
  refuse: (_request, args) =>
    args.map((topic) => {
      const request = { op: 'subscribe', args: [topic] };
      return JSON.stringify({ status: 400, error: `Unknown table: ${topic}`, meta: {}, request });
    }),
};

const bitstamp: ReplayDialect = {
  request: (text) => {
    const { event, data } = parse(text) as { event: string; data?: { channel: string } };
    if (!data) return null;
    return { kind: event === 'bts:subscribe' ? 'subscribe' : 'unsubscribe', channels: [data.channel], id: null };
  },
  reply: () => '{"event":"bts:heartbeat","channel":"","data":{"status":"success"}}',
  accept: (_request, channels) =>
    channels.map((channel) => JSON.stringify({ event: 'bts:subscription_succeeded', channel, data: {} })),
  refuse: () => ['{"event":"bts:error","channel":"","data":{"code":null,"message":"Bad subscription string."}}'],
};

const kucoin: ReplayDialect = {
  greeting: '{"id":"hQvf8jkno","type":"welcome"}',
  request: (text) => {
    const { id, type, topic } = parse(text) as { id: string; type: string; topic?: string };
    if (type !== 'subscribe' && type !== 'unsubscribe') return null;
    const [kind = '', names = ''] = (topic ?? '').split(':');
    return { kind: type, channels: names.split(',').map((name) => `${kind}:${name}`), id };
  },
  reply: () => '{"id":"0","type":"pong"}',
  accept: ({ id }) => [JSON.stringify({ id, type: 'ack' })],
  refuse: ({ id }) => [JSON.stringify({ id, type: 'error', code: 404, data: 'topic is not found' })],
};

const DIALECTS: Record<string, ReplayDialect> = {
  ...{ binance, binance_usdm: binance, binance_coinm: binance, coinbase, kraken_v1: krakenV1, okx, deribit, bitmex },
  ...{ bitstamp, kucoin },
};

/** Returns both sides of an exchange's protocol. Throws for an unknown exchange. */
export function dialectOf(exchange: string): { dialect: ReplayDialect; adapter: FeedAdapter } {
  const dialect = DIALECTS[exchange];
  const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === exchange);
  if (!dialect || !adapter) throw new Error(`no replay of ${exchange}`);
  return { dialect, adapter };
}
