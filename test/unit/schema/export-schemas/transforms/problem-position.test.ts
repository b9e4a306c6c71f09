import { parserText, typedPosition } from '../../../../../schema/export-schemas/transforms/placeholder.js';
import { locate } from '../../../../../schema/export-schemas/transforms/problem-position.js';
import { TransformProblem } from '../../../../../schema/export-schemas/transforms/transform-problem.js';

/** Returns the typed position of a part of the parser's text; locations are bytes. */
const typed = (expression: string, part: string) => {
  const before = parserText(expression).split(part)[0]!;
  return typedPosition(expression, Buffer.byteLength(before));
};

it.each([
  ['{v} * foo({v})', 'foo', 6],
  ['{price} + {v} + bar(1)', 'bar', 16],
  ["concat({v}, 'ä') || bar(1)", 'bar', 20],
  ['CAST({v} AS Array(Float64)) + bar(1)', 'bar', 30],
])('%s: %s is at %i', (expression, part, position) => {
  expect(typed(expression, part)).toBe(position);
});

const located = (expression: string, message: string, place: object = {}) => {
  const { position, message: said } = locate(Object.assign(new TransformProblem(message), place), expression);
  return { position, said };
};

it.each([
  ['{v} +', 'is not an SQL expression: it ends too early', 5],
  ['{v} + 2)', 'is not an SQL expression: it has a ) without a (', 7],
])('an error at the end of %s is not one of the generated text', (expression, said, position) => {
  const syntax = 'is not an SQL expression: syntax error at or near ")"';
  expect(located(expression, syntax, { location: parserText(expression).length - 1 })).toEqual({ position, said });
});

it('finds the only call of the function that DuckDB names', () => {
  const message = "is not valid: Binder Error: No function matches the given name and argument types 'round(VARCHAR)'.";
  expect(located("upper('round(') || round({v})", message).position).toBe(19);
  expect(located('round({v}) + round(1)', message).position).toBeUndefined();
});

it.each([
  ["{v} || 'a", 7],
  ['{v} + "a"', 6],
  ['{v} -- no', 4],
  ['2 * 3', undefined],
])('%s is refused at %s', (expression, position) => {
  const refused = (): unknown => {
    try {
      return parserText(expression);
    } catch (error) {
      return error;
    }
  };
  expect(refused()).toBeInstanceOf(Error);
  expect((refused() as TransformProblem).position).toBe(position);
});
