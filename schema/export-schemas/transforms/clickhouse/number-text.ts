import { castOfText } from '../cast-of-text.js';

/**
 * Numbers as ClickHouse reads them. DuckDB's casts also accept surrounding spaces, `_` between
 * digits, `0x10` and `0b11`, and for integers fractions and exponents. A private-use character
 * after the first of these makes the cast fail and keeps the text in DuckDB's message.
 */
const SPOILER = '\ue001';
const SPOILED = `'\\0${SPOILER}'`;

/** Removes spoilers from a message of DuckDB. */
export const withoutSpoilers = (message: string): string => message.replaceAll(SPOILER, '');

/** Makes the cast to the integer `type` fail for text other than an optional sign and digits. */
export function digitsOnly(sql: string, type: string): string {
  return `regexp_replace(${sql}, '${type.startsWith('U') ? '[^+0-9]' : '[^-+0-9]'}', ${SPOILED})`;
}

/** Like `digitsOnly`, with fraction and exponent. */
export function plainNumber(sql: string): string {
  return `regexp_replace(${sql}, '[\\t-\\r _]|\\+-', ${SPOILED})`;
}

/** Truncates a number's digits beyond `places`. */
export function cutText(sql: string, places: number): string {
  return `regexp_replace(${sql}, '^([-+]?\\d*\\.\\d{${places}})\\d+$', '\\1')`;
}

/** Casts a JSON number, or text with one, to a DuckDB type. Truncates excess digits. */
export function castNumber(sql: string, type: string): string | null {
  if (/INT(EGER)?$/.test(type)) {
    const plain = `regexp_replace(${sql}, '[^-+.0-9eE]', ${SPOILED})`;
    return `CAST(regexp_replace(${plain}, '\\.[0-9]*$', '') AS ${type})`;
  }
  if (type === 'DOUBLE' || type === 'FLOAT') return `CAST(${plainNumber(sql)} AS ${type})`;
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1];
  return scale === undefined ? null : castOfText(cutText(plainNumber(sql), Number(scale)), type);
}
