import { ASK, BID } from '../../../../../workflows/views/book/levels/side-levels.js';
import { BOOK_FORMATS } from '../../../../../exchanges/generated/books.js';
import { BookReplay } from '../../../../../workflows/views/book/book-replay.js';
import { Random } from '../../../../support/engine/random.js';
import {
  SIMULATED_FORMATS,
  SimulatedStream,
  type SimulatedFormat,
} from '../../../../support/views/simulated-stream.js';

const feed = (replay: BookReplay, frame: string, atNs: number, isPolled = false): boolean =>
  replay.accept(Buffer.from(frame), 0, Buffer.byteLength(frame), BigInt(atNs), isPolled);

describe('BookReplay', () => {
  const change = (first: number, last: number, price: string): string =>
    `{"data":{"E":${last},"U":${first},"u":${last},"b":[["${price}","1"]],"a":[]}}`;
  const WHOLE = '{"lastUpdateId":6,"bids":[["1","1"]],"asks":[["9","1"]]}';

  it('joins a polled book to the changes before it, from its arrival on', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    feed(replay, change(5, 6, '2'), 1);
    feed(replay, change(7, 8, '3'), 2);
    expect(replay.isKnown).toBe(false);
    expect(feed(replay, WHOLE, 3, true)).toBe(true);
    expect(replay.book.top(BID, 9).map(([price]) => price)).toEqual(['3', '1']);
    expect([replay.updateId, replay.exchangeTimestampNs, replay.confirmedNs]).toEqual([8, 8_000_000n, 2n]);
    expect(replay.unknownUpTo(9n)).toEqual([{ fromNs: 0n, toNs: 3n, reason: 'no_book' }]);
  });

  it('joins a polled book to the change after it, from the arrival of that one on', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    expect(feed(replay, WHOLE, 1, true)).toBe(false);
    expect(feed(replay, change(5, 5, '2'), 2)).toBe(false);
    expect(feed(replay, change(6, 8, '3'), 3)).toBe(true);
    expect(replay.book.top(BID, 9).map(([price]) => price)).toEqual(['3', '1']);
    expect(replay.unknownUpTo(9n)).toEqual([{ fromNs: 0n, toNs: 3n, reason: 'no_book' }]);
  });

  it('keeps a polled book that waits, although the memory of its message is used again', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    const bytes = Buffer.from(WHOLE);
    replay.accept(bytes, 0, bytes.length, 1n, true);
    bytes.fill(0);
    expect(feed(replay, change(6, 8, '3'), 3)).toBe(true);
    expect(replay.book.top(BID, 9).map(([price]) => price)).toEqual(['3', '1']);
  });

  it('is unknown from the message before a jump on', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    feed(replay, change(5, 6, '2'), 1);
    feed(replay, WHOLE, 2, true);
    expect(feed(replay, change(9, 9, '4'), 5)).toBe(false);
    expect(replay.unknownUpTo(8n).at(-1)).toEqual({ fromNs: 2n, toNs: 8n, reason: 'sequence' });
    expect(feed(replay, WHOLE, 9, true)).toBe(false);
  });

  it('ignores a polled book that cannot be read, but not a change', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    feed(replay, change(5, 6, '2'), 1);
    feed(replay, WHOLE, 2, true);
    expect(feed(replay, '{"lastUpdateId":', 3, true)).toBe(true);
    expect(feed(replay, '{"data":{', 4)).toBe(false);
    expect(replay.unknownUpTo(5n).at(-1)).toEqual({ fromNs: 4n, toNs: 5n, reason: 'unreadable' });
  });

  const side = (from: number, step: number, count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, i) => [String(from + i * step), '1']));
  const wholeOf = (id: number, bids: number, asks: number): string =>
    `{"lastUpdateId":${id},"bids":${side(5_000, -1, bids)},"asks":${side(5_001, 1, asks)}}`;
  const changeOf = (id: number, asks: string): string => `{"data":{"E":${id},"U":${id},"u":${id},"b":[],"a":${asks}}}`;
  const removed = (count: number): string => side(5_001, 1, count).replaceAll('"1"', '"0"');

  it('shows levels behind a polled book that has 20 on one side only', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    feed(replay, changeOf(6, '[]'), 1);
    feed(replay, wholeOf(6, 37, 20), 2, true);
    feed(replay, changeOf(7, removed(20)), 3);
    expect(feed(replay, changeOf(8, '[["5030","2"]]'), 4)).toBe(true);
    expect(replay.book.top(ASK, 9)).toEqual([['5030', '2']]);
  });

  it('is unknown while the best level of a side is beyond what the polled book covers', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    feed(replay, changeOf(6, '[]'), 1);
    feed(replay, wholeOf(6, 37, 1_000), 2, true);
    expect(feed(replay, changeOf(7, removed(999)), 3)).toBe(true);
    expect(feed(replay, changeOf(8, '[["6000","0"],["6001","1"]]'), 4)).toBe(false);
    expect(feed(replay, changeOf(9, '[["6002","1"]]'), 5)).toBe(false);
    expect(feed(replay, wholeOf(8, 37, 3), 6, true)).toBe(true);
    expect(replay.book.top(ASK, 9).map(([price]) => price)).toEqual(['5001', '5002', '5003', '6002']);
    expect(replay.unknownUpTo(9n).at(-1)).toEqual({ fromNs: 4n, toNs: 6n, reason: 'not_covered' });
  });

  it('joins a polled book that waited when the levels of the one before ran out', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    feed(replay, changeOf(6, '[]'), 1);
    feed(replay, wholeOf(6, 37, 1_000), 2, true);
    feed(replay, wholeOf(8, 37, 3), 3, true);
    expect(feed(replay, changeOf(7, removed(1_000)), 4)).toBe(false);
    expect(feed(replay, changeOf(8, '[]'), 5)).toBe(true);
    expect(replay.unknownUpTo(9n).at(-1)).toEqual({ fromNs: 4n, toNs: 5n, reason: 'not_covered' });
  });

  it('does not join across a gap', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    feed(replay, change(5, 6, '2'), 1);
    replay.break(2n, 'gap');
    expect(feed(replay, WHOLE, 3, true)).toBe(false);
  });

  it('names levels by id, and breaks on an update of an id that the book does not have', () => {
    const frame = (action: string, row: string): string =>
      `{"table":"orderBookL2","action":"${action}","data":[{"symbol":"A",${row}}]}`;
    const replay = new BookReplay(BOOK_FORMATS.bitmex!, 0n);
    feed(replay, frame('partial', '"id":1,"side":"Sell","size":2,"price":3.5'), 1);
    expect(feed(replay, frame('update', '"id":1,"side":"Sell","size":7'), 2)).toBe(true);
    expect(replay.book.top(ASK, 9)).toEqual([['3.5', '7']]);
    expect(feed(replay, frame('update', '"id":2,"side":"Sell","size":7'), 3)).toBe(false);
  });

  it('has both sides of Bybit’s best levels, of which a message names one', () => {
    const frame = (type: string, id: number, b: string, a: string): string =>
      `{"topic":"orderbook.1.A","type":"${type}","ts":1,"data":{"s":"A","b":[${b}],"a":[${a}],"u":${id},"seq":9},"cts":1}`;
    const replay = new BookReplay(BOOK_FORMATS.bybit_linear!, 0n);
    feed(replay, frame('snapshot', 5, '["10","1"]', '["11","2"]'), 1);
    feed(replay, frame('delta', 6, '["10","0"],["9.5","4"]', ''), 2);
    expect([replay.book.top(BID, 9), replay.book.top(ASK, 9)]).toEqual([[['9.5', '4']], [['11', '2']]]);
    feed(replay, frame('delta', 7, '["10","3"]', '["11","6"]'), 3);
    expect([replay.book.top(BID, 9), replay.book.top(ASK, 9)]).toEqual([[['10', '3']], [['11', '6']]]);
    // After three seconds without a change the same state is sent again.
    expect(feed(replay, frame('snapshot', 7, '["10","3"]', '["11","6"]'), 4)).toBe(true);
    expect(feed(replay, frame('delta', 9, '["10","4"]', ''), 5)).toBe(false);
  });

  it('adds up the periods of a rate of funding, whose checksums it does not verify', () => {
    const tops = (replay: BookReplay) => [replay.book.top(BID, 9), replay.book.top(ASK, 9)];
    const replay = new BookReplay(BOOK_FORMATS.bitfinex!, 0n);
    feed(
      replay,
      '[14,[[0.00008101,30,1,-1.18760596],[0.000081,15,1,-10],[0.000081,30,1,-0.1135],[0.0002,2,3,7.5]]]',
      1,
    );
    expect(tops(replay)).toEqual([
      [
        ['0.00008101', '1.18760596'],
        ['0.000081', '10.1135'],
      ],
      [['0.0002', '7.5']],
    ]);
    expect(feed(replay, '[14,"cs",1]', 2)).toBe(true);
    expect(replay.checksums).toEqual({ verified: 0, failed: 0, absent: 2 });

    const restored = new BookReplay(BOOK_FORMATS.bitfinex!, 0n);
    restored.restore(replay.state(3n));
    for (const book of [replay, restored]) {
      feed(book, '[14,[0.000081,15,0,-1]]', 4);
      feed(book, '[14,[0.0002,30,1,0.25]]', 5);
      expect(feed(book, '[14,"cs",1]', 6)).toBe(true);
      feed(book, '[14,[0.00008101,30,0,-1]]', 7);
      expect(tops(book)).toEqual([[['0.000081', '0.1135']], [['0.0002', '7.75']]]);
    }
  });

  it('suppresses a message whose checksum fails, and starts again with a whole book', () => {
    const frame = (channel: string): string => `[123,${channel}]`;
    const replay = new BookReplay(BOOK_FORMATS.bitfinex!, 0n);
    expect(feed(replay, frame('[[10,1,1]]'), 1)).toBe(true);
    expect(feed(replay, frame('"cs",1'), 2)).toBe(false);
    expect(feed(replay, frame('[11,1,1]'), 3)).toBe(false);
    expect(feed(replay, frame('[[12,1,1]]'), 4)).toBe(true);
    expect(replay.book.top(BID, 9)).toEqual([['12', '1']]);
    expect(replay.unknownUpTo(9n)).toEqual([
      { fromNs: 0n, toNs: 1n, reason: 'no_book' },
      { fromNs: 2n, toNs: 4n, reason: 'checksum' },
    ]);
  });
});

