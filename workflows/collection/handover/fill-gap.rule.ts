import { earlier, later, type TimeRange } from '../../../schema/time/time-range.js';
import { joinAfter, joinBefore, type OwnFrame } from './join-stream.rule.js';
import { beganBehind, endedBefore, mayBeginBehind, mayEndBefore, type StoredBeside } from './reception-side.rule.js';
import { MAY_MISS_NS, SKEW_NS, UNKNOWN_NS } from './skew.rule.js';

/**
 * A time range, by our clock, in which one journal file of ours received a stream without a break.
 */
export interface ReceivedRange extends TimeRange {
  /** Number of our file. */
  file: number;
  /** The whole reception that this is a part of. It may span several files. */
  run: TimeRange;
}

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
export interface GapFill extends TimeRange {
  file: number;
  frames: FrameBounds;
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

export interface GapAndFrames extends GapToPlace {
  /** Looked at where `doubtfulEnds` says so. */
  beside: StoredBeside;
}

/**
 * The position of a stored frame among ours; `none` if no frame is stored nearby; a time (ns) where
 * time decides.
 */
type Place = { at: OwnFrame } | { unmatched: OwnFrame } | 'none' | bigint;

/** Part of a received range that fills a gap, with the time that it stands for. */
interface Contribution extends TimeRange {
  file: number;
  frames: FrameBounds;
  /** Number of its known frames: those near the gap's ends. */
  known: number;
}

/**
 * Returns what our journal files fill of a gap: exactly our frames between the last one stored
 * before the gap and the first one stored behind it. Content decides where those two stand among
 * ours, since their owners read them at other moments (docs/collection.md, Where two owners meet).
 */
export function fillGap(input: GapAndFrames): GapFill[] {
  const before = placeBefore(input);
  const after = placeAfter(input, before);
  return layOut(
    input.gap,
    input.received.flatMap((range) => contributionOf(input, range, before, after)),
  );
}

/**
 * Returns whether what is stored behind the gap suffices to decide. If not, ask again when the
 * watermark is SKEW_NS beyond it.
 */
export function isDecided(input: GapToPlace): boolean {
  const reaches = input.received.some(({ run }) => run.toNs > input.gap.toNs - SKEW_NS);
  if (!reaches || typeof input.after === 'bigint') return true;
  const place = placeAfter(input, placeBefore(input));
  return typeof place === 'object' && 'at' in place;
}

/**
 * Returns at which ends of the gap frames are stored of which none is ours, while a reception of
 * ours begins or ends there: it may lie on the other side of them.
 */
export function doubtfulEnds(input: GapToPlace): Record<keyof StoredBeside, boolean> {
  const { gap, received } = input;
  const before = placeBefore(input);
  const after = placeAfter(input, before);
  return {
    before: isUnmatched(before) && received.some(({ run }) => mayEndBefore(gap, run)),
    after: isUnmatched(after) && received.some(({ run }) => mayBeginBehind(gap, run)),
  };
}

function isUnmatched(place: Place): boolean {
  return typeof place === 'object' && 'unmatched' in place;
}

function placeBefore({ own, isOurs, before }: GapToPlace): Place {
  if (typeof before === 'bigint') return before;
  const last = before.at(-1);
  if (!last) return 'none';
  if (isOurs(last.seq)) return { at: numbered(last, own) };
  const at = joinAfter({ signatures: before.map(({ signature }) => signature), lastNs: last.ns }, own);
  return at ? { at } : { unmatched: last };
}

function placeAfter({ own, isOurs, after }: GapToPlace, before: Place): Place {
  if (typeof after === 'bigint') return after;
  const first = after[0];
  if (!first) return 'none';
  if (isOurs(first.seq)) return { at: numbered(first, own) };
  const behind = typeof before === 'object' && 'at' in before ? before.at.seq : -1n;
  const candidates = own.filter(({ seq }) => seq > behind);
  const at = joinBefore({ signatures: after.map(({ signature }) => signature), firstNs: first.ns }, candidates);
  return at ? { at } : { unmatched: first };
}

/** Returns the frame as we journalled it: it may have been stored with another time. */
function numbered(stored: OwnFrame, own: readonly OwnFrame[]): OwnFrame {
  return own.find(({ seq }) => seq === stored.seq) ?? stored;
}

function contributionOf(input: GapAndFrames, range: ReceivedRange, before: Place, after: Place): Contribution[] {
  const beginning = beginningOf(input, range, before);
  const end = endOf(input, range, after);
  if (!beginning || !end) return [];
  const { fromNs, sinceNs, afterSeq } = beginning;
  const { toNs, untilNs, beforeSeq } = end;
  const frames = { sinceNs, untilNs, afterSeq, beforeSeq };
  const known = input.own.filter((frame) => isFrameWithin(frame, frames)).length;
  return fromNs < toNs || known > 0 ? [{ file: range.file, fromNs, toNs, frames, known }] : [];
}

function beginningOf({ gap, own, beside }: GapAndFrames, { fromNs, toNs, run }: ReceivedRange, place: Place) {
  if (typeof place === 'object' && 'at' in place) {
    const { seq, ns } = place.at;
    if (toNs <= ns) return null;
    return { fromNs: fromNs <= ns ? gap.fromNs : later(gap.fromNs, fromNs), sinceNs: fromNs, afterSeq: seq };
  }
  const byTime = { fromNs: later(gap.fromNs, fromNs), sinceNs: later(gap.fromNs, fromNs), afterSeq: null };
  if (typeof place === 'bigint') return { ...byTime, sinceNs: later(place, fromNs) };
  // Nothing is stored before the gap, so what we received just before it is missing as well.
  if (place === 'none') return { ...byTime, sinceNs: later(fromNs, gap.fromNs - SKEW_NS) };
  if (endedBefore(gap, run, own, beside)) return null;
  if (run.fromNs <= place.unmatched.ns - MAY_MISS_NS) return byTime;
  if (run.toNs <= place.unmatched.ns) return null;
  const unknownNs = run.fromNs > gap.fromNs - MAY_MISS_NS ? UNKNOWN_NS : 0n;
  return { ...byTime, fromNs: later(gap.fromNs + unknownNs, fromNs), sinceNs: fromNs };
}

function endOf({ gap, own, beside }: GapAndFrames, { fromNs, toNs, run }: ReceivedRange, place: Place) {
  if (typeof place === 'object' && 'at' in place) {
    const { seq, ns } = place.at;
    if (fromNs > ns) return null;
    return { toNs: ns < toNs ? gap.toNs : earlier(gap.toNs, toNs), untilNs: toNs, beforeSeq: seq };
  }
  const byTime = { toNs: earlier(gap.toNs, toNs), untilNs: earlier(gap.toNs, toNs), beforeSeq: null };
  if (typeof place === 'bigint') return { ...byTime, untilNs: earlier(place, toNs) };
  if (place === 'none') return { ...byTime, untilNs: earlier(toNs, gap.toNs + SKEW_NS) };
  if (beganBehind(gap, run, own, beside)) return null;
  if (run.toNs >= place.unmatched.ns + MAY_MISS_NS) return byTime;
  if (run.fromNs >= place.unmatched.ns) return null;
  const unknownNs = run.toNs < gap.toNs + MAY_MISS_NS ? UNKNOWN_NS : 0n;
  return { ...byTime, toNs: earlier(gap.toNs - unknownNs, toNs), untilNs: toNs };
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
