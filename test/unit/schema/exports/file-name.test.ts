import { exportFileName, hiveFileName, partitionLabel } from '../../../../schema/exports/file-name.rule.js';

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

  it('has the suffix of a stream before its part', () => {
    const stream = { exchange: 'kraken', instrument: 'XBT/USD', streamType: 'depth' };
    expect(exportFileName(stream, '20250309', 'csv', { kind: 'book' }, '_7')).toBe(
      'kraken_XBT-USD_depth_book_7_part_20250309.csv.gz',
    );
  });

  it.each([
    ['BTCUSDT', '20250309', null, 'stream_type=trades/instrument=BTCUSDT/date=2025-03-09/part.parquet'],
    ['BTCUSDT', '2025030907', null, 'stream_type=trades/instrument=BTCUSDT/date=2025-03-09/part_07.parquet'],
    [
      'XBT/USD',
      '20250309',
      { kind: 'bars' },
      'stream_type=trades_bars/instrument=XBT%2FUSD/date=2025-03-09/part.parquet',
    ],
    [
      "a=b %é(')*!~",
      '20250309',
      null,
      'stream_type=trades/instrument=a%3Db%20%25%C3%A9%28%27%29%2A%21%7E/date=2025-03-09/part.parquet',
    ],
  ])('of Hive folders: %s %s', (instrument, label, view, expected) => {
    const stream = { exchange: 'binance', instrument, streamType: 'trades' };
    const path = hiveFileName(stream, label, 'parquet', view);
    expect(path).toBe(`exchange=binance/${expected}`);
    expect(decodeURIComponent(/instrument=([^/]*)/.exec(path)![1]!)).toBe(instrument);
  });

  it.each([
    ['single', ''],
    ['daily', '20250309'],
    ['hourly', '2025030907'],
  ] as const)('labels %s partitions in UTC', (granularity, label) => {
    expect(partitionLabel(granularity, at)).toBe(label);
  });
});
