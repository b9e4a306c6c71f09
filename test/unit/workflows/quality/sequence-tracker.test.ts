import { SECOND_NS } from '../../../../schema/time/timestamps.js';
import { SequenceTracker } from '../../../../workflows/quality/sequence-tracker.rule.js';

type NumberedRule = ConstructorParameters<typeof SequenceTracker>[0];

type Seen = [first: number | null, last: number | null, previous: number | null] | { reset: number | null };

/** `counted`: first and last id of each message. */
const ids = (...places: [number, number][]): Seen[] => places.map(([first, last]) => [first, last, null]);
/** `linked`: id and the one before. */
const links = (...places: [number, number][]): Seen[] => places.map(([last, previous]) => [null, last, previous]);

/** Each id in a message of its own, a second apart. */
const run = (from: number, to: number): Seen[] =>
  ids(...Array.from({ length: to - from + 1 }, (_, i): [number, number] => [from + i, from + i]));

function counted(rule: NumberedRule, seen: readonly Seen[]) {
  const tracker = new SequenceTracker(rule);
  seen.forEach((place, i) => {
    const atNs = BigInt(i) * SECOND_NS;
    if (Array.isArray(place)) tracker.see({ first: place[0], last: place[1], previous: place[2] }, atNs);
    else tracker.reset(place.reset, atNs);
  });
  return tracker.takeCounts();
}

describe('the numbers of a stream', () => {
  test.each<[string, NumberedRule, Seen[], { breaks: number; repeats: number }]>([
    ['follow', 'counted', ids([1, 3], [4, 4], [5, 9]), { breaks: 0, repeats: 0 }],
    ['overlap', 'counted', ids([1, 3], [2, 5], [6, 6]), { breaks: 0, repeats: 0 }],
    ['jump once', 'counted', ids([1, 1], [4, 4], [5, 5]), { breaks: 1, repeats: 0 }],
    ['jump twice', 'counted', ids([1, 1], [3, 3], [5, 5]), { breaks: 2, repeats: 0 }],
    ['repeat', 'counted', ids([1, 1], [2, 3], [2, 3], [4, 4]), { breaks: 0, repeats: 1 }],
    ['change places', 'counted', ids([1, 1], [4, 5], [2, 3], [6, 6]), { breaks: 1, repeats: 0 }],
    ['come late and again', 'counted', ids([1, 1], [4, 5], [2, 3], [2, 3]), { breaks: 1, repeats: 1 }],
    ['come late in part', 'counted', ids([1, 1], [6, 6], [4, 5], [2, 3], [7, 7]), { breaks: 1, repeats: 0 }],
    ['begin again', 'counted', [...ids([8, 9]), { reset: 2 }, ...ids([3, 3])], { breaks: 0, repeats: 0 }],
    [
      'jump behind a gap',
      'counted',
      [...ids([1, 1]), { reset: null }, ...ids([9, 9], [10, 10])],
      { breaks: 0, repeats: 0 },
    ],
    [
      'begin again lower, after more than a minute',
      'counted',
      [...run(100, 230), ...run(1, 10)],
      { breaks: 1, repeats: 0 },
    ],
    ['repeat for less than a minute', 'counted', [...run(1, 50), ...run(20, 60)], { breaks: 0, repeats: 31 }],
    ['are not sent', 'counted', [[null, null, null]], { breaks: 0, repeats: 0 }],
    ['have holes', 'linked', links([5, 1], [9, 5], [20, 9]), { breaks: 0, repeats: 0 }],
    ['jump', 'linked', links([5, 1], [20, 9], [21, 20]), { breaks: 1, repeats: 0 }],
    ['repeat', 'linked', links([5, 1], [9, 5], [5, 1], [12, 9]), { breaks: 0, repeats: 1 }],
    ['change places', 'linked', links([5, 1], [12, 9], [9, 5], [14, 12]), { breaks: 1, repeats: 0 }],
    ['come late in reverse', 'linked', links([1, 0], [9, 5], [5, 3], [3, 1]), { breaks: 1, repeats: 0 }],
    ['are lowered by a restart', 'linked', links([50, 40], [3, 0], [4, 3]), { breaks: 0, repeats: 0 }],
    ['are lowered with a link', 'linked', links([50, 40], [3, 50], [4, 3]), { breaks: 0, repeats: 0 }],
  ])('%s (%s)', (_, rule, seen, expected) => {
    expect(counted(rule, seen)).toEqual(expected);
  });

  it('are counted since the last time they were taken', () => {
    const tracker = new SequenceTracker('counted');
    const see = (id: number) => tracker.see({ first: null, last: id, previous: null }, BigInt(id));
    [1, 3].forEach(see);
    expect(tracker.takeCounts()).toEqual({ breaks: 1, repeats: 0 });
    [4, 4].forEach(see);
    expect(tracker.takeCounts()).toEqual({ breaks: 0, repeats: 1 });
  });
});
