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

  it('keeps its tables', () =>
    expect(() => exchangesPage('# Exchanges')).toThrow('docs/exchanges.md has no table | code | streams |'));
});
