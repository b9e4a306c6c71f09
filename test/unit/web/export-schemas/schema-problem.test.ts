import { aroundPosition, editorProblem, problemText } from '../../../../web/export-schemas/schema-problem.rule.js';

const refused = (field: string, said: string, details = {}) =>
  editorProblem('invalid_argument', `${field} ${said}`, { field, ...details });

it.each([
  ['columns[3].data.binance.transform', { part: 'transform', column: 3, exchange: 'binance' }],
  ['schema.columns[0].data."a.b".json.path', { part: 'path', column: 0, exchange: 'a.b' }],
  ['columns[1].data.okx.json.type', { part: 'type', column: 1, exchange: 'okx' }],
  ['columns[2].output_column', { part: 'name', column: 2, exchange: null }],
  ['unfold.binance.path', { part: 'content', column: null, exchange: null }],
])('%s is a place of the form', (field, place) => {
  expect(refused(field, 'must not be empty')).toMatchObject(place);
});

it('keeps the position, and says nothing about other errors', () => {
  const problem = refused('columns[0].data.x.transform', 'calls foo, which is not an available function', {
    position: 4,
  });
  expect(problem).toMatchObject({ text: 'There is no function foo.', position: 4 });
  expect(editorProblem('unavailable', 'Try again', {})).toBeNull();
  expect(editorProblem('invalid_argument', 'limit must be', { field: 'limit' })).toMatchObject({ column: null });
});

it.each([
  ['is not an SQL expression: syntax error at or near "FROM"', '“FROM” is not expected here.'],
  ['is not an SQL expression: it ends too early', 'The expression ends too early.'],
  [
    "is not valid: Binder Error: No function matches the given name and argument types '+(VARCHAR, DECIMAL(38,2))'. You",
    '+ does not take these values: text, decimal.',
  ],
  ["is not valid: Conversion Error: Could not convert string 'x' to INT32", '“x” is not a INT32.'],
  ['must have at most 1000 characters', 'Must have at most 1000 characters.'],
  ['is not valid: Binder Error: something else', 'Something else.'],
])('%s', (said, text) => {
  expect(problemText(said)).toBe(text);
});

it.each([
  ['{v} * foo(1)', 6, ['{v} * ', 'foo', '(1)']],
  ['{v} + {price}', 6, ['{v} + ', '{price}', '']],
  ['{v} +', 5, ['{v} +', '', '']],
])('%s at %i', (expression, position, parts) => {
  expect(aroundPosition(expression, position)).toEqual(parts);
});