describe('the book of a simulated exchange, with faults', () => {
  it.each(SIMULATED_FORMATS.map((format) => [format.exchange, format] as const))(
    '%s: is right whenever it is known',
    (_, format) => {
      let known = 0;
      let seen = 0;
      for (let seed = 1; seed <= 5; seed++) {
        const { replay, moments, truth, endNs } = simulate(format, new Random(seed));
        for (const moment of moments) {
          seen++;
          const isUnknown = replay
            .unknownUpTo(endNs)
            .some(({ fromNs, toNs }) => fromNs <= moment.atNs && moment.atNs < toNs);
          expect(isUnknown).toBe(!moment.isKnown);
          if (!moment.isKnown) continue;
          known++;
          expect(moment.top).toEqual(truth.get(moment.updateId!));
        }
      }
      expect(known / seen).toBeGreaterThan(0.3);
      expect(known).toBeLessThan(seen);
    },
  );
});

interface Moment {
  atNs: bigint;
  isKnown: boolean;
  updateId: number | null;
  top: unknown;
}

/**
 * Sends 120 messages: some are lost, repeated, late, or come on a new connection; polled books come
 * early or late.
 */
function simulate(format: SimulatedFormat, random: Random) {
  const stream = new SimulatedStream(random);
  const replay = new BookReplay(BOOK_FORMATS[format.exchange]!, 0n);
  const moments: Moment[] = [];
  let atNs = 10;
  const deliver = (frame: string, isPolled = false): void => {
    feed(replay, frame, (atNs += 1 + random.below(5)), isPolled);
    // A message that the book does not take up says nothing about its own time.
    if (replay.isKnown && replay.confirmedNs !== BigInt(atNs)) return;
    const top = replay.isKnown ? { bids: replay.book.top(BID, 5), asks: replay.book.top(ASK, 5) } : null;
    moments.push({ atNs: BigInt(atNs), isKnown: replay.isKnown, updateId: replay.updateId, top });
  };
  const whole = (): string => format.whole(stream.id, stream.book);
  const linked = ['binance_usdm', 'okx', 'deribit', 'bitstamp'].includes(format.exchange);
  const late: { frame: string; after: number; isPolled: boolean }[] = [];
  if (!format.isPolled) deliver(whole());
  for (let i = 0; i < 120; i++) {
    const frame = format.change(stream.next(linked));
    const isFaulty = format.isNumbered && random.chance(0.04);
    if (random.chance(0.03)) {
      replay.break(BigInt(atNs + 1), random.pick(['gap', 'connection']));
      late.length = 0;
      if (!format.isPolled) deliver(whole());
    } else if (isFaulty && random.chance(0.5)) {
      if (random.chance(0.5)) late.push({ frame, after: i + 1 + random.below(2), isPolled: false });
      if (!format.isPolled) late.push({ frame: '', after: i + 4, isPolled: true });
    } else {
      // The exchange's REST interface may be ahead of its websocket, or answer late.
      const early = format.isPolled && random.chance(0.08) ? whole() : null;
      if (early !== null) deliver(early, true);
      if (format.isPolled && random.chance(0.12)) {
        late.push({ frame: whole(), after: i + random.below(3), isPolled: true });
      }
      deliver(frame);
      if (random.chance(0.04)) deliver(frame);
    }
    for (const due of late.filter(({ after }) => after <= i)) {
      late.splice(late.indexOf(due), 1);
      // The channel sends a whole book of the moment, after a new subscription.
      deliver(due.frame === '' ? whole() : due.frame, due.isPolled && format.isPolled);
    }
  }
  return { replay, moments, truth: stream.truth, endNs: BigInt(atNs + 1) };
}
