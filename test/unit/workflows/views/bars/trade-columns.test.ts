import { PlanCollector } from '../../../../../workflows/engine/rows/plan-collector.js';
import { hasValue, tradeColumns } from '../../../../../workflows/views/bars/trade-columns.js';
import { tradePlanOf } from '../../../../../workflows/views/bars/trade-plan.js';
import { batchOf, messagesOf } from '../../../../support/engine/message-batches.js';

function tradesOf(exchange: string, ...texts: string[]) {
  const collector = new PlanCollector(tradePlanOf(exchange).plan, { rows: 1 << 20, bytes: 64 << 20 }, 'parquet');
  collector.add(batchOf(messagesOf(...texts)), 0);
  return tradeColumns(collector.take(), 100);
}

/** Four words as an integer. */
const amount = (words: Uint32Array, row: number): bigint =>
  BigInt.asIntN(
    128,
    [3, 2, 1, 0].reduce((sum, word) => (sum << 32n) | BigInt(words[4 * row + word]!), 0n),
  );

describe('trades for bars', () => {
  it('are the rows of normalized, with amounts as integers of 10^-18', () => {
    const { rows, firstRow, received, exchangeTimes, ids, prices, quantities, sides } = tradesOf(
      'binance',
      '{"stream":"s","data":{"T":1700000000001,"t":7,"p":"36000.10","q":"0.000000000000000001","m":false}}',
      '{"stream":"s","data":{"t":8,"p":"99999999999999999999.5","q":null,"m":true}}',
    );
    const has = (column: { validity: Uint8Array | null }) => [0, 1].map((row) => hasValue(column.validity, row));
    const text = ({ values, offsets }: typeof ids, row: number) =>
      Buffer.from(values.subarray(offsets[row], offsets[row + 1])).toString();
    expect([rows, firstRow, [...received]]).toEqual([2, 100, [1_700_000_000_123_456_789n, 1_700_000_001_123_456_789n]]);
    expect([exchangeTimes.values[0], has(exchangeTimes)]).toEqual([1_700_000_000_001_000_000n, [true, false]]);
    expect([text(ids, 0), text(ids, 1), text(sides, 0), text(sides, 1)]).toEqual(['7', '8', 'buy', 'sell']);
    expect(amount(prices.values, 0)).toBe(36_000_100_000_000_000_000_000n);
    expect(amount(prices.values, 1)).toBe(99_999_999_999_999_999_999_500_000_000_000_000_000n);
    expect([amount(quantities.values, 0), has(quantities)]).toEqual([1n, [true, false]]);
  });

  it('have a price below zero as such', () => {
    expect(amount(tradesOf('binance', '{"data":{"p":"-0.5","q":"1"}}').prices.values, 0)).toBe(-5n * 10n ** 17n);
  });

  it.each([
    ['binance', true],
    ['kraken_v1', false],
  ])('of %s have ids: %s', (exchange, hasIds) => {
    expect(tradePlanOf(exchange).hasIds).toBe(hasIds);
  });
});
