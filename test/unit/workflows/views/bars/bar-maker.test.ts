import type { BarsView } from '../../../../../schema/views/bars-view.js';
import { TRADE_BUYS, TRADE_COUNTS, TRADE_HAS_TIME } from '../../../../../workflows/kernel/layout.js';
import { BarMaker } from '../../../../../workflows/views/bars/bar-maker.js';
import type { TradeColumns } from '../../../../../workflows/views/bars/trade-columns.js';
import { Random } from '../../../../support/engine/random.js';

interface RandomTrade {
  collectionNs: bigint;
  exchangeNs: bigint;
  price: bigint;
  quantity: bigint;
  flags: number;
}

/** A midnight: all trades are of its day. */
const START = 1_699_920_000_000_000_000n;
const MOST = 10n ** 38n - 1n;
/** Values at carries between words. */
const EDGES = [0n, 1n, 2n ** 32n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 96n, 2n ** 126n, MOST];
const view = (fields: Partial<BarsView>): BarsView => ({
  ...{ kind: 'bars', by: 'time', size: '1s', clock: 'exchange', empty: 'skip' },
  ...fields,
});

function amount(random: Random): bigint {
  const size = random.chance(0.3)
    ? random.pick(EDGES)
    : BigInt.asUintN(
        1 + random.below(126),
        BigInt(`0x${random.times(32, () => random.below(16).toString(16)).join('')}`),
      );
  const least = size > MOST ? MOST : size;
  return random.chance(0.4) ? -least : least;
}

function trades(random: Random, count: number, spreadNs: number): RandomTrade[] {
  let collectionNs = START;
  return random.times(count, () => {
    collectionNs += BigInt(random.below(3) * 500_000_000);
    const flags = (random.chance(0.9) ? TRADE_COUNTS : 0) | (random.chance(0.5) ? TRADE_BUYS : 0) | TRADE_HAS_TIME;
    return {
      ...{ collectionNs, exchangeNs: collectionNs - BigInt(random.below(spreadNs)) },
      ...{ price: amount(random), quantity: amount(random), flags },
    };
  });
}

function columnsOf(some: readonly RandomTrade[], firstRow: number): [TradeColumns, Uint8Array] {
  const words = (of: (trade: RandomTrade) => bigint): Uint32Array =>
    Uint32Array.from(
      some.flatMap((trade) => [0n, 32n, 64n, 96n].map((bits) => Number(BigInt.asUintN(32, of(trade) >> bits)))),
    );
  const column = <Values>(values: Values) => ({ values, validity: null });
  const none = { ...column(new Uint8Array(0)), offsets: new Int32Array(some.length + 1) };
  const columns: TradeColumns = {
    ...{ rows: some.length, firstRow, ids: none, sides: none },
    received: BigInt64Array.from(some, (trade) => trade.collectionNs),
    exchangeTimes: column(BigInt64Array.from(some, (trade) => trade.exchangeNs)),
    prices: column(words((trade) => trade.price)),
    quantities: column(words((trade) => trade.quantity)),
  };
  return [columns, Uint8Array.from(some, ({ flags }) => flags)];
}

function made(asked: BarsView, all: readonly RandomTrade[], groupRows: number) {
  const maker = new BarMaker(asked, START);
  for (let from = 0; from < all.length; from += groupRows) {
    maker.add(...columnsOf(all.slice(from, from + groupRows), from));
  }
  return [...maker.finish()];
}

