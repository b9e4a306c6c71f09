/**
 * Text of numbers as ClickHouse reads it. DuckDB's casts also accept spaces around it, `_` between digits, `0x10`, `0b11`, and for
 * whole numbers fractions and exponents. A character of no language behind the first of these makes the cast fail, and DuckDB's
 * message still shows the text as it was.
 */
const SPOILER = '\ue001';
const SPOILED = `'\\0${SPOILER}'`;

/** Returns a message of DuckDB as it would be without spoilers. */
export const withoutSpoilers = (message: string): string => message.replaceAll(SPOILER, '');

/** Makes all text fail that is not an optional sign and digits. `type` is the integer type that it is cast to. */
export function digitsOnly(sql: string, type: string): string {
  return `regexp_replace(${sql}, '${type.startsWith('U') ? '[^+0-9]' : '[^-+0-9]'}', ${SPOILED})`;
}

/** As `digitsOnly`, for numbers with fraction and exponent. */
export function plainNumber(sql: string): string {
  return `regexp_replace(${sql}, '[\\t-\\r _]|\\+-', ${SPOILED})`;
}

/** Cuts off the digits of a number beyond `places` behind the point. */
export function cutText(sql: string, places: number): string {
  return `regexp_replace(${sql}, '^([-+]?\\d*\\.\\d{${places}})\\d+$', '\\1')`;
}

/** Casts a number of JSON, or a text that has one, to a type of DuckDB. Whole numbers and decimals lose digits beyond it. */
export function castNumber(sql: string, type: string): string | null {
  if (/INT(EGER)?$/.test(type)) {
    const plain = `regexp_replace(${sql}, '[^-+.0-9eE]', ${SPOILED})`;
    return `CAST(regexp_replace(${plain}, '\\.[0-9]*$', '') AS ${type})`;
  }
  if (type === 'DOUBLE' || type === 'FLOAT') return `CAST(${plainNumber(sql)} AS ${type})`;
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1];
  return scale === undefined ? null : `CAST(${cutText(plainNumber(sql), Number(scale))} AS ${type})`;
}
