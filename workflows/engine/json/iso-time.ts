import { SECOND_NS, parseIso8601Ns } from '../../../schema/time/timestamps.js';
import { latin1 } from './json-text.js';

const DAYS_BEFORE_MONTH = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAYS_TO_1970 = 719_162;
const Z = 0x5a;

/**
 * Nanoseconds since the epoch of ISO 8601 text with up to nine fractional digits; without a zone it
 * is UTC. Null for other text, for times that do not exist, and for times outside 64 bits.
 */
export function readIsoTime(bytes: Uint8Array, from: number, to: number): bigint | null {
  const common = readCommon(bytes, from, to);
  if (common !== null) return common;
  const text = latin1(bytes, from, to);
  const ns = parseIso8601Ns(text) ?? parseIso8601Ns(`${text}Z`);
  return ns === null || BigInt.asIntN(64, ns) !== ns ? null : ns;
}

/**
 * `2021-07-22T22:36:07[.123456789]Z` on days 1 to 28 of a month: the form that exchanges nearly
 * always send.
 */
function readCommon(bytes: Uint8Array, from: number, to: number): bigint | null {
  if (to - from < 20 || to - from > 30 || bytes[to - 1] !== Z) return null;
  const year = digits(bytes, from, 4);
  const month = digits(bytes, from + 5, 2);
  const day = digits(bytes, from + 8, 2);
  const hour = digits(bytes, from + 11, 2);
  const minute = digits(bytes, from + 14, 2);
  const second = digits(bytes, from + 17, 2);
  const isShaped =
    bytes[from + 4] === 0x2d &&
    bytes[from + 7] === 0x2d &&
    bytes[from + 10] === 0x54 &&
    bytes[from + 13] === 0x3a &&
    bytes[from + 16] === 0x3a;
  const isReal =
    year >= 1970 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60;
  if (!isShaped || !isReal || second > 59 || hour < 0 || minute < 0 || second < 0) return null;
  let fraction = 0;
  if (to - from > 20) {
    const places = to - from - 21;
    if (bytes[from + 19] !== 0x2e || places === 0) return null;
    fraction = digits(bytes, from + 20, places) * 10 ** (9 - places);
    if (fraction < 0) return null;
  }
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const dayOfYear = DAYS_BEFORE_MONTH[month]! + (isLeapYear && month > 2 ? 1 : 0) + day - 1;
  const days = before * 365 + leapDays + dayOfYear - DAYS_TO_1970;
  return BigInt(((days * 24 + hour) * 60 + minute) * 60 + second) * SECOND_NS + BigInt(fraction);
}

/** The number of exactly `count` digits, or -1. */
function digits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let p = at; p < at + count; p++) {
    const digit = bytes[p]! - 0x30;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}
