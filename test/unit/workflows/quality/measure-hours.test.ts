import { HOUR_NS, SECOND_NS } from '../../../../schema/time/timestamps.js';
import type { ReasonedRange, TimeRange } from '../../../../schema/time/time-range.js';
import type { BookBreak, BookInput } from '../../../../workflows/views/book/partition/book-input.js';
import { measureHours, type MeasuredHour } from '../../../../workflows/quality/measure-hours.js';
import { LagSketch } from '../../../../schema/quality/lag-sketch.js';
import { batchesOf } from '../../../support/engine/message-batches.js';
import { simulateMarket } from '../../../support/quality/simulated-market.js';
import type { StoredFrame } from '../../../support/systems/export-system.js';

const T0 = 472_222n * HOUR_NS;

/** Frames as the store has them. */
function stored(
  frames: readonly StoredFrame[],
  polled: readonly StoredFrame[] = [],
  gaps: ReasonedRange[] = [],
): BookInput {
  const inside = (all: readonly StoredFrame[], { fromNs, toNs }: TimeRange) =>
    batchesOf(
      all.filter(({ ns }) => ns >= fromNs && ns < toNs).map(({ ns, message }) => ({ ns, bytes: Buffer.from(message) })),
      100,
    );
  return {
    changes: (range) => inside(frames, range),
    polled: polled.length > 0 ? (range) => inside(polled, range) : null,
    breaks: async ({ fromNs, toNs }) =>
      gaps.filter((gap) => gap.fromNs < toNs && gap.toNs > fromNs).map((gap): BookBreak => ({ ...gap, reason: 'gap' })),
    held: { fromNs: frames[0]!.ns, toNs: frames.at(-1)!.ns + 1n },
  };
}

async function measured(
  stream: { exchange: string; streamType: string },
  source: BookInput,
  ...hours: number[]
): Promise<MeasuredHour[]> {
  const found: MeasuredHour[] = [];
  const starts = hours.map((hour) => T0 + BigInt(hour) * HOUR_NS);
  for await (const hour of measureHours(stream, source, starts, () => undefined)) found.push(hour);
  return found;
}

const sum = (hours: readonly MeasuredHour[], key: 'frames' | 'sequenceBreaks' | 'repeats'): number =>
  hours.reduce((total, hour) => total + Number(hour[key]), 0);

const frame = (seconds: number, message: object): StoredFrame => ({
  ns: T0 + BigInt(Math.round(seconds * 1_000)) * 1_000_000n,
  message: JSON.stringify(message),
});

