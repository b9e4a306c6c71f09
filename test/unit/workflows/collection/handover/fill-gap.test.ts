import { fillGap, isDecided } from '../../../../../workflows/collection/handover/fill-gap.rule.js';
import { isFrameWithin } from '../../../../../workflows/collection/handover/meeting.rule.js';

type GapAndFrames = Parameters<typeof fillGap>[0];

/** Times in the tables are tenths of a second from here. */
const tenths = (count: number): bigint => 1_000_000_000_000n + BigInt(count) * 100_000_000n;
const at = (ns: bigint): number => Number(ns - tenths(0)) / 1e8;
/** Frames `text` with numbers from `firstSeq`, one every tenth. */
const frames = (text: string, first: number, firstSeq: number) =>
  [...text].map((signature, i) => ({ seq: BigInt(firstSeq + i), ns: tenths(first + i), signature }));
const OURS = 1_000;
const THEIRS = 2_000;

interface Case {
  gap: [number, number];
  /** Frames that we received, from a moment on. */
  own: [string, number];
  /** Times of reception by file. By default from the first frame to the last. */
  received?: [number, number][];
  /** Stored before the gap, as received by its owner; with our numbers when it is from us. */
  before?: [string, number, number?] | number;
  after?: [string, number, number?] | number;
  /** Other stored frames in the seconds before the gap and behind it. */
  beside?: [string, string];
}

const stored = (what: [string, number, number?] | number) =>
  typeof what === 'number' ? tenths(what) : frames(what[0], what[1], what[2] ?? THEIRS);

function input({ gap, own, received, before = ['', 0], after = ['', 0], beside = ['', ''] }: Case): GapAndFrames {
  const ours = frames(own[0], own[1], OURS);
  const spans = received ?? [[own[1], own[1] + own[0].length]];
  const ranges = spans.map(([from, to], file) => ({ file, fromNs: tenths(from), toNs: tenths(to) }));
  // Spans that touch are one run over several files.
  const run = (i: number, step: number): number =>
    spans[i + step]?.[step < 0 ? 1 : 0] === spans[i]![step < 0 ? 0 : 1] ? run(i + step, step) : i;
  return {
    gap: { fromNs: tenths(gap[0]), toNs: tenths(gap[1]) },
    own: ours,
    received: ranges.map((range, i) => {
      return { ...range, run: { fromNs: ranges[run(i, -1)]!.fromNs, toNs: ranges[run(i, 1)]!.toNs } };
    }),
    isOurs: (seq) => seq < THEIRS,
    before: stored(before),
    after: stored(after),
    beside: { before: [...beside[0]], after: [...beside[1]] },
  };
}

/** Returns the delivered frames and the filled parts of the gap, by file. */
function filled(test: Case): [string, number, number][] {
  const asked = input(test);
  return fillGap(asked).map(({ fromNs, toNs, frames: bounds, file }) => {
    const { fromNs: since, toNs: until } = asked.received[file]!;
    const inFile = asked.own.filter(({ ns }) => ns >= since && ns < until);
    const chosen = inFile.filter((frame) => isFrameWithin(frame, bounds)).map(({ signature }) => signature);
    return [chosen.join(''), at(fromNs), at(toNs)];
  });
}

const ns = 1e-8;

