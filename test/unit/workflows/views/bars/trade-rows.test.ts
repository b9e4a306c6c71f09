import { PlanCollector } from '../../../../../workflows/engine/rows/plan-collector.js';
import { tradePlanOf, tradeRows } from '../../../../../workflows/views/bars/trade-rows.js';
import { batchOf, messagesOf } from '../../../../support/engine/message-batches.js';

function rowsOf(exchange: string, ...texts: string[]) {
  const collector = new PlanCollector(tradePlanOf(exchange).plan, { rows: 1 << 20, bytes: 64 << 20 }, 'parquet');
  collector.add(batchOf(messagesOf(...texts)), 0);
  return [...tradeRows(collector.take(), 100)];
}

describe('trades for bars', () => {
  it('are the rows of normalized, with amounts as integers of 10^-18', () => {
    const rows = rowsOf(
      'binance',
      '{"stream":"s","data":{"T":1700000000001,"t":7,"p":"36000.10","q":"0.000000000000000001","m":false}}',
      '{"stream":"s","data":{"t":8,"p":"99999999999999999999.5","q":null,"m":true}}',
    );
    expect(rows).toEqual([
      {
        collectionNs: 1_700_000_000_123_456_789n,
        row: 100,
        exchangeNs: 1_700_000_000_001_000_000n,
        id: '7',
        price: 36_000_100_000_000_000_000_000n,
        quantity: 1n,
        side: 'buy',
      },
      {
        collectionNs: 1_700_000_001_123_456_789n,
        row: 101,
        exchangeNs: null,
        id: '8',
        price: 99_999_999_999_999_999_999_500_000_000_000_000_000n,
        quantity: null,
        side: 'sell',
      },
    ]);
  });

  it('have a price below zero as such', () => {
    expect(rowsOf('binance', '{"data":{"p":"-0.5","q":"1"}}')).toMatchObject([{ price: -5n * 10n ** 17n }]);
  });

  it.each([
    ['binance', true],
    ['kraken_v1', false],
  ])('of %s have ids: %s', (exchange, hasIds) => {
    expect(tradePlanOf(exchange).hasIds).toBe(hasIds);
  });
});
