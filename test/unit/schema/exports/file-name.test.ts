import { exportFileName, partitionLabel } from '../../../../schema/exports/file-name.rule.js';

const at = BigInt(Date.parse('2025-03-09T07:59:59Z')) * 1_000_000n;

describe('export file names', () => {
  it.each([
    [{ exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' }, '', 'csv', 'binance_BTCUSDT_trades.csv.gz'],
    [
      { exchange: 'kraken', instrument: 'XBT/USD', streamType: 'book_ticker' },
      '',
      'parquet',
      'kraken_XBT-USD_book_ticker.parquet',
    ],
    [
      { exchange: 'okx', instrument: 'BTC-USD.1 é', streamType: 'kline_1m' },
      '20250309',
      'parquet',
      'okx_BTC-USD.1--_kline_1m_part_20250309.parquet',
    ],
    [
      { exchange: 'binance', instrument: 'BTCUSDT', streamType: 'depth' },
      '2025030907',
      'csv',
      'binance_BTCUSDT_depth_part_2025030907.csv.gz',
    ],
  ] as const)('%j %s %s', (stream, label, format, expected) => {
    expect(exportFileName(stream, label, format)).toBe(expected);
  });

  it.each([
    ['single', ''],
    ['daily', '20250309'],
    ['hourly', '2025030907'],
  ] as const)('labels %s partitions in UTC', (granularity, label) => {
    expect(partitionLabel(granularity, at)).toBe(label);
  });
});
