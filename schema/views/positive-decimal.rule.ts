/** Input that `parsePositiveDecimal` accepts with 18 places. */
export const DECIMAL_EXPECTATION =
  'must be a decimal string above 0 with at most 20 digits before the point and 18 places behind it';

const DECIMAL = /^(\d{1,20})(?:\.(\d+))?$/;

/**
 * Returns a decimal such as `0.5` as an integer, times 10^places; null for zero, for other text,
 * and for more than 20 digits before the point or `places` behind it.
 */
export function parsePositiveDecimal(text: string, places: number): bigint | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || fraction.length > places) return null;
  const scaled = BigInt(whole + fraction.padEnd(places, '0'));
  return scaled > 0n ? scaled : null;
}
