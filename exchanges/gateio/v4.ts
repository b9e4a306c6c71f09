import type { StreamKey, StreamPlace, Unrouted } from '../../workflows/collection/feeds/feed-adapter.js';
import { integerMember, memberInteger } from '../../workflows/collection/feeds/frames/frame-look.js';

const [FIRST_ID, LAST_ID] = [integerMember('U'), integerMember('u')];
const FULL = Buffer.from('"full":true');
/** Numbers of levels that books of fixed depth have. */
export const GATE_DEPTHS: ReadonlySet<string> = new Set(['1', '5', '10', '20', '50', '100']);

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

/** Reads the numbers of a book's changes: `U` to `u`, without holes. A whole book follows none. */
export function gatePlace({ streamType }: StreamKey, frame: Buffer): StreamPlace | null {
  const last = streamType === 'depth' ? memberInteger(frame, LAST_ID) : null;
  if (last === null) return null;
  const first = memberInteger(frame, FIRST_ID);
  return { previous: first === null || frame.includes(FULL) ? null : first - 1, last };
}
