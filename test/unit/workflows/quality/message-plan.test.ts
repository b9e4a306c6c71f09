import { loadShippedCatalog } from '../../../../schema/catalog/load-catalog.js';
import { categoryOf } from '../../../../schema/streams.js';
import { messagePlanOf } from '../../../../workflows/quality/message-plan.js';
import { tradePlanOf } from '../../../../workflows/views/bars/trade-plan.js';
import { explained } from '../../../support/explained.js';

const codes = loadShippedCatalog().exchanges.map(({ code, instruments }) => ({
  code,
  streams: [...new Set(instruments.flatMap(({ streams }) => streams))],
}));

describe('how streams are read without a sandbox', () => {
  it('has a plan for each stream of each exchange', () => {
    expect(codes.length).toBeGreaterThan(20);
    for (const { code, streams } of codes) {
      for (const stream of streams) explained(`${code} ${stream}`, () => messagePlanOf(code, stream));
    }
  });

  it('has a plan for the bars of each exchange with trades', () => {
    const traded = codes.filter(({ streams }) => streams.some((stream) => categoryOf(stream) === 'trade'));
    expect(traded.length).toBeGreaterThan(20);
    for (const { code } of traded) explained(code, () => tradePlanOf(code));
  });

  it('knows the times of trades that are text in some messages, numbers in others', () => {
    expect(messagePlanOf('bybit_v2', 'trades')).toMatchObject({ hasTimes: true, hasIds: true });
  });
});
