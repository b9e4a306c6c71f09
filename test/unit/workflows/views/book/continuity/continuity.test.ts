import {
  stepOf,
  unknownSince,
  type Continuity,
  type ContinuityEvent,
  type ContinuityStep,
  type UnknownRange,
} from '../../../../../../workflows/views/book/continuity/continuity.rule.js';
import type { IdHistory } from '../../../../../../workflows/views/book/continuity/id-history.rule.js';
import type { SequenceRule } from '../../../../../../workflows/views/book/continuity/sequence.rule.js';

const known = (over: Partial<Continuity & { state: 'known' }> = {}): Continuity & { state: 'known' } => ({
  ...{ state: 'known', lastNs: 100n, lastId: 10, bookId: null, waitingFor: null, history: HISTORY },
  ...over,
});
/** The history is a rule of its own: tested in its own file, and below. */
const HISTORY: IdHistory = { markNs: 100n, markId: 10, olderId: null, below: null };
const UNKNOWN = unknownSince(50n, 'gap');
const WAITING: Continuity = { ...UNKNOWN, waitingFor: 10 };
const change = (first: number, last: number, atNs = 200n): ContinuityEvent => ({
  ...{ kind: 'change', atNs },
  place: { first, last, previous: null },
});
const snapshot = (lastId: number | null): ContinuityEvent => ({ kind: 'snapshot', atNs: 200n, lastId });
const polled = (kind: 'joined' | 'ahead' | 'behind'): ContinuityEvent => ({
  ...{ kind: 'polled', atNs: 200n, bookId: 9, newestId: 12 },
  join: kind === 'joined' ? { kind, from: 0 } : { kind },
});
const ended = (fromNs: bigint, reason: UnknownRange['reason']): UnknownRange => ({ fromNs, toNs: 200n, reason });

function withoutHistory(state: Continuity): Continuity {
  return state.state === 'known' ? { ...state, history: null } : state;
}

