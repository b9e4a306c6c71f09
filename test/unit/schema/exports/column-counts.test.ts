import { countOfColumn, sumCounts } from '../../../../schema/exports/column-counts.rule.js';

const counts = (...entries: [string, number][]) => Object.fromEntries(entries);

it.each(['price', 'constructor', 'toString', 'hasOwnProperty', '__proto__'])('adds up counts of %s', (column) => {
  const sums = sumCounts([counts([column, 3], ['other', 1]), {}, counts([column, 43], ['other', -1])]);
  expect(Object.entries(sums)).toEqual([[column, 46]]);
  expect(countOfColumn(sums, column)).toBe(46);
  expect(countOfColumn({}, column)).toBe(0);
});
