/**
 * Returns the seconds until a failed message is retried: 1, 2, 4 … at most 60. `attempts` counts
 * the failures so far.
 */
export function backoffSeconds(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1));
}
