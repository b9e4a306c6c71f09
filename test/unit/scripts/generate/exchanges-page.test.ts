import { readFileSync } from 'node:fs';
import { exchangesPage } from '../../../../scripts/generate/exchanges-page.js';

const page = readFileSync('docs/exchanges.md', 'utf8');

describe('the page of exchanges', () => {
  it('has a row of each feed from its facts', () =>
    expect(exchangesPage(page)).toContain('| `bitstamp` | trades, depth (`diff_order_book`) |'));

  it('has one row for exchanges that share a format', () =>
    expect(exchangesPage(page)).toContain('| `kraken`, `kraken_v1` | oldest |'));

  it('loses a row that no facts have', () => {
    const stale = page.replace('\n| `bitstamp` ', '\n| `gone` | x |\n| `bitstamp` ');
    expect(stale).toContain('`gone`');
    expect(exchangesPage(stale)).not.toContain('`gone`');
  });

  it('has lists and channels from the facts', () => {
    const stale = page.replace('\n- `bitget`: a snapshot of', '\n- `gone` x');
    expect(stale).not.toBe(page);
    expect(exchangesPage(stale)).toContain('\n- `bitget`: a snapshot of `books` has at most 500 levels');
    expect(exchangesPage(stale)).not.toContain('`gone`');
    expect(exchangesPage(page)).toContain('| `okx_v3` | `depth5` | `depth`, `depth_l2_tbt` |');
  });

  it('says what can be proven of each stream type, from the formats of books and the facts of trades', () => {
    const rows = exchangesPage(page).split('\n');
    const rowOf = (code: string): string | undefined =>
      rows
        .slice(rows.indexOf('| code | `depth` | `trades` | all other streams |'))
        .find((row) => row.includes(`\`${code}\``));
    expect(rowOf('deribit')).toBe(
      '| `deribit` | `sequence`: missing, repeated, swapped changes | `trade_ids`: missing, repeated, swapped trades | `connection` |',
    );
    expect(rowOf('kraken_v1')).toContain(
      '| `checksum` (CRC32 of the best 10): missing, altered changes | `connection` |',
    );
    expect(rowOf('binance')).toContain('| `connection`; ids show repeats | `connection` |');
    expect(rowOf('bitstamp')).toContain(' | `connection` | `connection`; ids show repeats | `connection` |');
  });

  it('keeps its tables', () =>
    expect(() => exchangesPage('# Exchanges')).toThrow('docs/exchanges.md has no table | code | streams |'));
});
