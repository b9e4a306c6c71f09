import { type BookChange, compute, computeBookSnapshots, computeTradeBars, type Trade } from 'tardis-dev';
import { parseDataType } from '../../../../../../schema/tardis/replay/data-type.rule.js';
import { BookSnapshots } from '../../../../../../workflows/streaming/tardis/replay/computed/book-snapshots.js';
import { TradeBars } from '../../../../../../workflows/streaming/tardis/replay/computed/trade-bars.js';
import { Random } from '../../../../../support/engine/random.js';

const BEGIN_MS = 1_767_225_600_000;
const HEAD = { symbol: 'BTCUSDT', exchange: 'binance' } as const;
const CHANGES = 400;
const nsOf = (date: Date): bigint => BigInt(date.valueOf()) * 1_000_000n;

function trades(random: Random): Trade[] {
  let ms = BEGIN_MS;
  return Array.from({ length: CHANGES }, (_, i): Trade => {
    ms += random.below(400);
    return {
      ...{
        type: 'trade',
        ...HEAD,
        id: String(i),
        price: 60_000 + random.below(100) / 10,
        amount: random.below(9) / 4 + 0.25,
      },
      side: random.pick(['buy', 'sell', 'unknown'] as const),
      // Some are older than those before them.
      timestamp: new Date(ms - (random.chance(0.1) ? random.below(3_000) : 0)),
      localTimestamp: new Date(ms + 5),
    };
  });
}

function changes(random: Random): BookChange[] {
  let ms = BEGIN_MS;
  return Array.from({ length: CHANGES }, (_, i): BookChange => {
    ms += random.below(300);
    const isSnapshot = i === 20 || i === 200;
    const side = (from: number) =>
      Array.from({ length: isSnapshot ? 12 : random.below(4) }, () => ({
        price: from + random.below(40) / 2,
        amount: random.chance(0.3) ? 0 : random.below(9) + 1,
      }));
    return {
      ...{ type: 'book_change', ...HEAD, isSnapshot, bids: side(100), asks: side(120) },
      ...{ timestamp: new Date(ms), localTimestamp: new Date(ms + 7) },
    };
  });
}

/** Returns what the package computes, as its server writes it. */
async function theirs(
  messages: readonly (Trade | BookChange)[],
  ...computables: Parameters<typeof compute> extends [unknown, ...infer Rest] ? Rest : never
): Promise<unknown[]> {
  const found: unknown[] = [];
  const all = (async function* () {
    yield* messages;
  })();
  for await (const message of compute(all, ...computables)) {
    if ('name' in message) found.push(JSON.parse(JSON.stringify(message)));
  }
  return found;
}

const asTold = (type: string, told: readonly object[]): unknown[] =>
  told.map((one) => JSON.parse(JSON.stringify({ type, ...HEAD, ...one })) as unknown);

test.each([
  ['trade_bar_1s', 'time', 1_000],
  ['trade_bar_250ms', 'time', 250],
  ['trade_bar_7ticks', 'tick', 7],
  ['trade_bar_5vol', 'volume', 5],
] as const)('%s is that of the package, to the last bit', async (name, kind, interval) => {
  for (let seed = 1; seed <= 5; seed++) {
    const input = trades(new Random(seed));
    const bars = new TradeBars(parseDataType(name) as ConstructorParameters<typeof TradeBars>[0]);
    const ours = input.flatMap(({ price, amount, side, timestamp, localTimestamp }) =>
      bars.take({ price, amount, side, timestampNs: nsOf(timestamp), localNs: nsOf(localTimestamp) }),
    );
    expect(ours.length).toBeGreaterThan(20);
    expect(asTold('trade_bar', ours)).toEqual(await theirs(input, computeTradeBars({ kind, interval, name })));
  }
});

test.each([
  ['book_snapshot_5_0ms', 5, 0],
  ['book_snapshot_3_2s', 3, 2_000],
  ['quote', 1, 0],
  ['book_snapshot_25_100ms', 25, 100],
] as const)('%s is that of the package', async (name, depth, interval) => {
  for (let seed = 1; seed <= 5; seed++) {
    const input = changes(new Random(seed));
    const snapshots = new BookSnapshots(parseDataType(name) as ConstructorParameters<typeof BookSnapshots>[0]);
    const ours = input.flatMap(({ isSnapshot, bids, asks, timestamp, localTimestamp }) =>
      snapshots.take({ isSnapshot, bids, asks, timestampNs: nsOf(timestamp), localNs: nsOf(localTimestamp) }),
    );
    expect(ours.length).toBeGreaterThan(20);
    expect(asTold('book_snapshot', ours)).toEqual(await theirs(input, computeBookSnapshots({ depth, interval, name })));
  }
});
