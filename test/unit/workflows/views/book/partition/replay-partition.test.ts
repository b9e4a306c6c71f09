import { clipRanges, overlap } from '../../../../../../schema/time-range.js';
import { Random } from '../../../../../support/engine/random.js';
import { ReferenceBook } from '../../../../../support/views/reference-book.js';
import {
  replayed,
  type AskedBook,
  type BookRowMessage,
  type ReplayedBook,
} from '../../../../../support/views/replayed-rows.js';
import { simulateDay, sourceOfDay, type SimulatedDay } from '../../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;
const SECOND_NS = 1_000_000_000n;

/** The exchange's own book at an id, as a view shows it. Ids must not decrease. */
function truthOf({ stream }: SimulatedDay, { depth, grouping }: AskedBook): (id: number) => unknown {
  const book = new ReferenceBook();
  const ids = [...stream.changes.keys()];
  let next = 0;
  return (id) => {
    for (; next < ids.length && ids[next]! <= id; next++) book.set(...stream.changes.get(ids[next]!)!);
    return { bids: book.top('bid', depth, grouping), asks: book.top('ask', depth, grouping) };
  };
}

/** The newest id before `ns`: of the depth stream, or of any book where times join books to changes. */
function newestIds({ frames }: SimulatedDay, exchange: string): (ns: bigint) => number {
  let newest = 0;
  let next = 0;
  const changes = frames.filter(({ isPolled }) => !isPolled || exchange === 'bitstamp');
  return (ns) => {
    for (; next < changes.length && changes[next]!.ns < ns; next++) newest = Math.max(newest, changes[next]!.lastId);
    return newest;
  };
}

/** A boundary at the end of an unknown range shows what came before it. */
const isUnknownAt = ({ unknown }: ReplayedBook, ns: bigint): boolean =>
  unknown.some(({ fromNs, toNs }) => fromNs <= ns && ns <= toNs);

