import { subtractRanges, type TimeRange } from '../../../../../../schema/time/time-range.js';
import { BOOK_FORMATS } from '../../../../../../exchanges/generated/books.js';
import { storedBook, breaksOf } from '../../../../../../workflows/views/book/partition/stored-book.js';
import { Random } from '../../../../../support/engine/random.js';
import { replayed } from '../../../../../support/views/replayed-rows.js';
import { simulateDay, sourceOfDay } from '../../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../../support/views/simulated-stream.js';

const FROM_NS = 1_700_006_400_000_000_000n;
const MINUTE_NS = 60_000_000_000n;

describe.each(SIMULATED_FORMATS.map((format) => [format.exchange, format] as const))(
  'an imported book of %s',
  (exchange, format) => {
    const day = simulateDay(format, new Random(3), 300, FROM_NS);
    const source = sourceOfDay({ ...day, gaps: [] });
    const held = source.held!;
    const bookSource = ({ fromNs, toNs }: TimeRange) => ({
      tradesDatastreamId: null,
      ...{ polledDatastreamId: source.polled ? 2n : null, heldFromNs: held.fromNs, heldToNs: held.toNs, revision: 1n },
      breaks: subtractRanges([{ fromNs, toNs }], [held]).map((range) => ({ ...range, reason: 'uncollected' })),
    });
    const input = {
      core: {
        call: async (__: unknown, range: TimeRange) => ({ bookSource: bookSource(range), bookCheckpoint: null }),
      },
      read: ([range]: TimeRange[], id?: bigint) => (id === undefined ? source.changes(range!) : source.polled!(range!)),
      ...{ datastream: { id: 1n }, range: held, call: {} },
    } as unknown as Parameters<typeof storedBook>[0];
    const view = async (range: TimeRange) =>
      replayed(
        exchange,
        await storedBook(input, BOOK_FORMATS[exchange]!.sequence),
        { depth: 1, intervalNs: MINUTE_NS },
        [range],
      );

    it('is unknown after its last message', async () => {
      const after = { fromNs: held.toNs + MINUTE_NS, toNs: held.toNs + 60n * MINUTE_NS };
      const { rows, unknown } = await view(after);
      expect([rows, unknown]).toEqual([[], [{ ...after, reason: 'gap' }]]);
      const whole = await view({ fromNs: held.fromNs, toNs: after.toNs });
      expect(whole.rows.length).toBeGreaterThan(0);
      expect(whole.rows.filter(({ ns }) => ns > held.toNs)).toEqual([]);
      expect(whole.unknown.at(-1)).toEqual({ fromNs: held.toNs, toNs: after.toNs, reason: 'gap' });
    });

    it('does not exist before its first message', async () => {
      const before = { fromNs: held.fromNs - 60n * MINUTE_NS, toNs: held.fromNs };
      expect((await view(before)).unknown).toEqual([{ ...before, reason: 'no_book' }]);
    });
  },
);

describe('breaks', () => {
  const held = { fromNs: 10n, toNs: 50n };
  const ofRanges = (...ranges: [bigint, bigint, string][]) =>
    ranges.map(([fromNs, toNs, reason]) => ({ fromNs, toNs, reason }));
  const stored = ofRanges([0n, 10n, 'uncollected'], [20n, 30n, 'uncollected'], [40n, 41n, 'sequence'], [45n, 60n, 'x']);
  const end = ofRanges([50n, 99n, 'uncollected']);

  it.each([
    ['linked', false, ofRanges([45n, 60n, 'gap'], [50n, 99n, 'gap'])],
    ['counted', true, ofRanges([45n, 60n, 'gap'])],
    ['none', false, ofRanges([20n, 30n, 'gap'], [40n, 41n, 'sequence'], [45n, 60n, 'gap'], [50n, 99n, 'gap'])],
    ['timed', true, ofRanges([20n, 30n, 'gap'], [40n, 41n, 'sequence'], [45n, 60n, 'gap'], [50n, 99n, 'gap'])],
  ] as const)('of an exchange that numbers: %s, open: %s', (sequence, isOpen, expected) => {
    expect(breaksOf([...stored, ...end], { sequence, held, isOpen })).toEqual(expected);
  });

  it('are gaps where the exchange skipped messages and another reason holds', () => {
    const both = { fromNs: 20n, toNs: 30n, reason: 'sequence', also: ['takeover'] };
    expect(breaksOf([both], { sequence: 'counted', held, isOpen: true })).toEqual(ofRanges([20n, 30n, 'gap']));
  });

  it('are recorded gaps alone while nothing is held', () => {
    expect(breaksOf([...stored, ...end], { sequence: 'none', held: null, isOpen: false }).map((b) => b.fromNs)).toEqual(
      [40n, 45n],
    );
  });
});
