import { typedPosition } from './placeholder.js';
import type { TransformProblem } from './transform-problem.js';

/** DuckDB names the function whose arguments it refuses. */
const CALLED = /'?\b([a-z_][a-z0-9_]*)\(/i;
const LITERAL = /'(?:[^']|'')*'/g;

/**
 * Sets where a problem is in the expression as typed, if that is known. What DuckDB says about the
 * end of its own text is said of the typed expression instead.
 */
export function locate(problem: TransformProblem, expression: string): TransformProblem {
  if (problem.position === undefined && problem.location !== undefined) {
    problem.position = typedPosition(expression, problem.location);
    if (problem.position >= expression.length && problem.message.includes('syntax error')) {
      const surplus = surplusBracket(expression);
      problem.position = surplus ?? expression.length;
      problem.message = `is not an SQL expression: it ${surplus === undefined ? 'ends too early' : 'has a ) without a ('}`;
    }
  }
  problem.position ??= callOf(problem.message, expression);
  return problem;
}

/** Literals without their text, so that nothing is found in them. */
const blanked = (expression: string): string => expression.replace(LITERAL, (text) => ' '.repeat(text.length));

/** Returns the place of the first `)` that closes nothing. */
function surplusBracket(expression: string): number | undefined {
  let depth = 0;
  const at = [...blanked(expression)].findIndex((character) => {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    return depth < 0;
  });
  return at < 0 ? undefined : at;
}

/** Returns the place of the only call of the function that a message names. */
function callOf(message: string, expression: string): number | undefined {
  const name = CALLED.exec(message)?.[1];
  if (name === undefined) return undefined;
  const calls = [...blanked(expression).matchAll(new RegExp(`\\b${name}\\s*\\(`, 'gi'))];
  return calls.length === 1 ? calls[0]!.index : undefined;
}
