import { tailSchema } from '../../../../web/streams/tail-schema.rule.js';

const schema = (name: string, streamCategory: string, isBuiltIn = true) => ({
  ...{ id: `sch_${name}`, name, streamCategory, isBuiltIn, version: 3 },
});
const SCHEMAS = [
  schema('normalized', 'TRADE'),
  schema('prices', 'TRADE', false),
  schema('normalized', 'BOOK_UPDATE'),
  schema('hftbacktest', 'BOOK_UPDATE'),
  schema('tops', 'ORDERBOOK', false),
  schema('normalized', 'ORDERBOOK'),
  schema('book_5', 'ORDERBOOK'),
];

describe('the schema of a tail', () => {
  test.each([
    ['is none as received', null, 'TRADE', 'raw', 'raw'],
    ['is none by name', 'raw', 'TRADE', 'raw', 'raw'],
    ['is a built-in by its name', 'normalized', 'TRADE', 'rows', 'normalized'],
    ["is an account's own by its id", 'sch_prices', 'TRADE', 'rows', 'sch_prices'],
    ['is replaced if it reads another category', 'sch_prices', 'ORDERBOOK', 'rows', 'book_5'],
    ['is replaced if it reads a view', 'hftbacktest', 'BOOK_UPDATE', 'rows', 'normalized'],
    ['is replaced if it does not exist', 'sch_gone', 'TRADE', 'rows', 'normalized'],
  ])('%s', (_, asked, category, form, expected) => {
    expect(tailSchema(asked, category, SCHEMAS)).toMatchObject({ form, schema: expected });
  });

  it('is chosen from those that fit, named as in the form of an export', () => {
    expect(tailSchema('normalized', 'TRADE', SCHEMAS).choices.map(({ label }) => label)).toEqual([
      'normalized',
      'prices (custom, version 3)',
    ]);
  });

  it('is the one in the address while schemas are loading', () => {
    expect(tailSchema('sch_prices', 'TRADE', undefined)).toMatchObject({ form: 'rows', schema: 'sch_prices' });
  });
});