describe('what a returning journal fills of a gap', () => {
  it.each<[string, Case, [string, number, number][]]>([
    [
      'everything between the neighbours, when both processes read at the same moments',
      { gap: [3, 6], own: ['abcdefgh', 0], before: ['abc', 0], after: ['gh', 6] },
      [['def', 3, 6]],
    ],
    [
      'nothing twice that the next owner read later than we did',
      { gap: [3, 6], own: ['abcdefgh', 0], before: ['abc', 0], after: ['efgh', 6] },
      [['d', 3, 6]],
    ],
    [
      'also what we read only after the gap, when we were late',
      { gap: [3, 6], own: ['abcdefgh', 3], before: ['abc', 0], after: ['gh', 6] },
      [['def', 3, 6]],
    ],
    [
      'also what we read before the gap, when the owner before was late',
      { gap: [5, 8], own: ['abcdefgh', 0], before: ['abc', 2], after: ['gh', 8] },
      [['def', 5, 8]],
    ],
    [
      'nothing but the gap itself, when the neighbours follow each other',
      { gap: [3, 6], own: ['abcdefgh', 0], before: ['abc', 0], after: ['def', 6] },
      [['', 3, 6]],
    ],
    [
      'what follows our own last frame, by its number',
      { gap: [3, 6], own: ['defgh', 3], before: ['xyz', 0, OURS - 3], after: ['gh', 6] },
      [['def', 3, 6]],
    ],
    [
      'all up to our death, when that was before the next owner began',
      { gap: [3, 9], own: ['abcde', 0], before: ['abc', 0], after: ['xyz', 9] },
      [['de', 3, 5]],
    ],
    [
      'all up to our death, but not the whole gap, when nothing tells whether something lies between',
      { gap: [3, 6], own: ['abcdefgh', 0], before: ['abc', 0], after: ['xyz', 6] },
      [['defgh', 3, 6 - 1_000 * ns]],
    ],
    [
      'the whole gap, when we and the next owner both received for a while before the first frame came',
      { gap: [3, 6], own: ['abcde', 0], received: [[0, 17]], before: ['abc', 0], after: ['xyz', 20] },
      [['de', 3, 6]],
    ],
    [
      'all from when we began, when that was after the owner before had ended',
      { gap: [3, 8], own: ['fghij', 5], before: ['abc', 0], after: ['ij', 8] },
      [['fgh', 5, 8]],
    ],
    [
      'by time, where the frames differ from connection to connection',
      {
        gap: [20, 24],
        own: ['ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQ', 0],
        before: ['xyz', 17],
        after: ['uvw', 24],
      },
      [['UVWX', 20, 24]],
    ],
    [
      'nothing of a reception that began behind the next frame, which its owner read late',
      { gap: [3, 9], own: ['hijklmnopqrstuvwxyz', 5], before: ['abc', 0], after: ['fg', 9], beside: ['', 'hijklmnop'] },
      [],
    ],
    [
      'by time, where only frames that repeat are stored behind the gap as well',
      {
        gap: [3, 9],
        own: ['hhhijhk', 5],
        received: [[5, 20]],
        before: ['abc', 0],
        after: ['fg', 9],
        beside: ['', 'fghmhnh'],
      },
      [['hhhi', 5, 9]],
    ],
    [
      'by time, where the one frame of a short reception repeats behind the gap',
      { gap: [3, 9], own: ['h', 6], received: [[6, 20]], before: ['abc', 0], after: ['fg', 9], beside: ['', 'fghmnh'] },
      [['h', 6, 9]],
    ],
    [
      'nothing of a reception that ended before the last frame, which its owner read early',
      {
        gap: [14, 20],
        own: ['abcdefghijklmnop', 0],
        before: ['qrs', 11],
        after: ['xyz', 20],
        beside: ['abcdefghijklmnop', ''],
      },
      [],
    ],
    [
      'by time, where nothing of the stream is stored near',
      { gap: [60, 63], own: ['a', 61], received: [[0, 130]] },
      [['a', 60, 63]],
    ],
    [
      'up to where our own part begins, by time',
      { gap: [3, 6], own: ['abcdefgh', 0], before: ['abc', 0], after: 6 },
      [['def', 3, 6]],
    ],
    [
      'nothing but the gap itself, when our own part is next, and we read the last stored frame only in it',
      { gap: [3, 6], own: ['abcdefgh', 4], received: [[0, 6]], before: ['abc', 0], after: 6 },
      [['', 3, 6]],
    ],
    [
      'what came between two moments, where there is another gap and nothing stored between the two',
      { gap: [3, 6], own: ['abcdefgh', 0], before: 2, after: 7 },
      [['cdefg', 3, 6]],
    ],
    [
      'files one behind the other, each with its own frames',
      {
        gap: [3, 7],
        own: ['abcdefgh', 0],
        received: [
          [0, 5],
          [5, 8],
        ],
        before: ['abc', 0],
        after: ['gh', 7],
      },
      [
        ['de', 3, 5],
        ['f', 5, 7],
      ],
    ],
    [
      'nothing from a file that holds only what the next owner has',
      {
        gap: [3, 6],
        own: ['abcdefgh', 0],
        received: [
          [0, 5],
          [5, 8],
        ],
        before: ['abc', 0],
        after: ['efgh', 6],
      },
      [['d', 3, 6]],
    ],
    [
      'from a file that lies behind the gap by our clock, in its last nanosecond',
      {
        gap: [3, 6],
        own: ['abcdefgh', 2],
        received: [
          [2, 6],
          [6, 10],
        ],
        before: ['ab', 0],
        after: ['fgh', 6],
      },
      [
        ['cd', 3, 6 - ns],
        ['e', 6 - ns, 6],
      ],
    ],
    [
      'nothing between two receptions of ours',
      {
        gap: [3, 6],
        own: ['', 0],
        received: [
          [0, 3],
          [6, 9],
        ],
        before: ['abc', 0, OURS],
        after: ['def', 6, OURS + 3],
      },
      [],
    ],
    [
      'the place that the most frames agree with, where the stream repeats itself',
      { gap: [6, 9], own: ['axaxbxaxcx', 0], before: ['axaxbx', 0], after: ['xcx', 9] },
      [['a', 6, 9]],
    ],
    [
      'never a frame of before the gap as one of behind it',
      { gap: [4, 5], own: ['xxxxyyyy', 0], before: ['xxxx', 0], after: ['yyyy', 5] },
      [['', 4, 5]],
    ],
  ])('is %s', (_, test, expected) => {
    const rounded = (all: [string, number, number][]) => all.map(([text, a, b]) => [text, a.toFixed(8), b.toFixed(8)]);
    expect(rounded(filled(test))).toEqual(rounded(expected));
  });
});

describe('whether the index has come far enough behind a gap', () => {
  const overlapping: Case = { gap: [3, 6], own: ['abcdefgh', 0], before: ['abc', 0] };
  it.each<[string, Case, boolean]>([
    ['yes, when the next frame is among ours', { ...overlapping, after: ['gh', 6] }, true],
    ['not yet, when nothing is stored there', overlapping, false],
    ['not yet, when what is stored there did not come to us', { ...overlapping, after: ['xyz', 6] }, false],
    ['yes, when our own part is next', { ...overlapping, after: 6 }, true],
    ['yes, when we were gone long before', { gap: [3, 100], own: ['abcdefgh', 0], before: ['abc', 0] }, true],
  ])('%s', (_, test, expected) => expect(isDecided(input(test))).toBe(expected));
});
