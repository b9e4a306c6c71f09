import { FRAME_ROUTINGS } from '../../../../../exchanges/generated/feeds.js';
import { isRouted, newConnectionState } from '../../../../../workflows/collection/feeds/feed-adapter.js';
import { ASK, BID } from '../../../../../workflows/views/book/levels/side-levels.js';
import { BOOK_FORMATS } from '../../../../../exchanges/generated/books.js';
import { BookReplay } from '../../../../../workflows/views/book/book-replay.js';
import { hasCaptures, readCapture } from '../../../../support/engine/captures.js';
import type { Message } from '../../../../support/engine/reference-interpreter.js';
import { WRITTEN, writtenCapture } from '../../../../support/engine/written-captures.js';
import { ReferenceBook } from '../../../../support/views/reference-book.js';
import { levelTexts, readBookMessage } from '../../../../support/views/read-book-message.js';

interface Replayed {
  replays: Map<string, BookReplay>;
  frames: Map<string, Buffer[]>;
  endNs: bigint;
}

/** Replays the depth streams of a capture, one book an instrument. */
function replayCapture(exchange: string, capture: readonly Message[]): Replayed {
  const routing = FRAME_ROUTINGS.get(exchange)!;
  const state = newConnectionState();
  const replays = new Map<string, BookReplay>();
  const frames = new Map<string, Buffer[]>();
  let endNs = 0n;
  for (const { ns, bytes } of capture) {
    endNs = ns + 1n;
    const key = routing.route(Buffer.from(bytes), state);
    if (!isRouted(key) || key.streamType !== 'depth') continue;
    const { instrument } = key;
    if (!replays.has(instrument)) {
      replays.set(instrument, new BookReplay(BOOK_FORMATS[exchange]!, ns));
      frames.set(instrument, []);
    }
    replays.get(instrument)!.accept(bytes, 0, bytes.length, ns);
    frames.get(instrument)!.push(Buffer.from(bytes));
  }
  return { replays, frames, endNs };
}

const sum = (replays: Map<string, BookReplay>, what: 'verified' | 'failed' | 'absent'): number =>
  [...replays.values()].reduce((total, { checksums }) => total + checksums[what], 0);

/**
 * Compares the books with those of the reference. `covers`: the levels of a whole book, null if it
 * has all.
 */
function expectReference(exchange: string, { replays, frames }: Replayed, covers: number | null): void {
  for (const [instrument, replay] of replays) {
    const reference = new ReferenceBook();
    for (const frame of frames.get(instrument)!) {
      const { kind, levels } = readBookMessage(exchange, frame.toString());
      if (kind === 'snapshot') reference.clear();
      for (const level of levelTexts(levels)) {
        const [side, price, quantity] = level.split(',') as ['bid' | 'ask', string, string];
        reference.set(side, price, quantity);
      }
      if (kind === 'snapshot' && covers !== null) reference.truncate(covers);
    }
    expect(replay.book.top(BID, 25)).toEqual(reference.top('bid', 25));
    expect(replay.book.top(ASK, 25)).toEqual(reference.top('ask', 25));
  }
}

describe('books of written messages', () => {
  it.each([
    ['okx', 'okx', 0, 400],
    ['kraken_v1', 'kraken', WRITTEN.kraken.books, 1_000],
  ] as const)(
    '%s: every checksum verifies, and the books are those of the reference',
    (exchange, file, absent, covers) => {
      const replayed = replayCapture(exchange, writtenCapture(file));
      const { replays, endNs } = replayed;
      expect(replays.size).toBe(WRITTEN[file].books);
      expect(sum(replays, 'failed')).toBe(0);
      expect(sum(replays, 'verified')).toBe(WRITTEN[file].checksums);
      expect(sum(replays, 'absent')).toBe(absent);
      for (const replay of replays.values()) {
        expect(replay.unknownUpTo(endNs).filter(({ reason }) => reason !== 'no_book')).toEqual([]);
      }
      expectReference(exchange, replayed, covers);
    },
  );
});

(hasCaptures ? describe : describe.skip)('books of recorded messages', () => {
  it.each([
    ['okx', 'okx', 171, 0],
    // Kraken v1 sends no checksum with its ten whole books.
    ['kraken_v1', 'kraken', 2_534, 10],
  ])('%s: every checksum verifies', (exchange, file, verified, absent) => {
    const { replays } = replayCapture(exchange, readCapture(file));
    expect(sum(replays, 'failed')).toBe(0);
    expect(sum(replays, 'verified')).toBe(verified);
    expect(sum(replays, 'absent')).toBe(absent);
  });

  it.each([
    ['okx', 'okx'],
    ['kraken_v1', 'kraken'],
    ['coinbase', 'coinbase'],
    ['deribit', 'deribit'],
    ['bybit_v2', 'bybit'],
    ['bitmex', 'bitmex'],
  ])('%s: all books are known from their first whole book on', (exchange, file) => {
    const { replays, endNs } = replayCapture(exchange, readCapture(file));
    expect(replays.size).toBeGreaterThan(1);
    for (const replay of replays.values()) {
      expect(replay.isKnown).toBe(true);
      expect(replay.unknownUpTo(endNs).filter(({ reason }) => reason !== 'no_book')).toEqual([]);
    }
  });

  it.each([
    ['binance', 'binance'],
    ['binance_usdm', 'binance-futures'],
    ['bitstamp', 'bitstamp'],
  ])('%s: a capture without whole books has no known book', (exchange, file) => {
    const { replays } = replayCapture(exchange, readCapture(file));
    expect(replays.size).toBeGreaterThan(0);
    for (const replay of replays.values()) expect(replay.isKnown).toBe(false);
  });

  it.each([
    ['okx', 'okx', 400],
    ['kraken_v1', 'kraken', 1_000],
    ['coinbase', 'coinbase', null],
    ['deribit', 'deribit', null],
    ['bybit_v2', 'bybit', 25],
  ])('%s: the books are those of the reference', (exchange, file, covers) => {
    expectReference(exchange, replayCapture(exchange, readCapture(file)), covers);
  });
});
