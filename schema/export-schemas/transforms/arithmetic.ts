import { REFERENCE } from './placeholder.js';
import type { Arithmetic } from './arithmetic-tree.js';
import type { ResultType } from './result-type.js';

const MAX_PLACES = 38;
const TOKEN = /\s*(\{[^}]*\}|\d{1,18}(?![\d.eE_a-zA-Z])|[-+*])/y;

/**
 * Parses an expression over `{v}` (of the first type) and `{name}`s without brackets; null if it is
 * another one. A product begins with a value, because SQL multiplies small literals in 32 bits.
 */
export function arithmeticOf(
  expression: string,
  input: ResultType,
  others: ReadonlyMap<string, ResultType>,
): Arithmetic | null {
  const tokens = tokensOf(expression);
  if (!tokens) return null;
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
  return sum;
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
  return scale > MAX_PLACES ? null : { op, left, right, type: { kind: 'decimal', scale } };
}
