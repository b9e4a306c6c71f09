import { exportTitle } from '../../../../../server/exports/request/export-title.rule.js';

const asked = {
  ...{ exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
  ...{ fromNs: '1699920000000000000', toNs: '1700697600500000000', format: 'csv', schemaLabel: 'normalized' },
};

it('names an export in a line', () => {
  expect(exportTitle(asked)).toBe(
    'binance BTCUSDT trades, 2023-11-14T00:00:00Z to 2023-11-23T00:00:00.500000Z, normalized as csv',
  );
});

it('stays within Temporal’s limit', () => {
  expect(exportTitle({ ...asked, instrument: 'X'.repeat(1_000) })).toHaveLength(200);
});
