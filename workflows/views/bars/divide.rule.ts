/**
 * Returns the quotient rounded to the nearest integer, halves to the even one. `divisor` must be
 * above 0.
 */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n;
  const positive = isNegative ? -dividend : dividend;
  const quotient = positive / divisor;
  const twice = 2n * (positive % divisor);
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  const rounded = isUp ? quotient + 1n : quotient;
  return isNegative ? -rounded : rounded;
}
