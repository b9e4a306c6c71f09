/**
 * Returns a percentile of values in ascending order, by the nearest rank. There must be at least
 * one value.
 */
export function percentile(sorted: readonly number[], percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1]!;
}
