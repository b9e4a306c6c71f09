import { BOOK_FORMATS } from '../../../../../../exchanges/generated/books.js';
import { BookReplay } from '../../../../../../workflows/views/book/book-replay.js';
import {
  decodeCheckpoint,
  encodeCheckpoint,
} from '../../../../../../workflows/views/book/checkpoint/book-checkpoint.js';
import { ASK, BID } from '../../../../../../workflows/views/book/levels/side-levels.js';

function feed(replay: BookReplay, frames: readonly string[], firstNs: bigint): void {
  frames.forEach((frame, i) => {
    replay.accept(Buffer.from(frame), 0, Buffer.byteLength(frame), firstNs + BigInt(i));
  });
}

const bitmex = (action: string, ...rows: string[]): string =>
  `{"table":"orderBookL2","action":"${action}","data":[${rows.map((row) => `{"symbol":"A",${row}}`).join(',')}]}`;
const kraken = (levels: string): string => `[1,{${levels}},"book-10","XBT/USD"]`;

const CASES: [exchange: string, what: string, before: string[], after: string[]][] = [
  [
    ...(['bitmex', 'levels with ids'] as const),
    [
      bitmex('partial', '"id":1,"side":"Sell","size":2,"price":3.5', '"id":2,"side":"Buy","size":5,"price":3'),
      bitmex('delete', '"id":2,"side":"Buy"'),
    ],
    [bitmex('update', '"id":1,"side":"Sell","size":7'), bitmex('insert', '"id":3,"side":"Buy","size":4,"price":2.25')],
  ],
  [
    ...(['kraken_v1', 'numbers beyond 2^53'] as const),
    [kraken('"as":[["1.00000000000000000001","2","1.5"]],"bs":[["0.5","12345678901234567890.5","1.5"]]')],
    [kraken('"a":[["1.00000000000000000001","0","1.6"],["3","1","1.6"]]')],
  ],
  [
    ...(['binance', 'a polled book that waits'] as const),
    ['{"data":{"E":1,"U":1,"u":2,"b":[],"a":[]}}'],
    ['{"data":{"E":1,"U":3,"u":9,"b":[["1","1"]],"a":[]}}'],
  ],
];

describe('a checkpoint', () => {
  it.each(CASES)('%s: continues with %s', (exchange, _what, before, after) => {
    const format = BOOK_FORMATS[exchange]!;
    const whole = new BookReplay(format, 0n);
    feed(whole, before, 1n);
    if (format.polledLimits) {
      const polled = Buffer.from('{"lastUpdateId":5,"bids":[["0.5","1"]],"asks":[["9","1"]]}');
      whole.accept(polled, 0, polled.length, 90n, true);
    }
    const bytes = encodeCheckpoint({ atNs: 100n, replay: whole.state(100n), epoch: null });
    const { replay } = decodeCheckpoint(bytes, 100n)!;
    const later = new BookReplay(format, 100n);
    later.restore(replay);
    for (const one of [whole, later]) feed(one, after, 200n);
    expect(later.isKnown).toBe(true);
    for (const side of [BID, ASK] as const) expect(later.book.top(side, 9)).toEqual(whole.book.top(side, 9));
    expect(later.state(300n)).toEqual(whole.state(300n));
  });

  it('of another moment is not used, and a damaged one throws', () => {
    const replay = new BookReplay(BOOK_FORMATS.binance!, 0n);
    const bytes = encodeCheckpoint({ atNs: 100n, replay: replay.state(100n), epoch: null });
    expect(decodeCheckpoint(bytes, 101n)).toBeNull();
    const damaged = new Uint8Array(bytes);
    damaged[bytes.length - 2]! ^= 1;
    expect(() => decodeCheckpoint(damaged, 100n)).toThrow();
  });

  it('depends on nothing before the whole book, and on everything while none has been seen', () => {
    const replay = new BookReplay(BOOK_FORMATS.kraken_v1!, 5n);
    feed(replay, [kraken('"a":[["3","1","1.6"]]')], 7n);
    expect(replay.state(8n).dependsFromNs).toBe(0n);
    feed(replay, [kraken('"as":[["1","2","1.5"]],"bs":[["0.5","1","1.5"]]'), kraken('"a":[["3","1","1.6"]]')], 10n);
    expect(replay.state(20n).dependsFromNs).toBe(10n);
    replay.break(15n, 'gap');
    expect(replay.state(20n).dependsFromNs).toBe(10n);
  });
});
