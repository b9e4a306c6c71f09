import { REFERENCE } from './placeholder.js';
import type { Arithmetic, Unary } from './arithmetic-tree.js';
import type { ResultType } from './result-type.js';

/** Digits of a decimal, of which all may be places. */
const MAX_DIGITS = 38;
/**
 * Maximum tokens of an expression, brackets included. Longer ones are left to the sandbox, which
 * limits their depth and time.
 */
const MAX_TOKENS = 64;
const TOKEN = /\s*(\{[^}]*\}|\d{1,18}(?![\d.e_a-z])|(?:abs|ceil|floor|round|trunc)(?=\s*\()|-(?!-)|[+*(),])/iy;

/**
 * Parses an expression over `{v}` (of the first type) and `{name}`s; null if it is another one, a
 * long one, or one that SQL refuses. A product begins with a value, because SQL multiplies small
 * literals in 32 bits.
 */
export function arithmeticOf(
  expression: string,
  input: ResultType,
  others: ReadonlyMap<string, ResultType>,
): Arithmetic | null {
  const tokens = tokensOf(expression);
  if (!tokens || tokens.length > MAX_TOKENS) return null;
  const names = [REFERENCE, ...[...others.keys()].map((name) => `{${name}}`)];
  const types = [input, ...others.values()];
  const factor = (): Arithmetic | null => {
    const token = tokens.shift() ?? '';
    if (/^\d/.test(token)) return { op: 'literal', value: BigInt(token), type: { kind: 'i64' } };
    if (token === '-') {
      const of = factor();
      return of && of.op !== 'literal' ? { op: 'negate', of, type: of.type } : null;
    }
    if (token === '(') return bracket('');
    if (/^[a-z]/i.test(token)) {
      tokens.shift();
      return bracket(token.toLowerCase());
    }
    const at = names.indexOf(token);
    const type = types[at];
    return type?.kind === 'i64' || type?.kind === 'decimal' ? { op: 'value', at, type } : null;
  };
  const product = (): Arithmetic | null => {
    let left = factor();
    while (left && tokens[0] === '*') {
      tokens.shift();
      const right = factor();
      left = right && left.op !== 'literal' ? combined('*', left, right) : null;
    }
    return left;
  };
  const sum = (): Arithmetic | null => {
    let left = product();
    for (let op = tokens[0]; left && (op === '+' || op === '-'); op = tokens[0]) {
      tokens.shift();
      const right = product();
      left = right && left.op !== 'literal' ? combined(op, left, right) : null;
    }
    return left;
  };
  /**
   * The rest of a bracket, with the name of a function before it. Null for negative places, with
   * which DuckDB gives decimals of 39 digits.
   */
  const bracket = (name: string): Arithmetic | null => {
    const of = sum();
    const places = tokens[0] === ',' ? tokens.splice(0, 2)[1] : undefined;
    return of && of.op !== 'literal' && tokens.shift() === ')' ? called(name, of, places) : null;
  };
  const whole = sum();
  return whole?.op === 'literal' || tokens.length > 0 ? null : whole;
}

function tokensOf(expression: string): string[] | null {
  const text = expression.trimEnd();
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length;) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

function combined(op: '+' | '-' | '*', left: Arithmetic, right: Arithmetic): Arithmetic | null {
  const [a, b] = [left.type, right.type];
  if (a.kind === 'i64' && b.kind === 'i64') return { op, left, right, type: a };
  const [first, second] = [a.kind === 'i64' ? 0 : a.scale, b.kind === 'i64' ? 0 : b.scale];
  const scale = op === '*' ? first + second : Math.max(first, second);
  // SQL refuses a constant that has no room beside the places of the sum.
  const isTooLarge =
    op !== '*' && right.op === 'literal' && right.value * 10n ** BigInt(scale) >= 10n ** BigInt(MAX_DIGITS);
  return scale > MAX_DIGITS || isTooLarge ? null : { op, left, right, type: { kind: 'decimal', scale } };
}

/** Returns null for `floor` and `ceil` of integers, which are floats in DuckDB. */
function called(name: string, of: Arithmetic, places: string | undefined): Arithmetic | null {
  const takesPlaces = name === 'round' || name === 'trunc';
  const scale = Number(places ?? 0);
  if (places !== undefined && !(takesPlaces && scale <= MAX_DIGITS)) return null;
  if (name === '') return of;
  if (name === 'abs') return { op: 'abs', of, type: of.type };
  if (of.type.kind === 'i64') return takesPlaces ? of : null;
  return scale < of.type.scale ? { op: name as Unary, of, type: { kind: 'decimal', scale } } : of;
}
