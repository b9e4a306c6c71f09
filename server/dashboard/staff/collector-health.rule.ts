/** A shard's collector as the API tells of it; ns as text. */
export interface CollectorState {
  owner: string;
  alive: boolean;
  streams: number;
  sealedThroughNs: string | null;
  streamCounts: StreamCounts;
}

/** Its wanted streams by the state of their collection. */
export interface StreamCounts {
  live: number;
  quiet: number;
  disconnected: number;
  noFeed: number;
}

/** Twice the longest time that a collector keeps frames before it cuts a segment. */
const LATE_MS = 30_000;

/** How late what was received is searchable; undefined before the first commit. */
export function lagMs({ sealedThroughNs }: CollectorState, nowMs: number): number | undefined {
  if (sealedThroughNs === null) return undefined;
  return Math.max(0, nowMs - Number(BigInt(sealedThroughNs) / 1_000_000n));
}

/** What an operator is to make of it; a shard from which no account wants a stream needs no collector. */
export function healthOf(
  state: CollectorState,
  nowMs: number,
): { tone: 'good' | 'warn' | 'bad' | 'busy' | 'neutral'; text: string } {
  const { live, quiet, disconnected, noFeed } = state.streamCounts;
  if (state.streams === 0) return { tone: 'neutral', text: state.alive ? 'idle' : 'not wanted' };
  if (noFeed === state.streams) return { tone: 'warn', text: 'no feed' };
  if (live + quiet === 0) return { tone: 'bad', text: 'disconnected' };
  if (disconnected + noFeed > 0) return { tone: 'warn', text: 'partly connected' };
  const late = lagMs(state, nowMs);
  if (late !== undefined && late > LATE_MS) return { tone: 'warn', text: 'late' };
  return live > 0 ? { tone: 'good', text: 'live' } : { tone: 'busy', text: 'quiet' };
}

/** The streams by state, those that are not there left out. */
export function countsText({ live, quiet, disconnected, noFeed }: StreamCounts): string {
  const counts = [
    [live, 'live'],
    [quiet, 'quiet'],
    [disconnected, 'disconnected'],
    [noFeed, 'without feed'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`)
    .join(', ');
}
