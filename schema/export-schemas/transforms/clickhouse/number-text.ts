/**
 * Text of numbers as ClickHouse reads it. DuckDB's casts also take spaces around it, `_` between digits, `0x10`, `0b11`, and for whole
 * numbers fractions and exponents: a `?` in place of the first of these makes the cast fail.
 */
export function digitsOnly(sql: string, type: string): string {
  return `regexp_replace(${sql}, '${type.startsWith('U') ? '[^+0-9]' : '[^-+0-9]'}', '?')`;
}

/** As `digitsOnly`, for numbers with fraction and exponent. */
export function plainNumber(sql: string): string {
  return `regexp_replace(${sql}, '[\\t-\\r _]|\\+-', '?')`;
}

/** Text of a number with at most `places` digits behind the point, the others cut off. */
export function cutText(sql: string, places: number): string {
  return `regexp_replace(${sql}, '^([-+]?\\d*\\.\\d{${places}})\\d+$', '\\1')`;
}

/** The number that JSON has, as number or as text, cast to a type of DuckDB; whole numbers and decimals lose digits beyond it. */
export function castNumber(sql: string, type: string): string | null {
  if (/INT(EGER)?$/.test(type)) {
    const plain = `regexp_replace(${sql}, '[^-+.0-9eE]', '?')`;
    return `CAST(regexp_replace(${plain}, '\\.[0-9]*$', '') AS ${type})`;
  }
  if (type === 'DOUBLE' || type === 'FLOAT') return `CAST(${plainNumber(sql)} AS ${type})`;
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1];
  return scale === undefined ? null : `CAST(${cutText(plainNumber(sql), Number(scale))} AS ${type})`;
}
