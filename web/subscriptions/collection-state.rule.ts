import { isFirstConnecting } from '../../schema/collection/first-connection.rule.js';

/** Interval of polling while a collector has not reported a new stream yet. */
export const UNREPORTED_MS = 2_000;

/** The collection state of a stream, from the API. */
export interface Collection {
  state: 'LIVE' | 'QUIET' | 'DISCONNECTED' | 'NO_FEED';
  since: string | null;
  reason: string | null;
  messagesPerSecond: number | null;
  /** Null if no message ever came; absent if that was not asked for. */
  lastFrameAt?: string | null;
}

/**
 * Whether no collector has reported a stream yet, or it is wanted for seconds and never had a
 * message.
 */
export function isStarting(collection: Collection | null, nowMs: number): boolean {
  if (collection === null) return true;
  const { state, since, lastFrameAt } = collection;
  if (state !== 'DISCONNECTED' || since === null) return false;
  return isFirstConnecting(Date.parse(since), lastFrameAt !== null, nowMs);
}

/** Formats messages per second. */
export function rateText(perSecond: number): string {
  if (perSecond >= 10) return `${Math.round(perSecond).toLocaleString('en-US')}/s`;
  if (perSecond === 0) return '0/s';
  return perSecond >= 0.1 ? `${perSecond.toFixed(1)}/s` : 'below 0.1/s';
}

/** Returns the badge of a collection state. */
export function badgeOf(
  collection: Collection | null,
  nowMs: number,
): {
  tone: 'good' | 'neutral' | 'bad' | 'warn' | 'busy';
  text: string;
} {
  if (collection === null || isStarting(collection, nowMs)) return { tone: 'neutral', text: 'connecting' };
  switch (collection.state) {
    case 'LIVE':
      return {
        tone: 'good',
        text: collection.messagesPerSecond ? `live, ${rateText(collection.messagesPerSecond)}` : 'live',
      };
    case 'QUIET':
      return { tone: 'busy', text: 'quiet' };
    case 'DISCONNECTED':
      return { tone: 'bad', text: 'disconnected' };
    case 'NO_FEED':
      return { tone: 'warn', text: 'no feed' };
  }
}
