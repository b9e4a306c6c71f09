import { MAX_INT64 } from '../../../../schema/text/int64.js';
import type { TimeRange } from '../../../../schema/time/time-range.js';
import { accessOf } from '../../../../server/tardis/metadata/access.rule.js';

const range = (fromNs: bigint, toNs: bigint): TimeRange => ({ fromNs, toNs });
const symbol = (name: string, channels: Record<string, TimeRange[]>, exchange = 'binance') => ({
  ...{ exchange, symbol: name, channels: new Map(Object.entries(channels)) },
});

describe('rights of an account', () => {
  it('have the symbols with the same channels and times together', () => {
    const of = { trade: [range(10n, 20n)], depth: [range(10n, 20n)] };
    expect(accessOf([symbol('ethusdt', of), symbol('btcusdt', of)])).toEqual([
      { exchange: 'binance', fromNs: '10', toNs: '20', channels: ['depth', 'trade'], symbols: ['btcusdt', 'ethusdt'] },
    ]);
  });

  it.each([
    ['another time', symbol('ethusdt', { trade: [range(10n, 21n)] })],
    ['another channel', symbol('ethusdt', { depth: [range(10n, 20n)] })],
    ['another exchange', symbol('ethusdt', { trade: [range(10n, 20n)] }, 'binance-us')],
  ])('are several for %s', (_name, other) => {
    const symbols = accessOf([symbol('btcusdt', { trade: [range(10n, 20n)] }), other]).map((one) => one.symbols);
    expect(symbols).toEqual([['btcusdt'], ['ethusdt']]);
  });

  it('are several for a symbol whose time has a hole, or whose channels differ', () => {
    const of = { trade: [range(10n, 20n), range(30n, MAX_INT64)], depth: [range(30n, MAX_INT64)] };
    expect(accessOf([symbol('btcusdt', of)])).toEqual([
      { exchange: 'binance', fromNs: '10', toNs: '20', channels: ['trade'], symbols: ['btcusdt'] },
      { exchange: 'binance', fromNs: '30', toNs: null, channels: ['depth', 'trade'], symbols: ['btcusdt'] },
    ]);
  });
});
