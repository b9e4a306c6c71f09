import {
  cutsBefore,
  type JoinState,
  nextJoinState,
  type Overlap,
} from '../../../../../workflows/collection/shard/owner-join.rule.js';

type JoinEvent = Parameters<typeof nextJoinState>[1];

const owner = { epoch: 3n, sealedThroughNs: 1n, left: null };
const beside: Overlap = { kind: 'beside', owner };
const after: Overlap = { kind: 'after', owner };
const settled: JoinState = { name: 'settled' };
const open: JoinState = { name: 'open', overlap: beside, atMs: 2_500, untilMs: 7_000 };

describe('where our part begins behind the previous owner', () => {
  it.each<[string, JoinState, JoinEvent, JoinState]>([
    ['waits beside an owner for what is in flight', settled, { type: 'taken', overlap: beside, nowMs: 1_000 }, open],
    [
      'is decided at once after one',
      settled,
      { type: 'taken', overlap: after, nowMs: 1_000 },
      { name: 'open', overlap: after, atMs: 1_000, untilMs: 1_000 },
    ],
    ['starts over with a new lease', { ...open, atMs: 1 }, { type: 'taken', overlap: beside, nowMs: 1_000 }, open],
    ['is tried again later if the decision fails', open, { type: 'begun', nowMs: 2_600 }, { ...open, atMs: 4_100 }],
    ['is settled without frames in flight', open, { type: 'decided', mayCome: false, nowMs: 2_600 }, settled],
    ['stays open while frames may arrive', open, { type: 'decided', mayCome: true, nowMs: 2_600 }, open],
    ['is settled when they do not arrive in time', open, { type: 'decided', mayCome: true, nowMs: 7_000 }, settled],
    ['stays settled, begun', settled, { type: 'begun', nowMs: 1 }, settled],
    ['stays settled, decided', settled, { type: 'decided', mayCome: true, nowMs: 1 }, settled],
  ])('%s', (_, state, event, expected) => expect(nextJoinState(state, event)).toEqual(expected));

  it.each<[Overlap['kind'], boolean]>([
    ['first', false],
    ['after', false],
    ['beside', true],
    ['apart', true],
  ])('%s: cuts before the decision: %s', (kind, expected) =>
    expect(cutsBefore(kind === 'first' ? { kind, epoch: 3n } : { kind, owner })).toBe(expected),
  );
});
