/** A shard's collector as the API tells of it; ns as text. */
export interface CollectorState {
  owner: string;
  alive: boolean;
  streams: number;
  sealedThroughNs: string | null;
}

/** Twice the longest time that a collector keeps frames before it cuts a segment. */
const LATE_MS = 30_000;

/** How late what was received is searchable; undefined before the first commit. */
export function lagMs({ sealedThroughNs }: CollectorState, nowMs: number): number | undefined {
  if (sealedThroughNs === null) return undefined;
  return Math.max(0, nowMs - Number(BigInt(sealedThroughNs) / 1_000_000n));
}

/** What an operator is to make of it; nobody is needed for a shard from which nobody wants a stream. */
export function healthOf(
  state: CollectorState,
  nowMs: number,
): { tone: 'good' | 'warn' | 'bad' | 'neutral'; text: string } {
  if (state.streams === 0) return { tone: 'neutral', text: state.alive ? 'idle' : 'not wanted' };
  if (!state.alive) return { tone: 'bad', text: state.owner === '' ? 'no collector' : 'down' };
  const late = lagMs(state, nowMs);
  if (late === undefined) return { tone: 'warn', text: 'nothing sealed yet' };
  return late > LATE_MS ? { tone: 'warn', text: 'late' } : { tone: 'good', text: 'collecting' };
}
