import { clipRanges, overlap } from '../../../../../../schema/time/time-range.js';
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

/**
 * The newest id before `ns`: of the depth stream, or of any book where times join books to changes.
 */
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

describe('a book view of a day on which', () => {
  type Frame = SimulatedDay['frames'][number];
  const at = (seconds: number): bigint => DAY_NS + BigInt(seconds) * SECOND_NS;
  const frame = (seconds: number, message: object, isPolled = false): Frame => {
    return { ns: at(seconds), bytes: Buffer.from(JSON.stringify(message)), isPolled, lastId: 0 };
  };
  const change = (seconds: number, id: number): Frame =>
    frame(seconds, { data: { E: seconds, U: id, u: id, b: [[String(10 + (id % 5)), '1']], a: [] } });
  const whole = (seconds: number, lastUpdateId: number): Frame =>
    frame(seconds, { lastUpdateId, bids: [['10', '1']], asks: [['99', '1']] }, true);
  const sourceOf = (frames: Frame[]) =>
    sourceOfDay({ frames, gaps: [], range: { fromNs: DAY_NS, toNs: at(600) } } as unknown as SimulatedDay);
  const asked = { depth: 2, intervalNs: SECOND_NS };
  const seconds = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

  it('ids begin again lower, the book is unknown until the next whole one, in each cut', async () => {
    const frames = [
      ...seconds(0, 200).map((second) => change(second, 1_000 + second)),
      ...seconds(200, 400).map((second) => change(second, second - 199)),
      ...[whole(2, 1_001), whole(300, 100)],
    ].sort((a, b) => Number(a.ns - b.ns) || Number(a.isPolled) - Number(b.isPolled));
    const source = sourceOf(frames);
    const day = await replayed('binance', source, asked, [{ fromNs: DAY_NS, toNs: at(600) }]);
    expect(day.unknown).toEqual([
      { fromNs: DAY_NS, toNs: at(2), reason: 'no_book' },
      { fromNs: at(199) + 1n, toNs: at(300), reason: 'sequence' },
    ]);
    for (const [from, to] of [
      [50, 201],
      [150, 202],
      [199, 260],
      [201, 350],
      [301, 500],
    ] as const) {
      const cut = { fromNs: at(from), toNs: at(to) };
      const part = await replayed('binance', source, asked, [cut]);
      expect(part.rows).toEqual(day.rows.filter(({ ns }) => ns >= cut.fromNs && ns < cut.toNs));
      expect(part.unknown).toEqual(clipped(day, cut.fromNs, cut.toNs));
    }
  });

  it('messages cannot be read, counts them once, and is unknown after a change', async () => {
    const torn = (one: Frame): Frame => ({ ...one, bytes: one.bytes.subarray(0, -2) });
    const frames = [change(0, 1), whole(1, 1), change(2, 2), torn(whole(3, 2)), change(4, 3), torn(change(5, 4))];
    const source = sourceOf(frames);
    const cuts = [
      { fromNs: DAY_NS, toNs: at(5) },
      { fromNs: at(5), toNs: at(600) },
    ];
    const [before, after] = await Promise.all(cuts.map((cut) => replayed('binance', source, asked, [cut])));
    expect([before!.broken, after!.broken]).toEqual([1, 1]);
    expect(before!.unknown).toEqual([{ fromNs: DAY_NS, toNs: at(1), reason: 'no_book' }]);
    expect(after!.unknown).toEqual([{ fromNs: at(5), toNs: at(600), reason: 'unreadable' }]);
  });
});
