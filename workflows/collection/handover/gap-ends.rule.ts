import type { TimeRange } from '../../../schema/time/time-range.js';
import { type Beginning, isDoubtful, type OwnFrame, type Place, placeOf, SKEW_NS } from './meeting.rule.js';

/**
 * A time range, by our clock, in which one journal file of ours received a stream without a break.
 */
export interface ReceivedRange extends TimeRange {
  /** Number of our file. */
  file: number;
  /** The whole reception that this is a part of. It may span several files. */
  run: TimeRange;
}

export interface GapToPlace {
  gap: TimeRange;
  /** Received ranges in order of time. */
  received: readonly ReceivedRange[];
  /** Our frames within SKEW_NS of the gap's ends, in order of arrival. */
  own: readonly OwnFrame[];
  /**
   * Returns whether the processes of these files received a stored frame: then its number tells its
   * place.
   */
  isOurs: (seq: bigint) => boolean;
  /**
   * The last frames stored in the SKEW_NS before the gap, oldest first; or the moment by our clock
   * from which frames count.
   */
  before: readonly OwnFrame[] | bigint;
  /**
   * The first frames stored in the SKEW_NS behind it; or the moment from which they belong to
   * another part of ours.
   */
  after: readonly OwnFrame[] | bigint;
}

/**
 * Signatures of all frames that are stored in the SKEW_NS before a gap, and in the SKEW_NS behind
 * it.
 */
export interface StoredBeside {
  before: readonly string[];
  after: readonly string[];
}

export type GapEnds = Record<keyof StoredBeside, Beginning>;

/**
 * Returns both ends of a gap as beginnings of what fills it: the one behind it in reversed time.
 */
export function endsOf(
  { gap, own, isOurs, before, after }: GapToPlace,
  beside: StoredBeside = { before: [], after: [] },
): GapEnds {
  const first: Place = typeof before === 'bigint' ? { kind: 'moment', ns: before } : placeOf(before, own, isOurs);
  const behindSeq = first.kind === 'frame' ? first.at.seq : -1n;
  const ownReversed = reversedFrames(own);
  const candidates = ownReversed.filter(({ seq }) => -seq > behindSeq);
  const last: Place =
    typeof after === 'bigint'
      ? { kind: 'moment', ns: 1n - after }
      : placeOf(reversedFrames(after), ownReversed, (seq) => isOurs(-seq), candidates);
  return {
    before: { atNs: gap.fromNs, place: first, own, stored: beside.before },
    after: { atNs: reversed(gap).fromNs, place: last, own: ownReversed, stored: beside.after },
  };
}

/**
 * Returns whether what is stored behind the gap suffices to decide. If not, ask again when the
 * watermark is SKEW_NS beyond it.
 */
export function isDecided(input: GapToPlace): boolean {
  const reaches = input.received.some(({ run }) => run.toNs > input.gap.toNs - SKEW_NS);
  if (!reaches) return true;
  const { kind } = endsOf(input).after.place;
  return kind === 'frame' || kind === 'moment';
}

/** Returns at which ends of the gap a reception of ours may lie on the other side. */
export function doubtfulEnds(input: GapToPlace): Record<keyof StoredBeside, boolean> {
  const { before, after } = endsOf(input);
  return {
    before: input.received.some(({ run }) => isDoubtful(before, run)),
    after: input.received.some(({ run }) => isDoubtful(after, reversed(run))),
  };
}

/** Returns a range in reversed time: it contains -ns where the range contains ns. */
export function reversed({ fromNs, toNs }: TimeRange): TimeRange {
  return { fromNs: 1n - toNs, toNs: 1n - fromNs };
}

function reversedFrames(frames: readonly OwnFrame[]): OwnFrame[] {
  return frames.map(({ seq, ns, signature }) => ({ seq: -seq, ns: -ns, signature })).reverse();
}
