import { REFERENCE } from './placeholder.js';
import type { Arithmetic } from './arithmetic-tree.js';
import type { ResultType } from './result-type.js';

/** Digits of a decimal, of which all may be places. */
const MAX_DIGITS = 38;
/** Values and operators of an expression. Longer ones are left to the sandbox, which limits their depth and time. */
const MAX_TOKENS = 64;
const TOKEN = /\s*(\{[^}]*\}|\d{1,18}(?![\d.eE_a-zA-Z])|[-+*])/y;

/**
 * Parses an expression over `{v}` (of the first type) and `{name}`s without brackets; null if it is another one, a
 * long one, or one that SQL refuses. A product begins with a value, because SQL multiplies small literals in 32 bits.
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
  const factor = (token: string | undefined): Arithmetic | null => {
    if (token === undefined || '+-*'.includes(token)) return null;
    if (!token.startsWith('{')) return { op: 'literal', value: BigInt(token), type: { kind: 'i64' } };
    const at = names.indexOf(token);
    const type = types[at];
    return type?.kind === 'i64' || type?.kind === 'decimal' ? { op: 'value', at, type } : null;
  };
  const product = (): Arithmetic | null => {
    let left = factor(tokens.shift());
    while (left && tokens[0] === '*') {
      tokens.shift();
      const right = factor(tokens.shift());
      left = right && left.op !== 'literal' ? combined('*', left, right) : null;
    }
    return left;
  };
  let sum = product();
  while (sum && tokens.length > 0) {
    const op = tokens.shift();
    const right = product();
    sum = right && (op === '+' || op === '-') && sum.op !== 'literal' ? combined(op, sum, right) : null;
  }
  return sum?.op === 'literal' ? null : sum;
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
