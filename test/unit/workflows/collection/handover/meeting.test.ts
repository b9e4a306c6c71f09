import { endsOf } from '../../../../../workflows/collection/handover/fill-gap.rule.js';
import {
  meet,
  type Meeting,
  type Place,
  placeBehind,
} from '../../../../../workflows/collection/handover/meeting.rule.js';

const own = (text: string, firstNs = 100n) =>
  [...text].map((signature, i) => ({ seq: BigInt(i + 1), ns: firstNs + BigInt(i), signature }));

describe('the last stored frame that we have as well', () => {
  it.each<[string, string, bigint, string, bigint | null]>([
    ['the last one of the owner', 'abc', 102n, 'abcde', 3n],
    ['that one although the clocks differ', 'abc', 9_000n, 'bcde', 2n],
    ['behind the longest agreement, where the exchange repeats itself', 'xay', 0n, 'bayxayz', 6n],
    ['at the nearest moment, where all frames are the same', 'xx', 102n, 'xxxxx', 3n],
    ['the frame before, when the last one never came', 'abc', 101n, 'abde', 2n],
    ['none, when nothing of the owner came', 'abc', 100n, 'def', null],
    ['none, when nothing came', 'abc', 100n, '', null],
  ])('is %s', (_, stored, lastNs, mine, expected) => {
    const place = placeBehind({ signatures: [...stored], lastNs }, own(mine));
    expect(place.kind === 'frame' ? place.at.seq : null).toBe(expected);
  });
});

describe('the first frame stored behind a gap that we have as well', () => {
  it.each<[string, string, bigint, string, bigint | null]>([
    ['the first one of the next owner', 'cde', 102n, 'abcde', 3n],
    ['that one although the clocks differ', 'cde', 9n, 'abcd', 3n],
    ['before the longest agreement, where the exchange repeats itself', 'axz', 0n, 'axyaxz', 4n],
    ['the frame behind, when the first one never came', 'cde', 102n, 'abde', 3n],
    ['none, when nothing of the next came', 'cde', 100n, 'abf', null],
  ])('is %s', (_, stored, firstNs, mine, expected) => {
    const after = own(stored, firstNs);
    const gap = { fromNs: 0n, toNs: firstNs };
    const { place } = endsOf({ gap, received: [], own: own(mine), isOurs: () => false, before: [], after }).after;
    // In reversed time.
    expect(place.kind === 'frame' ? -place.at.seq : null).toBe(expected);
  });
});

/** Times in the table are tenths of a second from here. */
const tenths = (count: number): bigint => 1_000_000_000_000n + BigInt(count) * 100_000_000n;
const AT = 0;

describe('how a reception of ours meets what is stored before its part', () => {
  const [at] = own('a');
  const unmatched = (when: number): Place => ({ kind: 'unmatched', ns: tenths(when) });
  const since = (kind: Meeting['kind'], sinceNs: bigint, unknownNs = 0n): Meeting => {
    return { kind, behind: null, sinceNs, unknownNs };
  };
  const letters = 'abcdefghijklmnop';
  it.each<[string, Place, [from: number, to: number], string, string, Meeting | null]>([
    [
      'behind a frame that both have',
      { kind: 'frame', at: at! },
      [-50, 50],
      '',
      '',
      { kind: 'frame', behind: at!, sinceNs: null, unknownNs: 0n },
    ],
    ['behind a moment of our own', { kind: 'moment', ns: 7n }, [-50, 50], '', '', since('moment', 7n)],
    ['with nothing stored nearby', { kind: 'nothing' }, [-50, 50], '', '', since('nothing', tenths(-50))],
    [
      'by time, if it had begun a second before the last stored frame',
      unmatched(-20),
      [-30, 50],
      '',
      '',
      since('time', tenths(AT)),
    ],
    ['with all it has, if it began behind that frame', unmatched(-20), [-15, 50], '', '', since('all', tenths(-15))],
    [
      'with all it has, if it began behind the place: the time between is a gap',
      unmatched(-1),
      [3, 50],
      '',
      '',
      since('all', tenths(3)),
    ],
    [
      'with all it has, if it began up to a second before that frame, and longer before the place',
      unmatched(-12),
      [-15, 50],
      '',
      '',
      since('all', tenths(-15)),
    ],
    [
      'with an unknown between, if it began less than a second before the place',
      unmatched(-6),
      [-4, 50],
      '',
      '',
      since('unknown', tenths(-4), 1_000n),
    ],
    ['not at all, if it was over before that frame', unmatched(-1), [-8, -4], '', '', null],
    [
      'not at all, if its last frames are stored there, whatever the clocks say',
      unmatched(-1),
      [-50, 10],
      letters,
      letters,
      null,
    ],
    [
      'by time, if only half of its last frames are stored there',
      unmatched(-1),
      [-50, 10],
      letters,
      'abcdefgh',
      since('time', tenths(AT)),
    ],
    [
      'by time, if its last frames are stored there long before it ended',
      unmatched(-1),
      [-50, 60],
      letters,
      letters,
      since('time', tenths(AT)),
    ],
    ['by time, if it has only frames that repeat', unmatched(-1), [-50, 10], 'aaaa', 'aaaa', since('time', tenths(AT))],
  ])('is %s', (_, place, [from, to], mine, stored, expected) => {
    const run = { fromNs: tenths(from), toNs: tenths(to) };
    const beginning = { atNs: tenths(AT), place, own: own(mine, tenths(-10)), stored: [...stored] };
    expect(meet(beginning, run)).toEqual(expected);
  });
});
