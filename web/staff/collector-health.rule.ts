import { nsToMs } from '../../schema/time/timestamps.js';

/** A shard's collector, from the API; nanoseconds as decimal strings. */
interface ShownCollector {
  owner: string;
  alive: boolean;
  streams: number;
  sealedThroughNs: string | null;
  streamCounts: CountsByState;
}

/** The number of subscribed streams by collection state. */
interface CountsByState {
  live: number;
  quiet: number;
  disconnected: number;
  noFeed: number;
}

/** Twice the longest time that a collector holds frames before it cuts a segment. */
const LATE_MS = 30_000;

/** Returns the delay until received data is stored; undefined before the first commit. */
export function lagMs({ sealedThroughNs }: ShownCollector, nowMs: number): number | undefined {
  if (sealedThroughNs === null) return undefined;
  return Math.max(0, nowMs - nsToMs(BigInt(sealedThroughNs)));
}

/**
 * Returns the shard's health for operators. A shard without subscribed streams needs no collector.
 */
export function healthOf(
  state: ShownCollector,
  nowMs: number,
): { tone: 'good' | 'warn' | 'bad' | 'busy' | 'neutral'; text: string } {
  const { live, quiet, disconnected, noFeed } = state.streamCounts;
  if (state.streams === 0) return { tone: 'neutral', text: state.alive ? 'idle' : 'not subscribed' };
  if (noFeed === state.streams) return { tone: 'warn', text: 'no feed' };
  if (live + quiet === 0) return { tone: 'bad', text: 'disconnected' };
  if (disconnected + noFeed > 0) return { tone: 'warn', text: 'partly connected' };
  const late = lagMs(state, nowMs);
  if (late !== undefined && late > LATE_MS) return { tone: 'warn', text: 'late' };
  return live > 0 ? { tone: 'good', text: 'live' } : { tone: 'busy', text: 'quiet' };
}

/** Formats the non-zero counts by state. */
export function countsText({ live, quiet, disconnected, noFeed }: CountsByState): string {
  const counts = [
    [live, 'live'],
    [quiet, 'quiet'],
    [disconnected, 'disconnected'],
    [noFeed, 'no feed'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`)
    .join(', ');
}
