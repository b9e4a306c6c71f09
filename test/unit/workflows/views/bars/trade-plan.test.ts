import { tradePlanOf } from '../../../../../workflows/views/bars/trade-plan.js';

it.each([
  ['coinbase_advanced', true],
  ['bybit_linear', false],
  ['coinbase', false],
  ['constructor', false],
])('frames of %s begin with the newest trade: %s', (exchange, newestFirst) => {
  expect(tradePlanOf(exchange)).toMatchObject({ newestFirst });
});
