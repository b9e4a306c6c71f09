import { NORMALIZED_LAYOUTS, type ExchangeSources } from '../../../../../schema/export-schemas/built-ins/layout.js';

test('a misspelt column of an exchange does not compile', () => {
  const sources: ExchangeSources['normalized'] = {
    // @ts-expect-error The column is `quantity`.
    trade: { columns: { quantitiy: 'q' } },
  };
  const known: readonly string[] = NORMALIZED_LAYOUTS.trade.map(({ name }) => name);
  expect(Object.keys(sources.trade!.columns).filter((column) => !known.includes(column))).toEqual(['quantitiy']);
});
