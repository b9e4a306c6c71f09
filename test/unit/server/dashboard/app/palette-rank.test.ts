import { rankOf, ranked } from '../../../../../server/dashboard/app/palette-rank.rule.js';
import { paletteActions } from '../../../../../server/dashboard/app/palette-actions.rule.js';

const stream = (instrument: string, streamType: string, exchange = 'binance') => ({
  names: [`${instrument} ${streamType}`, instrument, streamType, exchange],
  isFound: true,
});
const named = (...names: string[]) => ({ names });
const first = (entries: readonly { names: readonly string[] }[], typed: string): string | undefined =>
  ranked(entries, typed)[0]?.names[0];

describe('the palette', () => {
  const month = stream('BTCUSDT', 'kline_1M');
  const minute = stream('BTCUSDT', 'kline_1m');

  it.each([
    ['kline_1m', 'BTCUSDT kline_1m'],
    ['kline_1M', 'BTCUSDT kline_1M'],
    ['btcusdt kline_1m', 'BTCUSDT kline_1m'],
    ['btcusdt kline_1M', 'BTCUSDT kline_1M'],
    ['BTCUSDT kline_1m', 'BTCUSDT kline_1m'],
  ])('has the exact name first for %s', (typed, expected) => {
    expect(first([month, minute], typed)).toBe(expected);
    expect(first([minute, month], typed)).toBe(expected);
  });

  it.each([
    ['trades', ['normalized trades', 'Trades', 'trades'], 'trades'],
    ['TRADES', ['normalized trades', 'trades today', 'trades'], 'trades'],
    ['exp', ['All exports', 'Exports'], 'Exports'],
    ['new exp', ['New schema', 'Expert news', 'New export'], 'New export'],
  ])('for %s prefers among %o: %s', (typed, labels, expected) => {
    expect(
      first(
        labels.map((label) => named(label)),
        typed,
      ),
    ).toBe(expected);
  });

  it('prefers a page or schema of that name to streams that merely match', () => {
    expect(first([stream('BILLINGUSDT', 'trades'), named('Billing')], 'billing')).toBe('Billing');
    expect(first([stream('XNORMALIZED', 'trades'), named('normalized', 'schema')], 'normalized')).toBe('normalized');
  });

  it('keeps what the server found without punctuation, behind everything else, in its order', () => {
    const found = [stream('BTC-USDT', 'trades', 'okx'), stream('BTC_USDT', 'trades', 'gate')];
    expect(ranked([...found, named('btcusdt')], 'btcusdt').map(({ names }) => names[0])).toEqual([
      ...['btcusdt', 'BTC-USDT trades', 'BTC_USDT trades'],
    ]);
  });

  it('finds nothing by words that match nothing, and everything by none', () => {
    expect(rankOf(named('Billing'), 'billing zebra')).toBe(0);
    expect(ranked([named('Billing'), named('Audit log')], ' ')).toHaveLength(2);
  });

  it('offers actions on an account only to viewers with an account', () => {
    const labels = (account: object | null): string[] =>
      paletteActions({ account: account as never }).map(({ label }) => label);
    expect(labels({})).toContain('New export');
    expect(labels(null)).not.toContain('New export');
    expect(labels(null)).toContain('Switch theme');
  });
});
