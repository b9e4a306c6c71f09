import { isRouted, newConnectionState } from '../../../../../workflows/collection/feeds/feed-adapter.js';
import { FRAME_ROUTINGS } from '../../../../../exchanges/generated/feeds.js';
import type { Level } from '../../../../../workflows/views/book/book.js';
import { BOOK_FORMATS } from '../../../../../exchanges/generated/books.js';
import { BookReplay } from '../../../../../workflows/views/book/book-replay.js';
import { ASK, BID } from '../../../../../workflows/views/book/levels/side-levels.js';
import { hasCaptures, readCapture } from '../../../../support/engine/captures.js';
import type { Message } from '../../../../support/engine/reference-interpreter.js';
import { WRITTEN, writtenCapture } from '../../../../support/engine/written-captures.js';
import { isLevel, quotesOf, type SentQuote } from '../../../../support/views/quotes-of.js';

/** The book after a message. */
interface BookMoment {
  ns: bigint;
  updateId: number | null;
  exchangeMs: number | null;
  bids: Level[];
  asks: Level[];
}

interface Market {
  replay: BookReplay;
  books: BookMoment[];
  quotes: (SentQuote & { ns: bigint })[];
}

const ALL = 10_000;
const THREE_SECONDS_NS = 3_000_000_000n;

/**
 * Reads the books and quotes of a capture, by instrument. A capture of changes alone begins with an
 * empty book (`isPartial`): it has the levels that have changed since.
 */
function marketsOf(exchange: string, capture: readonly Message[], quoteStream: string, isPartial = false): Market[] {
  const format = BOOK_FORMATS[exchange]!;
  const routing = FRAME_ROUTINGS.get(exchange)!;
  const state = newConnectionState();
  const markets = new Map<string, Market>();
  for (const { ns, bytes } of capture) {
    const key = routing.route(Buffer.from(bytes), state);
    if (!isRouted(key)) continue;
    const isNew = !markets.has(key.instrument);
    if (isNew) {
      markets.set(key.instrument, { replay: new BookReplay(format, ns), books: [], quotes: [] });
    }
    const { replay, books, quotes } = markets.get(key.instrument)!;
    if (key.streamType === quoteStream) {
      quotes.push(...quotesOf(exchange, Buffer.from(bytes).toString()).map((quote) => ({ ...quote, ns })));
    }
    if (key.streamType !== 'depth') continue;
    replay.accept(bytes, 0, bytes.length, ns);
    if (isPartial && !replay.isKnown) {
      const { data } = JSON.parse(Buffer.from(bytes).toString()) as { data: { u: number } };
      const empty = Buffer.from(`{"lastUpdateId":${data.u},"bids":[],"asks":[]}`);
      replay.accept(empty, 0, empty.length, ns, true);
    }
    if (!replay.isKnown) continue;
    const { exchangeTimestampNs, updateId, book } = replay;
    const depth = isPartial ? ALL : 1;
    books.push({
      ...{ ns, updateId, bids: book.top(BID, depth), asks: book.top(ASK, depth) },
      exchangeMs: exchangeTimestampNs === null ? null : Number(exchangeTimestampNs / 1_000_000n),
    });
  }
  return [...markets.values()];
}

const hasTop = ({ bids, asks }: BookMoment, { bid, ask }: SentQuote): boolean =>
  isLevel(bids[0], bid) && isLevel(asks[0], ask);

/**
 * Whether a partial side has the quote as its best level, does not know it yet, or says otherwise.
 */
function partialSide(levels: readonly Level[], [price, quantity]: NonNullable<SentQuote['bid']>, isBid: boolean) {
  const isBetter = ([other]: Level): boolean => (isBid ? Number(other) > Number(price) : Number(other) < Number(price));
  if (levels.some(isBetter)) return 'different';
  const level = levels.find(([other]) => Number(other) === Number(price));
  if (!level) return 'unseen';
  return Number(level[1]) === Number(quantity) ? 'same' : 'different';
}

/** Counts the sides of quotes that a partial book of the same update id has. */
function sidesAtEqualIds(markets: readonly Market[]) {
  const found = { same: 0, unseen: 0, different: 0 };
  for (const { books, quotes } of markets) {
    for (const { key, bid, ask } of quotes) {
      const book = books.find(({ updateId }) => updateId === key);
      if (!book) continue;
      found[partialSide(book.bids, bid!, true)]++;
      found[partialSide(book.asks, ask!, false)]++;
    }
  }
  return found;
}

describe('the best levels of written books and those of written quotes', () => {
  it('are the same at equal update ids, once a level has changed', () => {
    const { same, unseen, different } = sidesAtEqualIds(
      marketsOf('binance', writtenCapture('binance'), 'book_ticker', true),
    );
    expect({ sides: same + unseen, different }).toEqual({ sides: 2 * WRITTEN.binance.rows.book_ticker, different: 0 });
    expect(same).toBeGreaterThan(10 * unseen);
  });
});

(hasCaptures ? describe : describe.skip)('the best levels of recorded books and those of recorded quotes', () => {
  it.each([
    // At equal update ids. The captures begin without a whole book: a level is known once it
    // changed.
    ['binance', 'binance', 34, 5],
    ['binance_usdm', 'binance-futures', 60, 1],
  ])('%s: book_ticker says nothing else at equal update ids', (exchange, file, sides, unseen) => {
    const found = sidesAtEqualIds(marketsOf(exchange, readCapture(file), 'book_ticker', true));
    expect(found).toEqual({ same: sides - unseen, unseen, different: 0 });
  });

  it('deribit: all tickers of the time of a book have its best levels', () => {
    const found = { same: 0, different: 0 };
    for (const { books, quotes } of marketsOf('deribit', readCapture('deribit'), 'ticker')) {
      for (const quote of quotes) {
        const at = books.filter(({ exchangeMs }) => exchangeMs === quote.key);
        if (at.length > 0) found[at.some((book) => hasTop(book, quote)) ? 'same' : 'different']++;
      }
    }
    expect(found).toEqual({ same: 23, different: 0 });
  });

  // OKX's tickers are no judge: they repeat best levels that its books had seconds before, and its
  // books verify.
  it.each([
    ['bitmex', 'bitmex', 'book_ticker', 236, 0],
    // The first ticker of a subscription is older than the book.
    ['kraken_v1', 'kraken', 'ticker', 4, 10],
    ['coinbase', 'coinbase', 'ticker', 39, 7],
  ])('%s: quotes follow the books in their order', (exchange, file, stream, same, older) => {
    const found = { same: 0, older: 0, missed: 0 };
    for (const { books, quotes } of marketsOf(exchange, readCapture(file), stream)) {
      let at = 0;
      quotes.forEach((quote, i) => {
        const isNear = ({ ns }: BookMoment): boolean => {
          const apartNs = ns - quote.ns;
          return apartNs < THREE_SECONDS_NS && apartNs > -THREE_SECONDS_NS;
        };
        const next = books.findIndex((book, k) => k >= at && isNear(book) && hasTop(book, quote));
        if (next >= 0) at = next;
        found[next >= 0 ? 'same' : i === 0 ? 'older' : 'missed']++;
      });
    }
    expect(found).toEqual({ same, older, missed: 0 });
  });
});
