import { z } from 'zod';

/** A number of a listing, as text or as JSON number. Null and absent: not stated. */
export const amount = z.union([z.string(), z.number()]).nullish();
type Amount = z.infer<typeof amount>;

/**
 * Returns a decimal as canonical text: without exponent, leading or trailing zeros. Undefined if it
 * is not stated or not a number.
 */
export function decimal(value: Amount): string | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/.exec(String(value ?? '').trim());
  if (!match || (match[2] === '' && match[3] === '')) return undefined;
  const [, sign = '', whole = '', part = '', exponent = '0'] = match;
  const point = whole.length + Number(exponent);
  const digits = whole + part;
  const padded =
    point > digits.length ? digits.padEnd(point, '0') : digits.padStart(digits.length - Math.min(point, 0), '0');
  const split = Math.max(point, 0);
  const before = padded.slice(0, split).replace(/^0+(?=\d)/, '') || '0';
  const behind = padded.slice(split).replace(/0+$/, '');
  const text = behind === '' ? before : `${before}.${behind}`;
  return sign === '-' && text !== '0' ? `-${text}` : text;
}

/**
 * Returns the `decimal`; zero stands for no step, no limit or no contract, which is nothing stated.
 */
export function positive(value: Amount): string | undefined {
  const text = decimal(value);
  return text === undefined || text === '0' || text.startsWith('-') ? undefined : text;
}

/** Returns 10^-places, the step of a number of decimal places. */
export function stepOfPlaces(places: Amount): string | undefined {
  const count = Number(decimal(places));
  return Number.isInteger(count) && count >= 0 ? decimal(`1e-${count}`) : undefined;
}

/** Returns the product of two decimals. */
export function product(a: Amount, b: Amount): string | undefined {
  const [x, y] = [decimal(a), decimal(b)];
  if (x === undefined || y === undefined) return undefined;
  const places = (text: string): number => text.split('.')[1]?.length ?? 0;
  const whole = BigInt(x.replace('.', '')) * BigInt(y.replace('.', ''));
  return decimal(`${whole}e-${places(x) + places(y)}`);
}

/** Returns the quotient of two decimals, if it has at most 18 decimal places. */
export function quotient(a: Amount, b: Amount): string | undefined {
  const [x, y] = [decimal(a), decimal(b)];
  if (x === undefined || y === undefined || y === '0') return undefined;
  const scaled = (text: string): bigint => {
    const [whole = '', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(18, '0').slice(0, 18));
  };
  const dividend = scaled(x) * 10n ** 18n;
  return dividend % scaled(y) === 0n ? decimal(`${dividend / scaled(y)}e-18`) : undefined;
}

/** Returns the `positive`, without the sign. */
export function magnitude(value: Amount): string | undefined {
  return positive(decimal(value)?.replace(/^-/, ''));
}

/** Returns a time in milliseconds as nanoseconds. Undefined if it is not stated, or 0. */
export function fromMs(value: Amount): string | undefined {
  const text = positive(value);
  return text !== undefined && /^\d{1,13}$/.test(text) ? `${text}000000` : undefined;
}

/** Returns a time in seconds as nanoseconds. Undefined if it is not stated, or 0. */
export function fromSeconds(value: Amount): string | undefined {
  const text = positive(value);
  return text !== undefined && /^\d{1,10}$/.test(text) ? `${text}000000000` : undefined;
}

/** Returns an ISO 8601 time as nanoseconds. Undefined if it is not stated. */
export function fromIso(value: string | null | undefined): string | undefined {
  const ms = Date.parse(value ?? '');
  return Number.isNaN(ms) ? undefined : fromMs(ms);
}

/** Returns a text, undefined for an empty one. */
export function word(value: string | null | undefined): string | undefined {
  return value ? value : undefined;
}
