import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadFile } from '../../../../scripts/admin/commands/export.js';

const HOUR = 3_600_000_000_000n;
const hour = (n: bigint, content: string) => ({
  url: `data:,${content}`,
  filename: 'binance_BTCUSDT_trades.csv.gz',
  fromNs: n * HOUR,
  toNs: (n + 1n) * HOUR,
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'downloads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

it('keeps two ranges of a stream in one folder', async () => {
  await downloadFile(hour(0n, 'first'), folder, false);
  await downloadFile(hour(1n, 'second'), folder, false);
  expect(files()).toEqual({
    'binance_BTCUSDT_trades_19700101T000000Z_19700101T010000Z.csv.gz': 'first',
    'binance_BTCUSDT_trades_19700101T010000Z_19700101T020000Z.csv.gz': 'second',
  });
});

it('keeps another file of its name unless it may overwrite it', async () => {
  await downloadFile(hour(0n, 'first'), folder, false);
  await expect(downloadFile(hour(0n, 'second'), folder, false)).rejects.toThrow(/^Another file has the name/);
  expect(Object.values(files())).toEqual(['first']);
  await downloadFile(hour(0n, 'second'), folder, true);
  expect(Object.values(files())).toEqual(['second']);
});