describe('the continuity of a book', () => {
  it.each<[string, Continuity, ContinuityEvent, ContinuityStep]>([
    [
      'becomes known by the whole book of the channel',
      UNKNOWN,
      snapshot(7),
      { next: known({ lastNs: 200n, lastId: 7 }), action: { do: 'replace' }, ended: ended(50n, 'gap') },
    ],
    [
      'stays known by another whole book of any smaller id',
      known(),
      snapshot(1),
      { next: known({ lastNs: 200n, lastId: 1 }), action: { do: 'replace' }, ended: null },
    ],
    [
      'was unknown before another whole book whose id jumps',
      known(),
      snapshot(12),
      { next: known({ lastNs: 200n, lastId: 12 }), action: { do: 'replace' }, ended: ended(101n, 'sequence') },
    ],
    [
      'does not become known by a change',
      UNKNOWN,
      change(1, 2),
      { next: UNKNOWN, action: { do: 'ignore' }, ended: null },
    ],
    [
      'goes on with the change that follows',
      known(),
      change(11, 12),
      { next: known({ lastNs: 200n, lastId: 12 }), action: { do: 'apply' }, ended: null },
    ],
    ['ignores a repeat', known(), change(9, 10), { next: known(), action: { do: 'ignore' }, ended: null }],
    [
      'breaks by a jump, from the last message on',
      known(),
      change(12, 13),
      { next: unknownSince(101n, 'sequence'), action: { do: 'forget' }, ended: null },
    ],
    [
      'breaks by a gap',
      known(),
      { kind: 'break', fromNs: 150n, reason: 'gap' },
      { next: unknownSince(150n, 'gap'), action: { do: 'forget' }, ended: null },
    ],
    [
      'keeps its last message where a gap begins with it',
      known(),
      { kind: 'break', fromNs: 100n, reason: 'connection' },
      { next: unknownSince(101n, 'connection'), action: { do: 'forget' }, ended: null },
    ],
    [
      'loses the message whose checksum fails',
      known(),
      { kind: 'break', fromNs: 100n, reason: 'checksum' },
      { next: unknownSince(100n, 'checksum'), action: { do: 'forget' }, ended: null },
    ],
    [
      'stays unknown since the first break of a reason, and stops waiting',
      WAITING,
      { kind: 'break', fromNs: 150n, reason: 'gap' },
      { next: UNKNOWN, action: { do: 'forget' }, ended: null },
    ],
    [
      'is unknown for the reason of the last break',
      WAITING,
      { kind: 'break', fromNs: 200n, reason: 'connection' },
      { next: unknownSince(200n, 'connection'), action: { do: 'forget' }, ended: ended(50n, 'gap') },
    ],
    [
      'takes the reason of a break that began earlier',
      unknownSince(50n),
      { kind: 'break', fromNs: 50n, reason: 'gap' },
      { next: UNKNOWN, action: { do: 'forget' }, ended: null },
    ],
    [
      'becomes known by a polled book that changes reach',
      UNKNOWN,
      polled('joined'),
      {
        next: known({ lastNs: 199n, lastId: 12, bookId: 9 }),
        action: { do: 'replace' },
        ended: ended(50n, 'gap'),
      },
    ],
    [
      'is not confirmed by a polled book: a jump reaches back to the last change',
      known({ lastId: 12 }),
      polled('joined'),
      { next: known({ lastId: 12, bookId: 9 }), action: { do: 'replace' }, ended: null },
    ],
    [
      'waits for a change that reaches a newer polled book',
      UNKNOWN,
      polled('ahead'),
      { next: { ...UNKNOWN, waitingFor: 9 }, action: { do: 'hold' }, ended: null },
    ],
    [
      'ignores a polled book that is too old',
      known(),
      polled('behind'),
      { next: known(), action: { do: 'ignore' }, ended: null },
    ],
    [
      'becomes known when the change arrives',
      WAITING,
      change(10, 12),
      {
        next: known({ lastNs: 200n, lastId: 12, bookId: 10 }),
        action: { do: 'release', isInBook: false },
        ended: ended(50n, 'gap'),
      },
    ],
    [
      'takes the polled book alone if the change is in it',
      WAITING,
      change(9, 10),
      {
        next: known({ lastNs: 200n, lastId: 10, bookId: 10 }),
        action: { do: 'release', isInBook: true },
        ended: ended(50n, 'gap'),
      },
    ],
    [
      'goes on waiting for a later change',
      WAITING,
      change(8, 9),
      { next: WAITING, action: { do: 'ignore' }, ended: null },
    ],
    [
      'gives up waiting when the change is too late',
      WAITING,
      change(12, 13),
      { next: UNKNOWN, action: { do: 'ignore' }, ended: null },
    ],
    [
      'records the break between its last message and the polled book',
      known({ waitingFor: 20 }),
      change(21, 22),
      {
        next: known({ lastNs: 200n, lastId: 22, bookId: 20 }),
        action: { do: 'release', isInBook: false },
        ended: ended(101n, 'sequence'),
      },
    ],
    [
      'ignores changes that the polled book holds already',
      known({ lastId: 5, bookId: 10 }),
      change(6, 9),
      { next: known({ lastId: 5, bookId: 10 }), action: { do: 'ignore' }, ended: null },
    ],
  ])('%s', (_, from, event, step) => {
    const { next, ...rest } = stepOf('counted', from, event);
    expect(rest).toEqual({ action: step.action, ended: step.ended });
    expect(withoutHistory(next)).toEqual(withoutHistory(step.next));
  });

  it('breaks, from the last message on, where ids begin again lower and go on from there', () => {
    const old = known({ lastId: 1_000, history: { ...HISTORY, markId: 900, olderId: 800 } });
    const first = stepOf('counted', old, change(1, 2));
    expect(first).toMatchObject({ next: { state: 'known', lastId: 1_000 }, action: { do: 'ignore' } });
    expect(stepOf('counted', first.next, change(3, 5))).toEqual({
      ...{ next: unknownSince(101n, 'sequence'), action: { do: 'forget' }, ended: null },
    });
    // What was received in the last minute may come again.
    const again = stepOf('counted', old, change(900, 905));
    expect(stepOf('counted', again.next, change(906, 910)).action).toEqual({ do: 'ignore' });
  });

  it.each<[SequenceRule, number]>([
    ['counted', 12],
    ['linked', 12],
    ['timed', 12],
  ])('continues after the newest change of a joined book (%s)', (rule, lastId) =>
    expect(stepOf(rule, UNKNOWN, polled('joined')).next).toMatchObject({ lastId, bookId: 9 }),
  );

  it('ends no range that has no length', () =>
    expect(stepOf('none', unknownSince(200n), snapshot(null)).ended).toBeNull());
});