/** The bar of trades in order of their arrival, one question at a time. */
function barOf(own: readonly RandomTrade[], numberOf: (trade: RandomTrade) => number, byExchange: boolean) {
  const sum = (of: (trade: RandomTrade) => bigint) => own.reduce((total, trade) => total + of(trade), 0n);
  const prices = own.map(({ price }) => price).sort((a, b) => (a < b ? -1 : 1));
  const buys = own.filter(({ flags }) => (flags & TRADE_BUYS) !== 0);
  const inOrder = byExchange ? [...own].sort((a, b) => Number(a.exchangeNs - b.exchangeNs)) : own;
  const tick = (trade: RandomTrade) => {
    const { collectionNs, exchangeNs, price } = trade;
    return { collectionNs, exchangeNs, price, row: numberOf(trade) };
  };
  return {
    ...{ open: tick(inOrder[0]!), close: tick(inOrder.at(-1)!), high: prices.at(-1), low: prices[0] },
    ...{ volume: sum(({ quantity }) => quantity), notional: sum(({ price, quantity }) => price * quantity) },
    ...{ trades: own.length, buyTrades: buys.length },
    buyVolume: buys.reduce((total, { quantity }) => total + quantity, 0n),
  };
}

describe('bars by the kernel', () => {
  it.each([1, 7, 1_000])('of time are exact for any amounts and late trades, in groups of %d trades', (groupRows) => {
    const all = trades(new Random(groupRows), 3_000, 20_000_000_000);
    const counted = all.filter(({ flags }) => (flags & TRADE_COUNTS) !== 0);
    const groups = Map.groupBy(counted, ({ exchangeNs }) => exchangeNs - (exchangeNs % 1_000_000_000n));
    const expected = [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([ns, own]) => ({ ns, bar: barOf(own, (trade) => all.indexOf(trade), true), isFull: false }));
    expect(made(view({}), all, groupRows)).toEqual(expected);
  });

  it('of time are the same when there are more than the kernel holds, and late trades come after', () => {
    const all = trades(new Random(5), 15_000, 1_000);
    const late = all.slice(0, 500).map((trade) => ({ ...trade, collectionNs: all.at(-1)!.collectionNs }));
    const bars = made(view({ size: '100ms' }), [...all, ...late], 4_000);
    expect(bars.length).toBeGreaterThan(8_192);
    const notional = (some: readonly RandomTrade[]) =>
      some.reduce(
        (sum, { flags, price, quantity }) => sum + ((flags & TRADE_COUNTS) !== 0 ? price * quantity : 0n),
        0n,
      );
    expect(bars.reduce((sum, { bar }) => sum + bar.notional, 0n)).toBe(notional(all) + notional(late));
    expect(new Set(bars.map(({ ns }) => ns)).size).toBe(bars.length);
  });

  it.each([
    ['ticks', '3', (own: readonly RandomTrade[]) => own.length >= 3],
    ['volume', '99999999999', (own: readonly RandomTrade[]) => total(own, 'volume') >= 99_999_999_999n * 10n ** 18n],
    [
      'notional',
      '99999999999',
      (own: readonly RandomTrade[]) => total(own, 'notional') >= 99_999_999_999n * 10n ** 36n,
    ],
  ] as const)('by %s end with the trade that reaches the limit', (by, size, isFull) => {
    const all = trades(new Random(9), by === 'ticks' ? 15_000 : 3_000, 1).filter(
      ({ flags }) => (flags & TRADE_COUNTS) !== 0,
    );
    const bars: { own: RandomTrade[]; ended: boolean }[] = [];
    for (const trade of all) {
      const last = bars.at(-1);
      const bar = last && !last.ended ? last : { own: [], ended: false };
      if (bar !== last) bars.push(bar);
      bar.own.push(trade);
      bar.ended = isFull(bar.own);
    }
    const found = made(view({ by, size }), all, 3_333);
    expect(found.map(({ bar, isFull: full }) => [bar.trades, full])).toEqual(
      bars.map(({ own, ended }) => [own.length, ended]),
    );
    const numbers = new Map(all.map((trade, i) => [trade, i]));
    bars.forEach(({ own }, i) => expect(found[i]!.bar).toEqual(barOf(own, (trade) => numbers.get(trade)!, false)));
  });
});

const total = (own: readonly RandomTrade[], of: 'volume' | 'notional'): bigint =>
  own.reduce((sum, { price, quantity }) => sum + (of === 'volume' ? quantity : price * quantity), 0n);
