import { exportTitle } from '../../../../../server/exports/request/export-title.rule.js';

const asked = {
  ...{ exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
  ...{ fromNs: '1699920000000000000', toNs: '1700697600500000000', format: 'csv', schemaLabel: 'normalized' },
  view: null,
};

it('names an export in a line', () => {
  expect(exportTitle(asked)).toBe(
    'binance BTCUSDT trades, 2023-11-14T00:00:00Z to 2023-11-23T00:00:00.500000Z, normalized as csv',
  );
});

it('says which view it has', () => {
  const view = { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' } as const;
  expect(exportTitle({ ...asked, view })).toMatch(/^binance BTCUSDT trades bars, /);
});

it('stays within Temporal’s limit', () => {
  expect(exportTitle({ ...asked, instrument: 'X'.repeat(1_000) })).toHaveLength(200);
});
