import { BOOK_FORMATS } from '../../../../../../exchanges/generated/books.js';
import { checkpointAt } from '../../../../../../workflows/views/book/partition/checkpoint-at.js';
import { MinuteQuotes } from '../../../../../../workflows/views/book/partition/minute-quotes.js';
import { Random } from '../../../../../support/engine/random.js';
import { withCheckpoints } from '../../../../../support/views/checkpoints-of.js';
import { replayed } from '../../../../../support/views/replayed-rows.js';
import { simulateDay, sourceOfDay } from '../../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../../support/views/simulated-stream.js';
import type { BookCheckpoint } from '../../../../../../workflows/views/book/checkpoint/book-checkpoint.js';

const MINUTE_NS = 60_000_000_000n;
const STEP_NS = 10n * MINUTE_NS;
const DAY_NS = 1_700_006_400_000_000_000n;

describe('quotes at the ends of minutes', () => {
  const bookOf = (best: [bid: string, ask: string]) => ({ top: (side: number) => [[best[side]!, '1'] as const] });
  const at = (minutes: number): bigint => BigInt(Math.round(minutes * 60)) * 1_000_000_000n;

  it('are those of the book before the first message of the next minute', () => {
    const best: [string, string] = ['1', '2'];
    const quotes = new MinuteQuotes(at(0), bookOf(best));
    quotes.pass(at(0.5), true);
    quotes.pass(at(1), true);
    best[0] = '1.5';
    quotes.pass(at(3.5), true);
    expect(quotes.between(at(0), at(9))).toEqual([
      { minuteNs: at(0), bid: '1', ask: '2' },
      { minuteNs: at(1), bid: '1.5', ask: '2' },
      { minuteNs: at(2), bid: '1.5', ask: '2' },
    ]);
    expect(quotes.between(at(1), at(2))).toHaveLength(1);
  });

  it('are left out where the book is unknown, also if that shows later', () => {
    const quotes = new MinuteQuotes(at(0), bookOf(['1', '2']));
    quotes.pass(at(1.5), false);
    quotes.pass(at(4.5), true);
    quotes.losing(at(2.5));
    quotes.pass(at(6), false);
    expect(quotes.between(at(0), at(9)).map(({ minuteNs }) => minuteNs)).toEqual([at(1)]);
  });

  it('need both sides', () => {
    const quotes = new MinuteQuotes(at(0), { top: (side) => (side === 0 ? [] : [['2', '1']]) });
    quotes.pass(at(2), true);
    expect(quotes.between(at(0), at(9))).toEqual([]);
  });
});

test.each(SIMULATED_FORMATS.map(({ exchange }) => exchange))(
  'quotes of checkpoints are the rows of the book view of %s',
  async (exchange) => {
    const format = SIMULATED_FORMATS.find((one) => one.exchange === exchange)!;
    const day = simulateDay(format, new Random(5), 600, DAY_NS);
    const plain = sourceOfDay(day);
    const checkpoints: BookCheckpoint[] = [];
    const quotes = new Map<bigint, string>();
    for (let atNs = day.range.fromNs + STEP_NS; atNs < day.range.toNs; atNs += STEP_NS) {
      const { source } = withCheckpoints(plain, checkpoints);
      const made = await checkpointAt(source, BOOK_FORMATS[exchange]!, atNs, atNs - STEP_NS, () => undefined);
      checkpoints.push(made.checkpoint);
      for (const { minuteNs, bid, ask } of made.quotes) quotes.set(minuteNs + MINUTE_NS, `${bid} ${ask}`);
    }
    const { rows } = await replayed(exchange, plain, { depth: 1, intervalNs: MINUTE_NS }, [day.range]);
    const last = checkpoints.at(-1)!.atNs;
    let compared = 0;
    for (const row of rows.filter(({ ns }) => ns <= last)) {
      const { bids, asks } = JSON.parse(row.text) as { bids: string[][]; asks: string[][] };
      if (!bids[0] || !asks[0]) continue;
      expect([row.ns, quotes.get(row.ns)]).toEqual([row.ns, `${bids[0][0]} ${asks[0][0]}`]);
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  },
);
