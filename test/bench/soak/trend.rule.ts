/** A reading at a place of the run, 0 at its beginning and 1 at its end. */
interface Reading {
  progress: number;
  value: number;
}

/** The readings from the middle of the run on. */
export const lastHalf = <T extends { progress: number }>(readings: readonly T[]): T[] =>
  readings.filter(({ progress }) => progress >= 0.5);

/**
 * Returns the growth of a value over the last half of a run, relative to its mean there: the
 * least-squares line at the end less the line in the middle. 0.05 is 5 %. Zero for fewer than two
 * readings.
 */
export function growthOverLastHalf(readings: readonly Reading[]): number {
  const half = lastHalf(readings);
  if (half.length < 2) return 0;
  const meanProgress = mean(half.map(({ progress }) => progress));
  const meanValue = mean(half.map(({ value }) => value));
  let covariance = 0;
  let variance = 0;
  for (const { progress, value } of half) {
    covariance += (progress - meanProgress) * (value - meanValue);
    variance += (progress - meanProgress) ** 2;
  }
  return variance === 0 || meanValue === 0 ? 0 : ((covariance / variance) * 0.5) / meanValue;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
