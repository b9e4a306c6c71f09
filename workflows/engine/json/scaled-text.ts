/** An exact decimal as an integer: its value × 10^scale. Bigint where a double cannot hold it. */
export type Scaled = number | bigint;

const ZEROS = Array.from({ length: 80 }, (_, count) => '0'.repeat(count));

/** Canonical decimal text: no exponent, no trailing zeros, no needless leading zeros. */
export function decimalText(value: Scaled, scale: number): string {
  const text = fixedText(value, scale, scale);
  if (scale === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x30) end--;
  if (text.charCodeAt(end - 1) === 0x2e) end--;
  return text.slice(0, end);
}

/** Decimal text with exactly `places` decimal places, at least as many as the value needs. */
export function fixedText(value: Scaled, scale: number, places: number): string {
  const negative = value < 0;
  const digits = digitsAt(negative ? -value : value, scale, places).padStart(places + 1, '0');
  const text =
    places === 0 ? digits : `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
  return negative ? `-${text}` : text;
}

/**
 * The digits of a value ≥ 0 with `places` decimal places, without the point and without leading
 * zeros.
 */
export function digitsAt(value: Scaled, scale: number, places: number): string {
  const digits = String(value);
  if (places >= scale) return value == 0 ? digits : digits + ZEROS[places - scale]!;
  return digits.length > scale - places ? digits.slice(0, digits.length - (scale - places)) : '0';
}
