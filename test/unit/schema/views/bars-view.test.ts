import { barLimit, expectedBars, parseBarsView, type BarsView } from '../../../../schema/views/bars-view.js';

const view = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'bars',
  size: '1m',
  ...fields,
});
const MINUTE_NS = 60_000_000_000n;

describe('view of kind bars', () => {
  it('has defaults for all but its size', () => {
    expect(parseBarsView(view(), 'trades')).toEqual({
      ok: true,
      view: { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' },
    });
  });

  it('keeps what was sent', () => {
    const sent = { kind: 'bars', by: 'volume', size: '2.50', clock: 'collection', empty: 'skip' };
    expect(parseBarsView(sent, 'agg_trades')).toEqual({ ok: true, view: sent });
  });

  it('takes a count of trades as a JSON number as well', () => {
    expect(parseBarsView(view({ by: 'ticks', size: 100 }), 'trades')).toMatchObject({
      ok: true,
      view: { size: '100' },
    });
  });

  it.each([
    ['view', 'view of kind bars is for streams of type trades or agg_trades, not depth', view(), 'depth'],
    ['view.size', 'view.size is required', { kind: 'bars' }, 'trades'],
    ['view.size', 'view.size must be a string', view({ size: 1.5 }), 'trades'],
    ['view.by', 'view.by must be one of: time, ticks, volume, notional', view({ by: 'dollars' }), 'trades'],
    ['view.clock', 'view.clock must be one of: exchange, collection', view({ clock: 'ours' }), 'trades'],
    ['view.empty', 'view.empty must be one of: skip, null', view({ empty: null }), 'trades'],
    [
      'view.empty',
      'view.empty must be skip: only time bars can be empty',
      view({ by: 'ticks', size: '5', empty: 'null' }),
      'trades',
    ],
    ['view.depth', 'view.depth is not a known field', view({ depth: 25 }), 'trades'],
  ])('refuses %s: %s', (field, message, asked, streamType) => {
    expect(parseBarsView(asked, streamType)).toEqual({ ok: false, field, message });
  });

  it.each([
    ['time', ['9ms', '2d', '25h', '01m', '1.5m', '1w', '-1m', '', '0s', '1M', '9999999999ms']],
    ['ticks', ['0', '1.5', '1000000001', '01', '1e3', '']],
    ['volume', ['0', '0.0', '-1', '1e3', '.5', '1.', '1.0000000000000000001', '']],
    ['notional', ['0', '1,5', '1.0000000000000000001', '123456789012345678901']],
  ])('refuses sizes of %s that mean nothing', (by, sizes) => {
    for (const size of sizes) {
      expect([size, parseBarsView(view({ by, size }), 'trades')]).toMatchObject([
        size,
        { ok: false, field: 'view.size' },
      ]);
    }
  });

  it.each([
    ['time', '10ms', { by: 'time', sizeNs: 10_000_000n }],
    ['time', '90s', { by: 'time', sizeNs: 90_000_000_000n }],
    ['time', '1d', { by: 'time', sizeNs: 1440n * MINUTE_NS }],
    ['ticks', '1000000000', { by: 'ticks', trades: 1_000_000_000 }],
    ['volume', '0.000000000000000001', { by: 'volume', volume: 1n }],
    ['notional', '2.5', { by: 'notional', notional: 25n * 10n ** 35n }],
  ])('by %s of %s ends a bar at an exact limit', (by, size, limit) => {
    const parsed = parseBarsView(view({ by, size }), 'trades');
    expect(parsed.ok && barLimit(parsed.view)).toEqual(limit);
  });
});

describe('expected bars', () => {
  const of = (fields: Partial<BarsView>): BarsView => {
    const parsed = parseBarsView(view(fields), 'trades');
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.view;
  };
  it.each([
    [{}, 30, 30],
    [{}, 1e6, 61],
    [{ empty: 'null' as const }, 30, 61],
    [{ by: 'ticks' as const, size: '100' }, 1001, 11],
    [{ by: 'volume' as const, size: '100' }, 1001, 1001],
  ])('of an hour, %j: %d trades give at most %d', (fields, trades, bars) => {
    expect(expectedBars(of(fields), 60n * MINUTE_NS, trades)).toBe(bars);
  });
});
