/**
 * A greater skew raises an alarm, in ms. ops/prometheus/alerts.yml has the same bound in seconds.
 */
export const CLOCK_ALARM_MS = 500;

/**
 * Returns how far another clock is ahead of ours, in ms. It was read at some moment between
 * `askedMs` and `answeredMs`, so only a difference beyond these is certain. 0 means that the clocks
 * may agree.
 */
export function clockSkewMs(theirMs: number, askedMs: number, answeredMs: number): number {
  return theirMs < askedMs ? theirMs - askedMs : Math.max(0, theirMs - answeredMs);
}
