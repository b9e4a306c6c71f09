import { localFileName } from '../../../../schema/exports/local-file-name.rule.js';

const HOUR = 3_600_000_000_000n;
const T0 = 1_767_225_600_000_000_000n;

it.each([
  ['binance_BTCUSDT_trades.csv.gz', T0, T0 + HOUR, 'binance_BTCUSDT_trades_20260101T000000Z_20260101T010000Z.csv.gz'],
  [
    'x_1.5_part_20260101.parquet',
    T0,
    T0 + 1n,
    'x_1.5_part_20260101_20260101T000000Z_20260101T000000.000000001Z.parquet',
  ],
  ['a.arrow', 0n, 500_000_000n, 'a_19700101T000000Z_19700101T000000.5Z.arrow'],
  ['a.csv.zst', 0n, 1n, 'a_19700101T000000Z_19700101T000000.000000001Z.csv.zst'],
])('a file named %s of a range gets the range into its name', (filename, fromNs, toNs, local) => {
  expect(localFileName(filename, fromNs, toNs)).toBe(local);
});
