import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seqOf } from '../../../../../schema/collection/frame-seq.rule.js';
import type { TimeRange } from '../../../../../schema/time/time-range.js';
import { isFrameWithin } from '../../../../../workflows/collection/handover/meeting.rule.js';
import { planGapFills } from '../../../../../workflows/collection/handover/plan-gap-fills.js';
import {
  JOURNAL_EPOCH,
  journalFrames,
  type ReadFrame,
  storeFrames,
} from '../../../../support/collection/stored-and-journalled.js';

const STREAM = 1n;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789defghijklmnopqrstuvwxyz';
/** Times in the tables are tenths of a second from here. */
const tenths = (count: number): bigint => 1_800_000_000_000_000_000n + BigInt(Math.round(count * 10)) * 10_000_000n;
const at = (ns: bigint): number => Number(ns - tenths(0)) / 1e8;
/** Frames of one letter each, with the moments at which they were read. */
type Read = [string, number][];
const reads = (letters: string, from: number, step: number): Read =>
  [...letters].map((letter, i) => [letter, from + i * step]);

interface Case {
  /** Frames that the owner stored, up to where it has delivered, and its gaps. */
  stored: Read;
  delivered: number;
  gaps: [number, number][];
  /** Frames that the second collector read. It has received since `since`. */
  own: Read;
  since: number;
}

describe('what a second collector fills', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'second-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** Returns the frames and ranges that it fills, and up to where all is decided. */
  async function fills({ stored, delivered, gaps, own, since }: Case) {
    const read = (letters: Read) => letters.map(([letter, when]): ReadFrame => [STREAM, letter, tenths(when)]);
    const missing = gaps.map(([from, to]) => {
      return { datastreamId: STREAM, fromNs: tenths(from), toNs: tenths(to), reason: 'disconnect' };
    });
    const { core, blobs } = await storeFrames(read(stored), missing, tenths(delivered));
    const received = { streamIds: [STREAM], fromNs: tenths(since), toNs: tenths(delivered) };
    const path = await journalFrames(directory, { shard: 'binance', ...received }, read(own));
    const plan = await planGapFills(
      { shard: 'binance', core, blobs },
      { paths: [path], untilNs: undefined, goesOn: true },
    );
    if ('waitForNs' in plan) throw new Error('it waits');
    const filled = (plan.fills[0] ?? []).map(({ frames: bounds, ...range }) => {
      const chosen = own.filter(([, when], i) => {
        return isFrameWithin({ seq: seqOf(JOURNAL_EPOCH, BigInt(i + 1)), ns: tenths(when) }, bounds);
      });
      return [chosen.map(([letter]) => letter).join(''), ...ends(range)];
    });
    return { filled, through: at(plan.throughNs) };
  }
  const ends = ({ fromNs, toNs }: TimeRange): number[] => [at(fromNs), at(toNs)];

  it.each<[string, Case, [string, number, number][], number]>([
    [
      'a gap that is over',
      {
        ...{ stored: [...reads('abc', 10, 10), ...reads('hij', 80, 10)], delivered: 200, gaps: [[35, 75]] },
        ...{ own: reads('abcdefghij', 11, 10), since: 0 },
      },
      [['defg', 35, 75]],
      200,
    ],
    [
      'only what is certainly before its end, while frames behind it may come',
      {
        ...{ stored: [...reads('abc', 10, 10), ...reads('hij', 80, 10)], delivered: 110, gaps: [[35, 100]] },
        ...{ own: reads('abcdefghij', 11, 10), since: 0 },
      },
      [['d', 35, 50]],
      50,
    ],
    [
      'a gap that lasts, up to 5 s before what is known',
      {
        ...{ stored: reads('abc', 10, 10), delivered: 100, gaps: [[35, 100]] },
        ...{ own: reads('abcdefghi', 11, 10), since: 0 },
      },
      [['d', 35, 50]],
      50,
    ],
    [
      'nothing of a gap that began just now',
      {
        ...{ stored: reads('abc', 10, 10), delivered: 60, gaps: [[35, 60]] },
        ...{ own: reads('abcde', 11, 10), since: 0 },
      },
      [],
      35,
    ],
    [
      'all of a gap that begins where our own delivery ended, behind a frame that another owner stored',
      {
        ...{ stored: [...reads('c', 20, 10), ...reads('de', 40, 10)], delivered: 200, gaps: [[35, 35.1]] },
        ...{ own: reads('de', 40, 10), since: 35 },
      },
      [['', 35, 35.1]],
      200,
    ],
    [
      'nothing of what began behind the next frames, which the owner read late',
      {
        ...{ stored: [...reads('abc', 10, 5), ...reads(LETTERS, 45, 0.5)], delivered: 200, gaps: [[22, 44]] },
        ...{ own: reads(LETTERS.slice(20), 40, 1), since: 39 },
      },
      [],
      200,
    ],
    [
      'each of two near gaps up to the frames between them, although it never had those',
      {
        ...{ stored: [...reads('abc', 9, 9), ['k', 41], ...reads('hi', 61, 3)], delivered: 200 },
        ...{
          gaps: [
            [30, 40],
            [44, 60],
          ] as [number, number][],
          own: reads('abcdefghi', 10, 7),
          since: 0,
        },
      },
      [
        ['de', 30, 40],
        ['fg', 44, 60],
      ],
      200,
    ],
  ])('is %s', async (_, given, filled, through) => {
    expect(await fills(given)).toEqual({ filled, through });
  });
});