describe('what the messages of an hour show', () => {
  const plan = { fromMs: Number(T0 / 1_000_000n), forMs: 3 * 3_600_000, everyMs: 2_000 };
  const faulty = simulateMarket({ ...plan, share: 0.02, delayMs: 900 });
  const clean = simulateMarket(plan);
  const depth = { exchange: 'binance', streamType: 'depth' };
  const trades = { exchange: 'binance', streamType: 'trades' };

  it('is what the simulated exchange did to a book', async () => {
    const { faults, frames, longestLagNs } = faulty;
    const hours = await measured(depth, stored(frames.depth, frames.depth_snapshot), 0, 1, 2);
    const { drop, reorder, repeat, delay } = faults.depth;
    expect([drop, reorder, repeat, delay].every((count) => count > 10)).toBe(true);
    expect(sum(hours, 'frames')).toBe(frames.depth.length);
    expect(sum(hours, 'sequenceBreaks')).toBe(drop + reorder);
    expect(sum(hours, 'repeats')).toBe(repeat);
    expect(hours.map(({ lags }) => lags!.maxNs).reduce((a, b) => (a > b ? a : b))).toBe(longestLagNs.depth);
    expect(hours.map(({ crossedNs }) => crossedNs)).toEqual([0n, 0n, 0n]);
  });

  it('is what the simulated exchange did to trades, except for those that were lost: ids may have holes', async () => {
    const { faults, frames } = faulty;
    const hours = await measured(trades, stored(frames.trades), 0, 1, 2);
    expect(sum(hours, 'repeats')).toBe(faults.trades.repeat);
    expect(hours.map(({ sequenceBreaks }) => sequenceBreaks)).toEqual([null, null, null]);
    expect(hours[0]!.crossedNs).toBeNull();
  });

  it('is nothing if nothing happened', async () => {
    const { frames } = clean;
    const hours = await measured(depth, stored(frames.depth, frames.depth_snapshot), 0, 1, 2);
    expect([sum(hours, 'sequenceBreaks'), sum(hours, 'repeats')]).toEqual([0, 0]);
    for (const { lags, crossedNs } of hours) {
      const { p50Ns, p99Ns, maxNs } = LagSketch.unpack(lags!).quantiles()!;
      for (const ns of [p50Ns, p99Ns]) expect(Math.abs(Number(ns) / 20_000_000 - 1)).toBeLessThan(0.01);
      expect(maxNs).toBe(20_000_000n);
      expect(crossedNs).toBe(0n);
    }
  });

  it.each([depth, trades])('does not depend on the hours that are measured with it: %o', async (stream) => {
    const { frames } = faulty;
    const source = stream === depth ? stored(frames.depth, frames.depth_snapshot) : stored(frames.trades);
    const together = await measured(stream, source, 0, 1, 2);
    for (const hour of [0, 1, 2]) expect(await measured(stream, source, hour)).toEqual([together[hour]]);
  });

  it('explains a jump by a gap of collection', async () => {
    const { frames } = clean;
    const gap = { fromNs: T0 + 1_000n * SECOND_NS, toNs: T0 + 1_100n * SECOND_NS, reason: 'disconnect' };
    const left = frames.depth.filter(({ ns }) => ns < gap.fromNs || ns >= gap.toNs);
    const [hour] = await measured(depth, stored(left, frames.depth_snapshot, [gap]), 0);
    expect(hour).toMatchObject({ sequenceBreaks: 0, repeats: 0 });
    const [unexplained] = await measured(depth, stored(left, frames.depth_snapshot), 0);
    expect(unexplained).toMatchObject({ sequenceBreaks: 1, repeats: 0 });
  });

  it('finds a jump across a quiet border of an hour', async () => {
    const trade = (seconds: number, id: number) =>
      frame(seconds, {
        channel: 'trade',
        type: 'update',
        data: [{ trade_id: id, price: 1, qty: 1, side: 'buy', timestamp: '2023-11-14T22:00:00.000000Z' }],
      });
    const source = stored([trade(10, 1), trade(20, 2), trade(20, 2), trade(3_700, 4)]);
    const kraken = { exchange: 'kraken', streamType: 'trades' };
    expect(await measured(kraken, source, 1)).toMatchObject([{ frames: 1, sequenceBreaks: 1, repeats: 0 }]);
    expect(await measured(kraken, source, 0)).toMatchObject([{ frames: 3, sequenceBreaks: 0, repeats: 1 }]);
  });

  it('measures how long a book is crossed or locked', async () => {
    const book = (seconds: number, type: string, bids: string[][], asks: string[][], id: number) =>
      frame(seconds, { topic: 'orderbook.50.X', type, ts: 1, data: { b: bids, a: asks, u: id } });
    const source = stored([
      book(0, 'snapshot', [['10', '1']], [['11', '1']], 1),
      // Locked for two seconds, then crossed for one.
      book(10, 'delta', [['11.0', '1']], [], 2),
      book(12, 'delta', [['12', '1']], [], 3),
      book(
        13,
        'delta',
        [
          ['12', '0'],
          ['11', '0'],
        ],
        [],
        4,
      ),
      // Crossed over the border of the hour.
      book(3_598, 'delta', [['15', '1']], [], 5),
      book(3_601, 'delta', [['15', '0']], [], 6),
    ]);
    const hours = await measured({ exchange: 'bybit_linear', streamType: 'depth' }, source, 0, 1);
    expect(hours.map(({ crossedNs }) => crossedNs)).toEqual([5n * SECOND_NS, SECOND_NS]);
  });

  it('reads nothing where nothing is stored, and counts what could show', async () => {
    const source: BookInput = {
      ...stored([frame(1, {})]),
      changes: () => {
        throw new Error('read');
      },
    };
    const nothing = { frames: 0, checksums: { verified: 0, failed: 0 }, lags: null };
    expect(await measured(depth, source, 7)).toMatchObject([{ ...nothing, sequenceBreaks: 0, crossedNs: 0n }]);
    expect(await measured(trades, source, 7)).toMatchObject([{ ...nothing, sequenceBreaks: null, crossedNs: null }]);
    expect(await measured(trades, { ...source, held: null }, 0, 1)).toMatchObject([nothing, nothing]);
  });

  it('counts frames where nothing else can be read', async () => {
    const source = stored([frame(1, { any: 'thing' }), frame(2, {})]);
    const [hour] = await measured({ exchange: 'binance', streamType: 'ticker' }, source, 0);
    expect(hour).toMatchObject({
      frames: 2,
      bytes: 17,
      sequenceBreaks: null,
      repeats: null,
      crossedNs: null,
      lags: null,
    });
  });
});
