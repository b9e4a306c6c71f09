import { BAR_KINDS } from '../../../../../schema/views/bar-limit.js';
import type { BarsView } from '../../../../../schema/views/bars-view.js';
import { Random } from '../../../../support/engine/random.js';
import { barsOf } from '../../../../support/views/bars-of.js';
import { referenceBars, type ReferenceTimes, type TradeText } from '../../../../support/views/reference-bars.js';

const SECOND = 1_000_000_000n;
const HOUR = 3_600n * SECOND;
const DAY = 24n * HOUR;
const MIDNIGHT = BigInt(Date.parse('2026-03-01T00:00:00Z')) * 1_000_000n;
const SIZES = {
  time: ['10ms', '1s', '7s', '1m', '1h', '1d'],
  ticks: ['1', '2', '7', '1000'],
  volume: ['0.000001', '1', '2.5', '100'],
  notional: ['0.001', '10', '99.99'],
};

function randomView(random: Random): BarsView {
  const by = random.pick(BAR_KINDS);
  return {
    kind: 'bars',
    by,
    size: random.pick(SIZES[by]),
    clock: random.pick(['exchange', 'collection'] as const),
    empty: 'skip',
  };
}

/**
 * Trades around two midnights: several a message, late ones, repeats, and some without time, price
 * or side.
 */
function randomTrades(random: Random): TradeText[] {
  const trades: TradeText[] = [];
  let atNs = MIDNIGHT - 2n * HOUR;
  for (let i = 0; i < 60; i++) {
    if (random.chance(0.7)) atNs += BigInt(random.below(random.pick([1, 3, 2e9, 3e9, 3.6e12])));
    const before = trades.length > 0 && random.chance(0.15) ? random.pick(trades).id : null;
    trades.push({
      collectionNs: atNs,
      exchangeNs: random.chance(0.05) ? null : atNs - BigInt(random.below(random.pick([1, 1e3, 5e9, 8e13]))),
      id: random.chance(0.1) ? null : (before ?? `t${i}`),
      price: random.chance(0.03) ? null : randomAmount(random, 200),
      quantity: random.chance(0.03) ? null : randomAmount(random, 3),
      side: random.pick(['buy', 'sell', null]),
    });
  }
  return trades;
}

function randomAmount(random: Random, below: number): string {
  const places = random.pick([0, 1, 2, 8, 18]);
  const digits = Array.from({ length: places }, () => random.below(10)).join('');
  return `${random.below(below)}${places > 0 ? `.${digits}` : ''}`;
}

function randomTimes(random: Random, trades: readonly TradeText[]): ReferenceTimes {
  const [first, last] = [trades[0]!.collectionNs, trades.at(-1)!.collectionNs];
  const inside = (): bigint => first + BigInt(random.below(Number(last - first) + 1));
  const pair = (): [bigint, bigint] => {
    const [a, b] = [inside(), inside()];
    return a < b ? [a, b] : [b, a];
  };
  const whole: [bigint, bigint] = [first - BigInt(random.below(2)), last + BigInt(random.below(3.6e12)) + 1n];
  return {
    range: whole,
    covered: random.chance(0.7) ? [whole] : [pair(), pair()],
    gaps: random.times(random.below(3), pair),
  };
}

function midnights({ range: [from, to] }: ReferenceTimes): bigint[] {
  const first = from - (from % DAY) + DAY;
  return first < to ? Array.from({ length: Number((to - first) / DAY) + 1 }, (_, i) => first + BigInt(i) * DAY) : [];
}

const messageOf = ({ row_time_ns, ...row }: ReturnType<typeof referenceBars>[number]): [bigint, string] => [
  row_time_ns,
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `#${value}` : value)).replaceAll(
    /"#(\d+)"/g,
    '$1',
  ),
];

describe('bars of random trades', () => {
  it.each(Array.from({ length: 25 }, (_, i) => i))(
    'equal the reference, however they are cut: seed %d',
    async (seed) => {
      const random = new Random(seed);
      const trades = randomTrades(random);
      for (let round = 0; round < 6; round++) {
        const times = randomTimes(random, trades);
        let view = randomView(random);
        // Empty bars of milliseconds over days are more than a test can take.
        if (view.by === 'time' && /[hd]$/.test(view.size))
          view = { ...view, empty: random.pick(['skip', 'null'] as const) };
        const whole = await barsOf(view, trades, times);
        const covered = trades.filter(({ collectionNs: ns }) =>
          times.covered.some(([from, to]) => from <= ns && ns < to),
        );
        expect({ view, rows: whole.rows }).toEqual({ view, rows: referenceBars(view, covered, times).map(messageOf) });
        const cut = (count: number): bigint[] =>
          random.times(random.below(count), () => random.pick(trades).collectionNs);
        // Bars that are not by time are reduced by days.
        const partitions = [...midnights(times), ...(view.by === 'time' ? cut(6) : [])];
        const cuts = { partitions, files: cut(4).map((at) => at - (at % SECOND)) };
        expect({ view, cuts, ...(await barsOf(view, trades, times, cuts)) }).toEqual({ view, cuts, ...whole });
      }
    },
  );
});
