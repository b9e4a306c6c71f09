import { FAILED, type Value } from './reference-values.js';

/**
 * Sums of products over `{v}` and other columns, by their SQL meaning, one step after the other.
 */
export interface Named {
  type: string;
  value: Value;
}

type Operand = { type: string; value: Value | typeof FAILED };

export const isArithmetic = (sql: string): boolean => /\{(?!v\})[^}]*\}/.test(sql);

const SIGNED = /(^|[-+*]\s*)-\s*(\{[^}]*\})/;
const BRACKET = /([a-z]*)\(([^()]*)\)/i;

/** The type and value of an expression; `find` gives the value and type of a name. */
export function arithmetic(sql: string, find: (name: string) => Named): Operand {
  const parts: Operand[] = [];
  const findPart = (name: string): Operand => (name.startsWith('#') ? parts[Number(name.slice(1))]! : find(name));
  const nameOf = (part: Operand): string => `{#${parts.push(part) - 1}}`;
  const flat = (text: string): Operand => {
    let unsigned = text.trim();
    while (SIGNED.test(unsigned))
      unsigned = unsigned.replace(SIGNED, (_, before: string, name: string) => {
        return `${before}${nameOf(called('negate', findPart(name.slice(1, -1)), 0))}`;
      });
    const [first, ...others] = unsigned.split(/\s*([+-])\s*/);
    let sum = product(first!, findPart);
    for (let i = 0; i < others.length; i += 2) sum = step(others[i]!, sum, product(others[i + 1]!, findPart));
    return sum;
  };
  // The innermost brackets become names of their values, until none is left.
  let left = sql;
  while (BRACKET.test(left))
    left = left.replace(BRACKET, (_, name: string, inner: string) => {
      const [of, places] = inner.split(',');
      return nameOf(called(name.toLowerCase(), flat(of!), Number(places ?? 0)));
    });
  return flat(left);
}

function called(name: string, { type, value }: Operand, places: number): Operand {
  if (name === '') return { type, value };
  if (type === 'i64') {
    const isNegated = typeof value === 'bigint' && (name === 'negate' || (name === 'abs' && value < 0n));
    return { type, value: isNegated ? (value === -(2n ** 63n) ? FAILED : -value) : value };
  }
  const decimal = value !== FAILED && value !== null ? (value as { scaled: bigint; scale: number }) : null;
  const from = Number(/\d+/.exec(type)![0]);
  const scale = name === 'abs' || name === 'negate' ? from : Math.min(from, places);
  const scaled = decimal && roundedBy(name, decimal.scaled, 10n ** BigInt(from - scale));
  return { type: `decimal(${scale})`, value: scaled === null ? value : { scaled, scale } };
}

function roundedBy(name: string, value: bigint, unit: bigint): bigint {
  const rest = ((value % unit) + unit) % unit;
  const below = (value - rest) / unit;
  const isNegative = value < 0n;
  if (name === 'negate' || (name === 'abs' && isNegative)) return -value;
  if (name === 'abs') return value;
  const isUp =
    name === 'ceil'
      ? rest > 0n
      : name === 'trunc'
        ? isNegative && rest > 0n
        : name === 'round' && (isNegative ? 2n * rest > unit : 2n * rest >= unit);
  return below + (isUp ? 1n : 0n);
}

function product(text: string, find: (name: string) => Operand): Operand {
  const [first, ...others] = text.split('*').map((factor): Operand => {
    const name = factor.trim();
    return name.startsWith('{') ? find(name.slice(1, -1)) : { type: 'i64', value: BigInt(name) };
  });
  return others.reduce((left, right) => step('*', left, right), first!);
}

function step(op: string, left: Operand, right: Operand): Operand {
  const places = (type: string): number => Number(/\d+(?=\))/.exec(type)?.[0] ?? 0);
  const isInteger = left.type === 'i64' && right.type === 'i64';
  const [a, b] = [places(left.type), places(right.type)];
  const scale = op === '*' ? a + b : Math.max(a, b);
  const type = isInteger ? 'i64' : `decimal(${scale})`;
  const raise = ({ value }: Operand, by: number): bigint | null | typeof FAILED => {
    if (value === FAILED) return FAILED;
    if (value === null) return null;
    return fitted((typeof value === 'bigint' ? value : (value as { scaled: bigint }).scaled) * 10n ** BigInt(by));
  };
  const fitted = (value: bigint): bigint | typeof FAILED => {
    const bound = isInteger ? 2n ** 63n : 10n ** 38n;
    return value >= bound || value < -bound || (!isInteger && value === -bound) ? FAILED : value;
  };
  const x = raise(left, op === '*' ? 0 : scale - a);
  const y = raise(right, op === '*' ? 0 : scale - b);
  if (x === FAILED || y === FAILED) return { type, value: FAILED };
  if (x === null || y === null) return { type, value: null };
  const result = fitted(op === '*' ? x * y : op === '+' ? x + y : x - y);
  if (result === FAILED) return { type, value: FAILED };
  return { type, value: isInteger ? result : { scaled: result, scale } };
}
