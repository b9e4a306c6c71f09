import { FAILED, type Value } from './reference-values.js';

/** Sums of products over `{v}` and other columns, by their SQL meaning, one step after the other. */
export interface Named {
  type: string;
  value: Value;
}

export const isArithmetic = (sql: string): boolean => /\{(?!v\})[^}]*\}/.test(sql);

/** The type and value of an expression; `find` gives the value and type of a name. */
export function arithmetic(sql: string, find: (name: string) => Named): { type: string; value: Value | typeof FAILED } {
  const [first, ...others] = sql.split(/\s*([+-])\s*/);
  let sum = product(first!, find);
  for (let i = 0; i < others.length; i += 2) sum = step(others[i]!, sum, product(others[i + 1]!, find));
  return sum;
}

type Operand = { type: string; value: Value | typeof FAILED };

function product(text: string, find: (name: string) => Named): Operand {
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
