import { CHANGED_ROLLUP_RULES, rollupVersion } from '../../../../schema/rollups/rollup-version.rule.js';
import { categoryOf } from '../../../../schema/streams.js';
import { EXCHANGE_FACTS } from '../../../../exchanges/generated/facts.js';

it.each([...EXCHANGE_FACTS])('minutes of trades of %s have the version of their order', (exchange, { trades }) => {
  expect(rollupVersion(exchange, 'trades')).toBe(trades.order === 'newest_first' ? 2 : 1);
  expect(rollupVersion(exchange, 'ticker')).toBe(1);
});

it('the changed streams are of trades', () => {
  const types = CHANGED_ROLLUP_RULES.flatMap(({ streamTypes }) => streamTypes);
  expect(new Set(types.map(categoryOf))).toEqual(new Set(['trade']));
});
