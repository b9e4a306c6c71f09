/** A clock that is off by more is an alarm, in ms; ops/prometheus/alerts.yml says the same in seconds. */
export const CLOCK_ALARM_MS = 500;

/**
 * How far another clock is ahead of ours, in ms: it was read at some moment between `askedMs` and `answeredMs` of ours, so that only what
 * lies outside is certain, and 0 means that nothing speaks against them.
 */
export function clockSkewMs(theirMs: number, askedMs: number, answeredMs: number): number {
  return theirMs < askedMs ? theirMs - askedMs : Math.max(0, theirMs - answeredMs);
}
