import { loadShippedCatalog } from '../../../../../../schema/catalog/load-catalog.js';
import { BOOK_FORMATS } from '../../../../../../exchanges/generated/books.js';
import { FEED_TRANSCRIPTS } from '../../../../../support/fixtures/feed-transcripts.js';
import { BOOK_BODIES, FORMAT_SAMPLES } from '../../../../../support/fixtures/format-samples.js';
import { levelTexts, readBookMessage } from '../../../../../support/views/read-book-message.js';

it('there is a format for exactly the codes that have a depth stream', () => {
  const codes = loadShippedCatalog()
    .exchanges.filter(({ instruments }) => instruments.some(({ streams }) => streams.includes('depth')))
    .map(({ code }) => code);
  expect(Object.keys(BOOK_FORMATS).sort()).toEqual(codes.sort());
});

/** A row of a sample: `time,update id,side,price,quantity`. */
const ofRow = (row: string): { time: string; level: string } => {
  const [time = '', , ...level] = row.split(',');
  return { time, level: level.slice(0, 3).join(',') };
};

describe('the same levels as `normalized`', () => {
  const books = [...FORMAT_SAMPLES, ...BOOK_BODIES].filter(
    ({ exchange, category, message }) =>
      exchange in BOOK_FORMATS &&
      (category === 'book_update' ||
        (category === 'orderbook' && readBookMessage(exchange, message).kind === 'polled')),
  );

  it.each(books.map((sample) => [sample.exchange, sample.message, sample] as const))('%s %s', (_, __, sample) => {
    const { kind, levels, exchangeTimestampNs } = readBookMessage(sample.exchange, sample.message);
    expect(['change', 'snapshot', 'polled', 'checksum']).toContain(kind);
    const rows = sample.rows.map(ofRow).filter(({ level }) => !IGNORED.test(level));
    expect(levelTexts(levels).sort()).toEqual(rows.map(({ level }) => level).sort());
    const times = rows.map(({ time }) => time).filter(Boolean);
    if (times.length > 0)
      expect(String(exchangeTimestampNs)).toBe(times.sort((a, b) => Number(BigInt(a) - BigInt(b))).at(-1));
  });
});

/** KuCoin's levels of price 0 only carry a sequence number. */
const IGNORED = /^(bid|ask),0,/;

describe('frames of the transcripts', () => {
  const frames = FEED_TRANSCRIPTS.flatMap(({ exchange, frames }) =>
    frames.filter(([, belongsTo]) => belongsTo === 'depth').map(([frame]) => [exchange, frame] as const),
  );

  it.each(frames)('%s %s', (exchange, frame) => {
    const { kind } = readBookMessage(exchange, frame);
    // BitMEX's transcript shortens its update to what routing needs. HTX sends a whole book on
    // request.
    const expected = { bitmex: /unreadable/, htx: /polled|change/ }[exchange] ?? /snapshot|change/;
    expect(kind).toMatch(expected);
  });

  it('are there for most codes', () => expect(new Set(frames.map(([exchange]) => exchange)).size).toBeGreaterThan(10));
});
