import { barLimit } from '../../../../schema/views/bar-limit.js';
import { barsKind, type BarsView } from '../../../../schema/views/bars-view.js';
import { parseView } from '../../../../schema/views/view.js';

const view = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'bars',
  size: '1m',
  ...fields,
});
const MINUTE_NS = 60_000_000_000n;

describe('view of kind bars', () => {
  it('has defaults for all but its size', () => {
    expect(parseView(view())).toEqual({
      ok: true,
      view: { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' },
    });
  });

  it('keeps what was sent', () => {
    const sent = { kind: 'bars', by: 'volume', size: '2.50', clock: 'collection', empty: 'skip' };
    expect(parseView(sent)).toEqual({ ok: true, view: sent });
  });

  it('takes a count of trades as a JSON number as well', () => {
    expect(parseView(view({ by: 'ticks', size: 100 }))).toMatchObject({
      ok: true,
      view: { size: '100' },
    });
  });

  it.each([
    ['view.size', 'view.size is required', { kind: 'bars' }],
    ['view.size', 'view.size must be a string', view({ size: 1.5 })],
    ['view.by', 'view.by must be one of: time, ticks, volume, notional', view({ by: 'dollars' })],
    ['view.clock', 'view.clock must be one of: exchange, collection', view({ clock: 'ours' })],
    ['view.empty', 'view.empty must be one of: skip, null', view({ empty: 'no' })],
    [
      'view.empty',
      'view.empty must be skip: only time bars can be empty',
      view({ by: 'ticks', size: '5', empty: 'null' }),
    ],
    ['view.depth', 'view.depth is not a known field', view({ depth: 25 })],
  ])('refuses %s: %s', (field, message, asked) => {
    expect(parseView(asked)).toEqual({ ok: false, field, message });
  });

  it.each([
    ['time', ['9ms', '2d', '25h', '01m', '1.5m', '1w', '-1m', '', '0s', '1M', '9999999999ms']],
    ['ticks', ['0', '1.5', '1000000001', '01', '1e3', '']],
    ['volume', ['0', '0.0', '-1', '1e3', '.5', '1.', '1.0000000000000000001', '']],
    ['notional', ['0', '1,5', '1.0000000000000000001', '123456789012345678901']],
  ])('refuses sizes of %s that mean nothing', (by, sizes) => {
    for (const size of sizes) {
      expect([size, parseView(view({ by, size }))]).toMatchObject([size, { ok: false, field: 'view.size' }]);
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
    const parsed = parseView(view({ by, size }));
    expect(parsed.ok && barLimit(parsed.view as BarsView)).toEqual(limit);
  });
});

describe('streams of bars', () => {
  it.each([
    ['trades', true],
    ['agg_trades', true],
    ['depth', false],
    ['kline_1m', false],
  ])('%s: %s', (streamType, isOf) => {
    expect(barsKind.isOf({ exchange: 'okx', streamType })).toBe(isOf);
  });
});

describe('findings of bars', () => {
  it('adds up repeats, which are unknown if one partition does not know them', () => {
    expect(barsKind.mergeFindings([{ repeats: 1 }, { repeats: 2 }])).toEqual({ repeats: 3 });
    expect(barsKind.mergeFindings([{ repeats: null }, { repeats: null }])).toEqual({ repeats: null });
  });
});

describe('expected bars', () => {
  const of = (fields: Partial<BarsView>): BarsView => {
    const parsed = parseView(view(fields));
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.view as BarsView;
  };
  it.each([
    [{}, 30, 30],
    [{}, 1e6, 61],
    [{ empty: 'null' as const }, 30, 61],
    [{ by: 'ticks' as const, size: '100' }, 1001, 11],
    [{ by: 'volume' as const, size: '100' }, 1001, 1001],
  ])('of an hour, %j: %d trades give at most %d', (fields, trades, bars) => {
    const load = { coveredNs: 60n * MINUTE_NS, messages: trades, messageBytes: 0 };
    expect(barsKind.expectedRows(of(fields), load, { exchange: 'binance', unfolds: false })).toBe(bars);
  });

  it('counts the trades inside messages where an exchange sends several in one', () => {
    const load = { coveredNs: 60n * MINUTE_NS, messages: 1, messageBytes: 34_000 };
    const ticks = of({ by: 'ticks', size: '1' });
    expect(barsKind.expectedRows(ticks, load, { exchange: 'kraken_v1', unfolds: false })).toBe(1_000);
  });
});
