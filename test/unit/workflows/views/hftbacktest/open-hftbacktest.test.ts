import { isDeepStrictEqual } from 'node:util';
import type { TimeRange } from '../../../../../schema/time/time-range.js';
import { DEPTH_CLEAR, OF_EXCHANGE, OF_LOCAL, BUY } from '../../../../../workflows/views/hftbacktest/backtest-event.js';
import { Random } from '../../../../support/engine/random.js';
import { eventsOf, type EventRow } from '../../../../support/hftbacktest/backtest-market.js';
import { simulateDay, sourceOfDay } from '../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../support/views/simulated-stream.js';
import { replayed, type BookRowMessage } from '../../../../support/views/replayed-rows.js';

const DAY_NS = 1_700_006_400_000_000_000n;
const SECOND_NS = 1_000_000_000n;

/** The book that a receiver has, or the exchange, by the events with its flag. */
class SeenBook {
  private readonly sides = { bid: new Map<number, number>(), ask: new Map<number, number>() };

  take({ ev, px, qty }: EventRow): void {
    const kind = ev % 256;
    if (kind === DEPTH_CLEAR) for (const side of Object.values(this.sides)) side.clear();
    if (kind !== 1 && kind !== 4) return;
    const side = this.sides[has(ev, BUY) ? 'bid' : 'ask'];
    if (qty === 0) side.delete(px);
    else side.set(px, qty);
  }

  get best(): [number, number][] {
    const [bid, ask] = [Math.max(...this.sides.bid.keys()), Math.min(...this.sides.ask.keys())];
    if (!Number.isFinite(bid) && !Number.isFinite(ask)) return [];
    return [
      [bid, this.sides.bid.get(bid)!],
      [ask, this.sides.ask.get(ask)!],
    ];
  }
}

const has = (ev: number, flag: number): boolean => Math.floor(ev / flag) % 2 === 1;

describe.each(SIMULATED_FORMATS.map((format) => [format.exchange, format] as const))(
  'the events of a simulated day of %s',
  (exchange, format) => {
    it('give the book of a book view at each second, and none while it is unknown', async () => {
      const day = simulateDay(format, new Random(1), 400, DAY_NS);
      const { fromNs, toNs } = day.range;
      const middle = fromNs + ((toNs - fromNs) / (2n * SECOND_NS)) * SECOND_NS;
      const book = sourceOfDay(day);
      for (const range of [day.range, { fromNs: middle, toNs }]) {
        await expectSameBooks(exchange, book, range);
      }
    });
  },
);

async function expectSameBooks(
  exchange: string,
  book: ReturnType<typeof sourceOfDay>,
  range: TimeRange,
): Promise<void> {
  const { rows: events, found } = await eventsOf({ exchange, book, trades: [] }, [range]);
  const asked = { depth: 1, intervalNs: SECOND_NS };
  const expected = await replayed(exchange, book, asked, [range]);
  const truth = new Map(expected.rows.map(({ ns, text }) => [ns, JSON.parse(text) as BookRowMessage]));
  const seen = new SeenBook();
  let next = 0;
  const received = events.filter(({ ev }) => has(ev, OF_LOCAL));
  let known = 0;
  const differing: unknown[] = [];
  for (let ns = range.fromNs; ns < range.toNs; ns += SECOND_NS) {
    // A book at a moment is that of the messages before it; the opening one is of the moment.
    for (; next < received.length && received[next]!.local_ts < ns + (ns === range.fromNs ? 1n : 0n); next++) {
      seen.take(received[next]!);
    }
    const row = truth.get(ns);
    const levels = row && [row.bids[0], row.asks[0]].map((level) => level && level.map(Number));
    const isWhole = row && row.bids.length > 0 && row.asks.length > 0;
    if ((isWhole || !row) && !isDeepStrictEqual(seen.best, levels ?? [])) differing.push([ns, seen.best, levels]);
    known += row ? 1 : 0;
  }
  expect(differing).toEqual([]);
  expect(known).toBeGreaterThan(100);
  expect(found.view['unknown']).toEqual(
    expected.unknown.map(({ fromNs, toNs, reason }) => ({ from: String(fromNs), to: String(toNs), reason })),
  );
  // The exchange's own order ends with the same book.
  const atExchange = new SeenBook();
  for (const event of events.filter(({ ev }) => has(ev, OF_EXCHANGE))) atExchange.take(event);
  for (; next < received.length; next++) seen.take(received[next]!);
  expect(atExchange.best).toEqual(seen.best);
}
