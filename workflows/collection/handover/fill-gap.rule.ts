import { earlier, later, type TimeRange } from '../../../schema/time/time-range.js';
import {
  type Beginning,
  type FrameBounds,
  isFrameWithin,
  isDoubtful,
  meet,
  type OwnFrame,
  type Place,
  placeOf,
  SKEW_NS,
} from './meeting.rule.js';

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
  /** Required at the ends that `doubtfulEnds` names. */
  beside?: StoredBeside;
}

/**
 * Signatures of all frames that are stored in the SKEW_NS before a gap, and in the SKEW_NS behind
 * it.
 */
export interface StoredBeside {
  before: readonly string[];
  after: readonly string[];
}

type GapEnds = Record<keyof StoredBeside, Beginning>;

/**
 * Returns both ends of a gap as beginnings of what fills it: the one behind it in reversed time.
 */
export function endsOf({ gap, own, isOurs, before, after, beside }: GapToPlace): GapEnds {
  const first: Place = typeof before === 'bigint' ? { kind: 'moment', ns: before } : placeOf(before, own, isOurs);
  const behindSeq = first.kind === 'frame' ? first.at.seq : -1n;
  const ownReversed = reversedFrames(own);
  const candidates = ownReversed.filter(({ seq }) => -seq > behindSeq);
  const last: Place =
    typeof after === 'bigint'
      ? { kind: 'moment', ns: 1n - after }
      : placeOf(reversedFrames(after), ownReversed, (seq) => isOurs(-seq), candidates);
  return {
    before: { atNs: gap.fromNs, place: first, own, stored: beside?.before ?? [] },
    after: { atNs: reversed(gap).fromNs, place: last, own: ownReversed, stored: beside?.after ?? [] },
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

/**
 * The part of a gap that a file of ours fills, in the time of the index. Its frames are stamped
 * with times inside it.
 */
interface GapFill extends TimeRange {
  file: number;
  frames: FrameBounds;
}

/** Part of a received range that fills a gap, with the time that it stands for. */
interface Contribution extends GapFill {
  /** Number of its known frames: those near the gap's ends. */
  known: number;
}

/** State of a gap up to some moment. */
interface FilledSoFar {
  fills: GapFill[];
  /** Time from which the gap has to be looked at again. Null if it is decided. */
  againFromNs: bigint | null;
}

const NO_FRAMES: FrameBounds = { sinceNs: 0n, untilNs: 0n, afterSeq: null, beforeSeq: null };

/**
 * Returns what our journal files fill of a gap: exactly our frames between the last one stored
 * before the gap and the first one stored behind it (docs/collection.md, Where two owners meet).
 */
export function fillGap(input: GapToPlace): GapFill[] {
  const { gap, received } = input;
  const ends = endsOf(input);
  const [{ place: before }, { place: after }] = [ends.before, ends.after];
  // Our next part begins behind the last stored frame, which we read late.
  if (before.kind === 'frame' && after.kind === 'moment' && before.at.ns > -after.ns) {
    return received.slice(-1).map(({ file }) => ({ ...gap, file, frames: NO_FRAMES }));
  }
  return layOut(
    gap,
    received.flatMap((range) => contributionOf(input, range, ends)),
  );
}

/**
 * Returns what we fill of a gap of the owner beside whom we journal. `knownNs`: what either
 * received until then is known. As long as the gap may go on, or some of the next stored frames may
 * still arrive, it is filled up to SKEW_NS before its end so far: our frames from then on may be
 * among those that the owner stores next.
 */
export function fillSoFar(asked: GapToPlace, knownNs: bigint): FilledSoFar {
  const { gap } = asked;
  if (gap.toNs + SKEW_NS <= knownNs) return { fills: fillGap(asked), againFromNs: null };
  const untilNs = gap.toNs - SKEW_NS;
  if (gap.fromNs >= untilNs) return { fills: [], againFromNs: gap.fromNs };
  return {
    fills: fillGap({ ...asked, gap: { fromNs: gap.fromNs, toNs: untilNs }, after: untilNs }),
    againFromNs: untilNs,
  };
}

function contributionOf({ own }: GapToPlace, { file, run, ...range }: ReceivedRange, ends: GapEnds): Contribution[] {
  const beginning = beginningIn(ends.before, range, run);
  const end = beginningIn(ends.after, reversed(range), reversed(run));
  if (!beginning || !end) return [];
  const { fromNs, sinceNs, afterSeq } = beginning;
  const toNs = 1n - end.fromNs;
  const beforeSeq = end.afterSeq === null ? null : -end.afterSeq;
  const frames = { sinceNs, untilNs: 1n - end.sinceNs, afterSeq, beforeSeq };
  const known = own.filter((frame) => isFrameWithin(frame, frames)).length;
  return fromNs < toNs || known > 0 ? [{ file, fromNs, toNs, frames, known }] : [];
}

/** Returns where what a file received begins to fill the gap. Null if that lies behind the file. */
function beginningIn(end: Beginning, range: TimeRange, run: TimeRange) {
  const meeting = meet(end, run);
  if (!meeting) return null;
  const { behind, sinceNs, unknownNs } = meeting;
  if (behind && range.toNs <= behind.ns) return null;
  return {
    fromNs: behind && range.fromNs <= behind.ns ? end.atNs : later(end.atNs + unknownNs, range.fromNs),
    sinceNs: later(sinceNs ?? range.fromNs, range.fromNs),
    afterSeq: behind?.seq ?? null,
  };
}

/**
 * Gives each contribution its part of the gap, one behind the other. One whose times lie outside
 * the gap gets the nearest nanosecond, so that the stamps of all frames are in order.
 */
function layOut(gap: TimeRange, contributions: readonly Contribution[]): GapFill[] {
  const fills: GapFill[] = [];
  let cursorNs = gap.fromNs;
  contributions.forEach(({ file, fromNs, toNs, frames, known }, i) => {
    const room = BigInt(contributions.length - 1 - i);
    const from = earlier(later(fromNs, cursorNs), gap.toNs - room - 1n);
    const to = earlier(toNs, gap.toNs - room);
    const end = to > from ? to : from + 1n;
    if (from < cursorNs || (to <= from && known === 0)) return;
    fills.push({ file, fromNs: from, toNs: end, frames });
    cursorNs = end;
  });
  return fills;
}
