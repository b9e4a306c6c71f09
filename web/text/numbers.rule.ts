const INTEGER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Formats `1,234,567`, exact for any int64 (a decimal string). */
export function countText(value: string | number | bigint): string {
  return INTEGER.format(typeof value === 'string' ? BigInt(value) : value);
}

/** Formats bytes with three significant digits and a binary unit: `1.25 MiB`. */
export function bytesText(value: string | number | bigint): string {
  let size = Number(value);
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}

/** Formats `1 file`, `2 files`. */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  return `${countText(count)} ${Number(count) === 1 ? one : many}`;
}

/**
 * Formats a part of a whole as a percentage with one decimal: rounded down, so that only the whole
 * is 100 %, and only nothing is 0 %.
 */
export function shareText(part: string | bigint, whole: string | bigint): string {
  if (BigInt(whole) <= 0n || BigInt(part) <= 0n) return '0 %';
  const tenths = (BigInt(part) * 1_000n) / BigInt(whole);
  return tenths === 0n ? 'under 0.1 %' : `${Number(tenths) / 10} %`;
}

/** Formats a share from 0 to 1 as a whole percentage, below 100 until it is 1. */
export function percentText(share: number): string {
  return `${share >= 1 ? 100 : Math.min(99, Math.floor(share * 100))} %`;
}
