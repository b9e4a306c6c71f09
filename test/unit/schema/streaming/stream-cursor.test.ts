import {
  CursorWriter,
  cursorKeyOf,
  readStreamCursor,
  type StreamPosition,
} from '../../../../schema/streaming/stream-cursor.js';

const KEY = cursorKeyOf('secret', 'acc_1');
const POSITIONS: StreamPosition[] = [
  {
    ns: 1_767_225_600_123_456_789n,
    datastreamId: 42n,
    seq: (7n << 40n) | 3n,
    row: 5,
    untilNs: 1_767_225_601_000_000_000n,
    fillId: 9n,
  },
  { ns: 0n, datastreamId: 1n, seq: -1n, row: 0, untilNs: 0n, fillId: 9n },
  {
    ns: 1_767_225_600_000_000_000n,
    datastreamId: 0n,
    seq: 0n,
    row: 0,
    untilNs: 1_767_225_600_000_000_000n,
    fillId: 9n,
  },
];

test.each(POSITIONS)('a cursor has the position $ns $datastreamId $seq', (position) => {
  const cursor = new CursorWriter(KEY).textOf(position);
  expect(cursor).toMatch(/^[\w-]{64}$/);
  expect(readStreamCursor(cursor, [KEY])).toEqual(position);
});

test('a cursor is read with a key that signs no more', () => {
  const cursor = new CursorWriter(KEY).textOf(POSITIONS[0]!);
  expect(readStreamCursor(cursor, [cursorKeyOf('newer', 'acc_1'), KEY])).toEqual(POSITIONS[0]);
});

test('a cursor is that of one account', () => {
  const cursor = new CursorWriter(KEY).textOf(POSITIONS[0]!);
  expect(readStreamCursor(cursor, [cursorKeyOf('secret', 'acc_2')])).toBeNull();
});

test('a cursor with any other character is refused', () => {
  const cursor = new CursorWriter(KEY).textOf(POSITIONS[0]!);
  for (let i = 0; i < cursor.length; i++) {
    const altered = cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1);
    expect(readStreamCursor(altered, [KEY])).toBeNull();
  }
});

test.each(['', 'x', '*'.repeat(64), 'A'.repeat(64), 'A'.repeat(65), `${'A'.repeat(63)}=`])(
  '%j is no cursor',
  (text) => {
    expect(readStreamCursor(text, [KEY])).toBeNull();
  },
);
