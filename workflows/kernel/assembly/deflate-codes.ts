/*
 * The codes of lengths and distances, and their extra bits (RFC 1951, 3.2.5).
 */
export const MIN_LENGTH = 3;
export const MAX_LENGTH = 258;
export const FIRST_LENGTH_CODE = 257;
const LAST_LENGTH_CODE = 285;

export function lengthExtra(length: i32): i32 {
  return length < 11 || length === MAX_LENGTH ? 0 : 29 - <i32>clz(length - MIN_LENGTH);
}

export function lengthCode(length: i32): i32 {
  if (length === MAX_LENGTH) return LAST_LENGTH_CODE;
  const extra = lengthExtra(length);
  return FIRST_LENGTH_CODE + 4 * extra + ((length - MIN_LENGTH) >> extra);
}

export function distanceExtra(distance: i32): i32 {
  return distance < 5 ? 0 : 30 - <i32>clz(distance - 1);
}

export function distanceCode(distance: i32): i32 {
  const extra = distanceExtra(distance);
  return 2 * extra + ((distance - 1) >> extra);
}
