import { loadShippedCatalog } from '../../../../schema/catalog/load-catalog.js';
import { categoryOf } from '../../../../schema/streams.js';
import { isNewestTradeFirst, TRADE_ORDERS } from '../../../../schema/views/trade-order.js';

it('the order of trades is known of exactly the codes that have trades', () => {
  const codes = loadShippedCatalog()
    .exchanges.filter(({ instruments }) =>
      instruments.some(({ streams }) => streams.some((type) => categoryOf(type) === 'trade')),
    )
    .map(({ code }) => code);
  expect(Object.keys(TRADE_ORDERS).sort()).toEqual(codes.sort());
});

it.each([
  ['coinbase_advanced', true],
  ['bybit_linear', false],
  ['coinbase', false],
  ['constructor', false],
])('frames of %s begin with the newest: %s', (exchange, isNewestFirst) => {
  expect(isNewestTradeFirst(exchange)).toBe(isNewestFirst);
});
