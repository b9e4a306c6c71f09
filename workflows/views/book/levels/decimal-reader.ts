import { latin1 } from '../../../engine/json/json-text.js';
import { MINUS, POINT, QUOTE } from '../../../kernel/characters.js';

const ZERO = 0x30;
/** Number of digits that a double holds exactly, whatever they are. */
const EXACT_DIGITS = 15;
/** Maximum digits, and maximum decimal places. The engine's decimals have the same limit. */
const MAX_DIGITS = 38;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, k) => 10 ** k);
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads the prices and quantities of messages exactly, without strings for the usual ones. */
export class DecimalReader {
  /**
   * The value × 10^`places`, without trailing zeros in the fraction. NaN if it is beyond 2^53: see
   * `wide`.
   */
  mantissa = 0;
  places = 0;
  /** Decimal places as sent, trailing zeros included. Checksums are over the texts as sent. */
  sentPlaces = 0;
  /** The mantissa if a double cannot hold it. Otherwise null. */
  wide: bigint | null = null;

  /**
   * Reads the JSON number at `at`, quoted or not. Returns the index after it; -1 if `at` holds no
   * number or one with more than 38 digits or decimal places.
   */
  read(bytes: Uint8Array, at: number): number {
    const quoted = bytes[at] === QUOTE;
    const start = quoted ? at + 1 : at;
    const negative = bytes[start] === MINUS;
    const first = negative ? start + 1 : start;
    let p = first;
    let mantissa = 0;
    let digit = bytes[p]! - ZERO;
    while (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digit = bytes[++p]! - ZERO;
    }
    const whole = p - first;
    if (whole === 0) return -1;
    let places = 0;
    let zeros = 0;
    if (bytes[p] === POINT) {
      const fraction = ++p;
      digit = bytes[p]! - ZERO;
      while (digit >= 0 && digit <= 9) {
        if (digit === 0) {
          zeros++;
        } else {
          mantissa = mantissa * POWERS[zeros + 1]! + digit;
          places += zeros + 1;
          zeros = 0;
        }
        digit = bytes[++p]! - ZERO;
      }
      if (p === fraction) return -1;
    }
    const isPlain = quoted ? bytes[p] === QUOTE : bytes[p] !== 0x65 && bytes[p] !== 0x45;
    if (!isPlain || whole + places > EXACT_DIGITS || zeros > MAX_DIGITS - places) {
      return this.readLong(bytes, start, quoted);
    }
    this.mantissa = negative && mantissa !== 0 ? -mantissa : mantissa;
    this.places = places;
    this.sentPlaces = places + zeros;
    this.wide = null;
    return quoted ? p + 1 : p;
  }

  /** The number in a text, for example a grouping step. False if it is none. */
  readText(text: string): boolean {
    const bytes = Buffer.from(text, 'latin1');
    return this.read(bytes, 0) === bytes.length;
  }

  /** Any length and any exponent. */
  private readLong(bytes: Uint8Array, start: number, quoted: boolean): number {
    let end = start;
    while (isNumeric(bytes[end])) end++;
    if (quoted && bytes[end] !== QUOTE) return -1;
    const parts = NUMBER.exec(latin1(bytes, start, end));
    if (!parts) return -1;
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
    const shift = fraction.length - Number(exponent);
    if (Math.abs(shift) > MAX_DIGITS) return -1;
    let digits = `${whole}${fraction}`.replace(/^0+/, '') + '0'.repeat(Math.max(0, -shift));
    let places = Math.max(0, shift);
    const sentPlaces = places;
    while (places > 0 && (digits.endsWith('0') || digits === '')) {
      digits = digits.slice(0, -1);
      places--;
    }
    if (digits.length > MAX_DIGITS) return -1;
    const value = BigInt(`${digits === '' ? '' : sign}${digits || '0'}`);
    const fits = value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);
    this.mantissa = fits ? Number(value) : NaN;
    this.wide = fits ? null : value;
    this.places = places;
    this.sentPlaces = sentPlaces;
    return quoted ? end + 1 : end;
  }
}

/** Reads a validated price step; null where there is none. */
export function stepOfGrouping(grouping: string | null | undefined): DecimalReader | null {
  if (grouping === undefined || grouping === null) return null;
  const step = new DecimalReader();
  if (!step.readText(grouping)) throw new Error(`grouping ${grouping} was not validated`);
  return step;
}

/** Whether a byte can be part of a JSON number: digits, signs, point and exponent. */
function isNumeric(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= ZERO && byte <= 0x39) || byte === MINUS || byte === POINT || byte === 0x2b || (byte | 0x20) === 0x65;
}
