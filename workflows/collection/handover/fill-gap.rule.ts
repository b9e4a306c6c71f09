import { earlier, later, type TimeRange } from '../../../schema/time/time-range.js';
import {
  endsOf,
  type GapEnds,
  type GapToPlace,
  type ReceivedRange,
  reversed,
  type StoredBeside,
} from './gap-ends.rule.js';
import { type Meeting, meet, type OwnFrame, SKEW_NS, UNKNOWN_NS } from './meeting.rule.js';

/**
 * Selects frames of a file: received in [sinceNs, untilNs), behind one frame and before another.
 */
export interface FrameBounds {
  sinceNs: bigint;
  untilNs: bigint;
  afterSeq: bigint | null;
  beforeSeq: bigint | null;
}

/**
 * The part of a gap that a file of ours fills, in the time of the index. Its frames are stamped
 * with times inside it.
 */
interface GapFill extends TimeRange {
  file: number;
  frames: FrameBounds;
}

interface GapAndFrames extends GapToPlace {
  /** Looked at where `doubtfulEnds` says so. */
  beside: StoredBeside;
}

/** Part of a received range that fills a gap, with the time that it stands for. */
interface Contribution extends TimeRange {
  file: number;
  frames: FrameBounds;
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
export function fillGap(input: GapAndFrames): GapFill[] {
  const { gap, received } = input;
  const ends = endsOf(input, input.beside);
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
export function fillSoFar(asked: GapAndFrames, knownNs: bigint): FilledSoFar {
  const { gap } = asked;
  if (gap.toNs + SKEW_NS <= knownNs) return { fills: fillGap(asked), againFromNs: null };
  const untilNs = gap.toNs - SKEW_NS;
  if (gap.fromNs >= untilNs) return { fills: [], againFromNs: gap.fromNs };
  return {
    fills: fillGap({ ...asked, gap: { fromNs: gap.fromNs, toNs: untilNs }, after: untilNs }),
    againFromNs: untilNs,
  };
}

function contributionOf(
  { gap, own }: GapAndFrames,
  { file, run, ...range }: ReceivedRange,
  ends: GapEnds,
): Contribution[] {
  const beginning = beginningIn(gap, range, meet(ends.before, run));
  const end = beginningIn(reversed(gap), reversed(range), meet(ends.after, reversed(run)));
  if (!beginning || !end) return [];
  const { fromNs, sinceNs, afterSeq } = beginning;
  const toNs = 1n - end.fromNs;
  const beforeSeq = end.afterSeq === null ? null : -end.afterSeq;
  const frames = { sinceNs, untilNs: 1n - end.sinceNs, afterSeq, beforeSeq };
  const known = own.filter((frame) => isFrameWithin(frame, frames)).length;
  return fromNs < toNs || known > 0 ? [{ file, fromNs, toNs, frames, known }] : [];
}

/** Returns where what a file received begins to fill the gap. Null if that lies behind the file. */
function beginningIn(gap: TimeRange, range: TimeRange, meeting: Meeting) {
  const fromNs = later(gap.fromNs, range.fromNs);
  switch (meeting.kind) {
    case 'frame': {
      const { seq, ns } = meeting.at;
      if (range.toNs <= ns) return null;
      return { fromNs: range.fromNs <= ns ? gap.fromNs : fromNs, sinceNs: range.fromNs, afterSeq: seq };
    }
    case 'moment':
      return { fromNs, sinceNs: later(meeting.ns, range.fromNs), afterSeq: null };
    case 'nothing':
      // What we received just before the gap is missing as well.
      return { fromNs, sinceNs: later(range.fromNs, gap.fromNs - SKEW_NS), afterSeq: null };
    case 'time':
      return { fromNs, sinceNs: fromNs, afterSeq: null };
    case 'all':
      return { fromNs, sinceNs: range.fromNs, afterSeq: null };
    case 'unknown':
      return { fromNs: later(gap.fromNs + UNKNOWN_NS, range.fromNs), sinceNs: range.fromNs, afterSeq: null };
    case 'none':
      return null;
  }
}

/** Returns whether bounds select a frame. */
export function isFrameWithin({ seq, ns }: Omit<OwnFrame, 'signature'>, bounds: FrameBounds): boolean {
  const { sinceNs, untilNs, afterSeq, beforeSeq } = bounds;
  return (
    ns >= sinceNs && ns < untilNs && (afterSeq === null || seq > afterSeq) && (beforeSeq === null || seq < beforeSeq)
  );
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
