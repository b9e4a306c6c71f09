import { CHANGED_ROLLUP_RULES, rollupVersion } from '../../../../schema/rollups/rollup-version.rule.js';
import { categoryOf } from '../../../../schema/streams.js';
import { isNewestTradeFirst, TRADE_ORDERS } from '../../../../schema/views/trade-order.js';

it.each(Object.keys(TRADE_ORDERS))('minutes of trades of %s have the version of their order', (exchange) => {
  expect(rollupVersion(exchange, 'trades')).toBe(isNewestTradeFirst(exchange) ? 2 : 1);
  expect(rollupVersion(exchange, 'ticker')).toBe(1);
});

it('the changed streams are of trades', () => {
  const types = CHANGED_ROLLUP_RULES.flatMap(({ streamTypes }) => streamTypes);
  expect(new Set(types.map(categoryOf))).toEqual(new Set(['trade']));
});