describe.each(SIMULATED_FORMATS.map((format) => [format.exchange, format] as const))(
  'a book view of a simulated day of %s',
  (exchange, format) => {
    it.each<AskedBook>([
      { depth: 5, intervalNs: 10n * SECOND_NS },
      { depth: 3, intervalNs: 7n * SECOND_NS, grouping: '0.5' },
      { depth: 1_000, intervalNs: 60n * SECOND_NS },
    ])('has the right row at each boundary at which it is known: $depth, $intervalNs, $grouping', async (asked) => {
      const day = simulateDay(format, new Random(asked.depth), 400, DAY_NS);
      const book = await replayed(exchange, sourceOfDay(day), asked, [day.range]);
      const truth = truthOf(day, asked);
      const newest = newestIds(day, exchange);
      const rows = new Map(book.rows.map(({ ns, text }) => [ns, JSON.parse(text) as BookRowMessage]));
      expect(rows.size).toBe(book.rows.length);
      let known = 0;
      let boundaries = 0;
      for (let ns = day.range.fromNs; ns < day.range.toNs; ns += SECOND_NS) {
        if (ns % asked.intervalNs! !== 0n) continue;
        boundaries++;
        const row = rows.get(ns);
        expect(row === undefined).toBe(isUnknownAt(book, ns));
        if (!row) continue;
        known++;
        expect(row.update_id).toBe(newest(ns));
        expect({ bids: row.bids, asks: row.asks }).toEqual(truth(row.update_id!));
      }
      expect(known).toBe(rows.size);
      expect(known).toBeGreaterThan(boundaries * 0.3);
      expect(known).toBeLessThan(boundaries);
    });

    it('has a row for each message after which it differs', async () => {
      const asked = { depth: 2, intervalNs: null };
      const day = simulateDay(format, new Random(7), 400, DAY_NS);
      const book = await replayed(exchange, sourceOfDay(day), asked, [day.range]);
      const truth = truthOf(day, asked);
      const newest = newestIds(day, exchange);
      const times = new Set(day.frames.map(({ ns }) => ns));
      expect(book.rows.length).toBeGreaterThan(15);
      let shown = '';
      let next = 0;
      let before = 0n;
      for (const ns of times) {
        if (book.unknown.some(({ fromNs }) => before < fromNs && fromNs <= ns)) shown = '';
        before = ns;
        if (book.unknown.some(({ fromNs, toNs }) => fromNs <= ns && ns < toNs)) {
          expect(book.rows[next]?.ns).not.toBe(ns);
          shown = '';
          continue;
        }
        const expected = JSON.stringify(truth(newest(ns + 1n)));
        // Messages of one nanosecond have a row each.
        let last: string | null = null;
        for (; book.rows[next]?.ns === ns; next++) {
          const { bids, asks } = JSON.parse(book.rows[next]!.text) as BookRowMessage;
          expect(JSON.stringify({ bids, asks })).not.toBe(shown);
          last = shown = JSON.stringify({ bids, asks });
        }
        expect(last ?? shown).toBe(expected);
      }
      expect(next).toBe(book.rows.length);
    });

    it('is unknown wherever something is missing', async () => {
      const day = simulateDay(format, new Random(11), 800, DAY_NS);
      const { unknown } = await replayed(exchange, sourceOfDay(day), { depth: 1, intervalNs: SECOND_NS }, [day.range]);
      expect(day.missing.length).toBeGreaterThan(0);
      const covered = clipRanges(unknown, day.range);
      for (const missing of day.missing) {
        const seen = day.frames.some(({ ns, isPolled }) => !isPolled && ns >= missing.fromNs && ns < missing.toNs);
        if (!seen && !day.gaps.some((gap) => overlap(gap, missing))) continue;
        expect(covered.some(({ fromNs, toNs }) => fromNs <= missing.fromNs && toNs >= missing.toNs)).toBe(true);
      }
    });

    it.each<AskedBook>([
      { depth: 4, intervalNs: 10n * SECOND_NS, grouping: '1' },
      { depth: 2, intervalNs: null },
    ])('gives each cut the rows of the day, byte for byte: $intervalNs', async (asked) => {
      const random = new Random(5);
      const day = simulateDay(format, random, 400, DAY_NS);
      const source = sourceOfDay(day);
      const whole = await replayed(exchange, source, asked, [day.range]);
      const length = Number(day.range.toNs - day.range.fromNs);
      for (let i = 0; i < 50; i++) {
        const fromNs = day.range.fromNs + BigInt(random.below(length));
        const toNs = fromNs + 1n + BigInt(random.below(Number(day.range.toNs - fromNs)));
        const cut = { fromNs, toNs };
        const part = await replayed(exchange, source, asked, [cut]);
        expect(part.rows).toEqual(whole.rows.filter(({ ns }) => ns >= fromNs && ns < toNs));
        expect(part.unknown).toEqual(clipped(whole, fromNs, toNs));
      }
    });

    it('counts the checksums of a range, and each once', async () => {
      const asked = { depth: 1, intervalNs: 60n * SECOND_NS };
      const day = simulateDay(format, new Random(3), 400, DAY_NS);
      const source = sourceOfDay(day);
      const whole = await replayed(exchange, source, asked, [day.range]);
      const middle = (day.range.fromNs + day.range.toNs) / 2n;
      const halves = await Promise.all([
        replayed(exchange, source, asked, [{ ...day.range, toNs: middle }]),
        replayed(exchange, source, asked, [{ ...day.range, fromNs: middle }]),
      ]);
      for (const what of ['verified', 'failed', 'absent'] as const) {
        expect(halves[0].checksums[what] + halves[1].checksums[what]).toBe(whole.checksums[what]);
      }
      expect(whole.checksums[exchange === 'okx' ? 'verified' : 'absent']).toBeGreaterThan(100);
    });
  },
);

function clipped({ unknown }: ReplayedBook, fromNs: bigint, toNs: bigint): ReplayedBook['unknown'] {
  return unknown
    .filter((range) => range.fromNs < toNs && range.toNs > fromNs)
    .map((range) => ({
      fromNs: range.fromNs > fromNs ? range.fromNs : fromNs,
      toNs: range.toNs < toNs ? range.toNs : toNs,
      reason: range.reason,
    }));
}
