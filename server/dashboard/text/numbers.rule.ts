const INTEGER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1,234,567`, exact for any int64 (given as text, as the API sends it). */
export function countText(value: string | number | bigint): string {
  return INTEGER.format(typeof value === 'string' ? BigInt(value) : value);
}

/** Bytes with three significant digits and a binary unit: `1.25 MiB`. */
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

/** `1 file`, `2 files`. */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  return `${countText(count)} ${Number(count) === 1 ? one : many}`;
}

/** A share from 0 to 1 as whole percent, never 100 before it is whole. */
export function percentText(share: number): string {
  return `${share >= 1 ? 100 : Math.min(99, Math.floor(share * 100))} %`;
}
