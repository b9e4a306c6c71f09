import { bracketsOf, hasComma } from '../../../../../schema/export-schemas/transforms/brackets.js';
import { parserText } from '../../../../../schema/export-schemas/transforms/placeholder.js';

describe('brackets of an expression', () => {
  it('have an end, and the first comma directly inside', () => {
    const brackets = bracketsOf("f(g[1, 2], ')', x)");
    expect([...brackets]).toEqual([
      [2, { end: 17, comma: 9 }],
      [4, { end: 8, comma: 5 }],
    ]);
    expect([...brackets.values()].every(hasComma)).toBe(true);
  });

  it('may lack both', () => {
    expect([...bracketsOf('f(g(1)')]).toEqual([
      [2, { end: 6, comma: 6 }],
      [4, { end: 5, comma: 6 }],
    ]);
    expect(hasComma(bracketsOf('f(1), 2').get(2)!)).toBe(false);
  });
});

it.each([
  [
    "CAST(x, 'a') = cast(CAST({v} AS Array( Nullable(Int64) )), 'b')",
    'ch_cast(x, \'a\') = ch_cast(CAST( "{v}"  AS  Int64 [])',
  ],
  ['position({v}, array(a, (b))) + xarray(a)', 'strpos( "{v}" , list_value(a, (b))) + xarray(a)'],
  ['array({v}) :: LowCardinality(VARCHAR)', 'array( "{v}" ) :: VARCHAR'],
])('%s is written for the parser', (expression, text) => {
  expect(parserText(expression)).toContain(text);
});
