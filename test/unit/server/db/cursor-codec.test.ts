import { CursorCodec, type CursorScope } from '../../../../server/db/cursor-codec.js';
import { retryDelayMs } from '../../../../server/db/atomic.js';

const HOUR_MS = 3_600_000;
const scope: CursorScope = { accountId: 'acc_1', list: 'exports', filters: { status: 'FAILED', datastreamId: null } };
const refused = expect.objectContaining({ code: 'invalid_argument', details: { field: 'page_token' } }) as Error;
let now = 0;
const codec = new CursorCodec(['first-key', 'old-key'], () => now);
const cursor = codec.sign(scope, ['2024-01-01', 'exp_1']);

beforeEach(() => (now = 0));

it('gives back the position that it was made from', () => {
  expect(codec.read(scope, cursor)).toEqual(['2024-01-01', 'exp_1']);
});

it('takes absent and null filters for the same', () => {
  expect(codec.read({ ...scope, filters: { status: 'FAILED' } }, cursor)).toHaveLength(2);
});

it('is good for 24 hours', () => {
  now = 24 * HOUR_MS;
  expect(codec.read(scope, cursor)).toHaveLength(2);
  now += 1;
  expect(() => codec.read(scope, cursor)).toThrow(refused);
});

it('verifies with every key and signs with the first', () => {
  expect(codec.read(scope, new CursorCodec(['old-key'], () => 0).sign(scope, ['x']))).toEqual(['x']);
  expect(() => new CursorCodec(['old-key'], () => 0).read(scope, cursor)).toThrow(refused);
});

it.each<[string, CursorScope, string]>([
  ['another account', { ...scope, accountId: 'acc_2' }, cursor],
  ['another list', { ...scope, list: 'subscriptions' }, cursor],
  ['other filters', { ...scope, filters: { status: 'QUEUED' } }, cursor],
  ['no filters', { ...scope, filters: {} }, cursor],
  ['a changed cursor', scope, `${cursor.slice(0, -2)}AA`],
  ['a cut cursor', scope, cursor.slice(0, 20)],
  ['padding', scope, `${cursor}=`],
  ['an empty cursor', scope, ''],
  ['nonsense', scope, '☃'],
])('is refused for %s', (_, where, text) => {
  expect(() => codec.read(where, text)).toThrow(refused);
});

it.each([
  [1, 0, 10],
  [1, 0.99, 19],
  [3, 0, 40],
  [9, 0, 250],
  [9, 1, 500],
])('waits before retry %i with luck %f for %i ms', (attempt, random, expected) => {
  expect(retryDelayMs(attempt, random)).toBe(expected);
});
