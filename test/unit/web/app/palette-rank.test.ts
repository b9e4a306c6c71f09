import { rankOf, ranked } from '../../../../web/app/palette-rank.rule.js';
import { paletteActions } from '../../../../web/app/palette-actions.rule.js';

const stream = (instrument: string, streamType: string, exchange = 'binance', isMine = false) => ({
  names: [`${instrument} ${streamType}`, instrument, streamType, exchange],
  ...{ isFound: true, isMine, exchange },
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

  it('has subscribed streams before all others, behind pages and schemas that match as well', () => {
    const others = [stream('ethusdt', 'trades', 'bitstamp'), stream('ethusdt', 'depth', 'htx')];
    const mine = [stream('ETH/USDT', 'trades', 'kraken', true), stream('ETHUSDT', 'trades', 'binance', true)];
    const names = (typed: string, ...more: { names: string[] }[]) =>
      ranked([...more, ...others, ...mine], typed).map(({ names: [name] }) => name);
    expect(names('ethusdt')).toEqual(['ETHUSDT trades', 'ETH/USDT trades', 'ethusdt trades', 'ethusdt depth']);
    expect(names('trades', named('trades'))[0]).toBe('trades');
  });

  it('has the case of other names before a subscribed stream with a name of the other case', () => {
    const mine = stream('ETHUSDT', 'kline_1m', 'binance', true);
    expect(first([mine, month], 'kline_1M')).toBe('BTCUSDT kline_1M');
    expect(first([minute, mine, month], 'kline_1m')).toBe('ETHUSDT kline_1m');
  });

  it('does not count the case of names of other exchanges', () => {
    const found = [stream('BTCUSDT', 'trades'), stream('btcusdt', 'trades', 'htx')];
    expect(first(found, 'btcusdt')).toBe('BTCUSDT trades');
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
