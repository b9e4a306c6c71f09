import {
  historyAfter,
  historyAfterLower,
  historyFrom,
  type IdHistory,
} from '../../../../../../workflows/views/book/continuity/id-history.rule.js';
import { successionOf, type SequenceRule } from '../../../../../../workflows/views/book/continuity/sequence.rule.js';

const SECOND_NS = 1_000_000_000n;
type Change = readonly [atSeconds: number, first: number | null, last: number, previous?: number];

/** Returns what each change is, after those before it. */
function readingsOf(rule: SequenceRule, changes: readonly Change[]): string[] {
  let history: IdHistory | null = null;
  let lastId: number | null = null;
  return changes.map(([atSeconds, first, last, previous = null]) => {
    const place = { first, last, previous };
    const atNs = BigInt(atSeconds) * SECOND_NS;
    const succession = history ? successionOf(rule, lastId, place) : 'begins';
    if (succession === 'repeat') {
      history = historyAfterLower(rule, history!, atNs, place);
      return history ? 'repeat' : 'restart';
    }
    history = history ? historyAfter(history, atNs, last) : historyFrom(atNs, last);
    lastId = last;
    return succession;
  });
}

/** Three minutes of changes: nothing at or below 200 was received in the last one. */
const COUNTED: readonly Change[] = [
  [0, 91, 100],
  [60, 101, 200],
  [120, 201, 300],
  [180, 301, 400],
];
const LINKED: readonly Change[] = COUNTED.map(([at, first, last]) => [at, null, last, first! - 1]);

describe('ids below the last one', () => {
  it.each<[string, SequenceRule, readonly Change[], readonly Change[], string[]]>([
    ['one late change', 'counted', COUNTED, [[181, 5, 6]], ['repeat']],
    [
      'ids that begin again (Bybit: 1 after a restart of the service)',
      ...(['counted', COUNTED] as const),
      [
        [181, 1, 1],
        [182, 2, 2],
      ],
      ['repeat', 'restart'],
    ],
    [
      'changes of the last minute, received again',
      ...(['counted', COUNTED] as const),
      [
        [181, 201, 300],
        [181, 301, 400],
        [182, 401, 410],
      ],
      ['repeat', 'repeat', 'follows'],
    ],
    [
      'old changes that do not continue each other',
      ...(['counted', COUNTED] as const),
      [
        [181, 1, 2],
        [182, 9, 10],
        [183, 1, 2],
      ],
      ['repeat', 'repeat', 'repeat'],
    ],
    [
      'old changes between those that follow',
      ...(['counted', COUNTED] as const),
      [
        [181, 1, 2],
        [182, 401, 410],
        [183, 3, 4],
      ],
      ['repeat', 'follows', 'repeat'],
    ],
    [
      'ids that begin again a little lower, after a minute of nothing else',
      ...(['counted', COUNTED] as const),
      [
        [181, 351, 352],
        [200, 353, 354],
        [241, 355, 356],
      ],
      ['repeat', 'repeat', 'restart'],
    ],
    [
      'ids that begin again within the first minute of a book, after another minute',
      ...(['counted', [[0, 91, 100]]] as const),
      [
        [1, 1, 2],
        [30, 3, 4],
        [62, 5, 6],
      ],
      ['repeat', 'repeat', 'restart'],
    ],
    [
      'linked ids that begin again without a link to the last one',
      ...(['linked', LINKED] as const),
      [
        [181, null, 3, 2],
        [182, null, 7, 3],
      ],
      ['repeat', 'restart'],
    ],
    [
      'linked changes of the last minute, received again',
      ...(['linked', LINKED] as const),
      [
        [181, null, 300, 200],
        [181, null, 400, 300],
        [182, null, 410, 400],
      ],
      ['repeat', 'repeat', 'follows'],
    ],
  ])('%s', (_, rule, before, changes, readings) =>
    expect(readingsOf(rule, [...before, ...changes]).slice(before.length)).toEqual(readings),
  );
});
