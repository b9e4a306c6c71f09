import type { Unrouted } from '../../workflows/collection/feeds/feed-adapter.js';

/**
 * Routes what Gate API v4 sends beside data, the same in all markets: pongs and the answers to
 * requests. `market` is the first part of a channel, such as `spot`.
 * https://www.gate.com/docs/developers/apiv4/ws/en/#server-response
 */
export function routeGateAnswer(market: string, message: Record<string, unknown>): Unrouted {
  const { channel, event, error, id } = message;
  if (channel === `${market}.pong`) return { unrouted: 'heartbeat' };
  if (event !== 'subscribe' && event !== 'unsubscribe') return { unrouted: 'unknown message' };
  const about = typeof id === 'number' ? { id } : {};
  if (error !== undefined && error !== null) {
    return { unrouted: 'error', answer: { accepted: false, detail: JSON.stringify(error), ...about } };
  }
  return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
}

/** Returns a request. A `ping` has neither id nor event. */
export function gateRequest(channel: string, more: { id?: number; event?: string; payload?: unknown } = {}): string {
  const { id, event, payload } = more;
  return JSON.stringify({ time: Math.floor(Date.now() / 1_000), id, channel, event, payload });
}
