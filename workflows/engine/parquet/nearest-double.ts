/** Powers of ten that a double holds exactly. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
const TWO_32 = 2 ** 32;
/** Words above this one make a number that a double may not hold exactly. */
const EXACT_HIGH_WORD = 2 ** 21;
const EXACT_LIMIT = 2n ** 53n;
const NINE_ZEROS = 10n ** 9n;

/**
 * Returns the double nearest to the decimal in four words, least first, at `at`, with `scale`
 * places; halves go to the even one.
 */
export function nearestDouble(words: Uint32Array, at: number, scale: number): number {
  if (words[at + 3] === 0 && words[at + 2] === 0 && words[at + 1]! < EXACT_HIGH_WORD && scale < EXACT_POWERS.length) {
    // A division of two exact doubles is rounded once.
    return (words[at + 1]! * TWO_32 + words[at]!) / EXACT_POWERS[scale]!;
  }
  const value = bigintAt(words, at);
  return value < 0n ? -nearestPositive(-value, scale) : nearestPositive(value, scale);
}

function nearestPositive(scaled: bigint, scale: number): number {
  let value = scaled;
  let places = scale;
  // Prices have few digits, followed by the zeros of the column's scale.
  for (; places >= 9 && value % NINE_ZEROS === 0n; places -= 9) value /= NINE_ZEROS;
  if (value < EXACT_LIMIT && places < EXACT_POWERS.length) return Number(value) / EXACT_POWERS[places]!;
  return Number(`${value}e-${places}`);
}

function bigintAt(words: Uint32Array, at: number): bigint {
  let value = 0n;
  for (let word = 3; word >= 0; word--) value = (value << 32n) | BigInt(words[at + word]!);
  return BigInt.asIntN(128, value);
}
