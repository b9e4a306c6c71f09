import type { TimeRange } from '../../../schema/time-range.js';
import { joinAfter, joinBefore, type OwnFrame } from './join-stream.rule.js';
import { MAY_MISS_NS, SKEW_NS, UNKNOWN_NS } from './skew.rule.js';

/** What one journal file of ours received of a stream without a break; its times are those of our clock. */
export interface Piece extends TimeRange {
  /** Which of our files. */
  file: number;
  /** The whole of the reception that this is a part of: it may go on from file to file. */
  run: TimeRange;
}

/** Which frames of a file are meant: received in [sinceNs, untilNs), behind one frame and before another. */
export interface FrameBounds {
  sinceNs: bigint;
  untilNs: bigint;
  afterSeq: bigint | null;
  beforeSeq: bigint | null;
}

/** What a file of ours fills of a gap, half-open in the index' time; its frames are stamped into that. */
export interface GapFill extends TimeRange {
  file: number;
  frames: FrameBounds;
}

export interface GapAndFrames {
  gap: TimeRange;
  /** In order of time. */
  pieces: readonly Piece[];
  /** Our frames within SKEW_NS of the gap's ends, in order of arrival. */
  own: readonly OwnFrame[];
  /** Whether a stored frame with this number is one of these files' processes: we know its place by its number. */
  isOurs: (seq: bigint) => boolean;
  /** The last stored frames of the SKEW_NS before the gap, oldest first; or since when by our clock frames are meant. */
  before: readonly OwnFrame[] | bigint;
  /** The first stored ones of the SKEW_NS behind it; or until when: from then on they belong to another part of ours. */
  after: readonly OwnFrame[] | bigint;
}

/** Where a stored frame stands among ours: there, nowhere, or there was none near; or the moment that counts instead. */
type Place = { at: OwnFrame } | { unmatched: OwnFrame } | 'none' | bigint;

/** What a piece delivers, with the time that it stands for. */
interface Share extends TimeRange {
  piece: Piece;
  frames: FrameBounds;
  /** Frames of it that are known, those near the gap's ends. */
  known: number;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * What our journal files fill of a gap: exactly those of our frames that come behind the last frame stored before the gap and before the
 * first one stored behind it. Who stored those read them at other moments than we did, so that their places are found by content, and
 * frames of ours that came a little outside the gap are stamped into it. Where a neighbour is not among our frames although we received
 * when it came, the stream's frames differ from connection to connection, and time decides; where we began or ended to receive about then,
 * all of ours lie on this side of it, and UNKNOWN_NS of the gap stay, since nothing tells whether something lies between, unless both
 * received for a while.
 */
export function fillGap(input: GapAndFrames): GapFill[] {
  const before = placeBefore(input);
  const after = placeAfter(input, before);
  const shares = input.pieces.flatMap((piece) => shareOf(input, piece, before, after));
  return layOut(input.gap, shares);
}

/** Whether what is stored behind the gap so far suffices to tell; otherwise ask again when the index has come SKEW_NS beyond it. */
export function isDecided(input: GapAndFrames): boolean {
  const reaches = input.pieces.some(({ run }) => run.toNs > input.gap.toNs - SKEW_NS);
  if (!reaches || typeof input.after === 'bigint') return true;
  const place = placeAfter(input, placeBefore(input));
  return typeof place === 'object' && 'at' in place;
}

function placeBefore({ own, isOurs, before }: GapAndFrames): Place {
  if (typeof before === 'bigint') return before;
  const last = before.at(-1);
  if (!last) return 'none';
  if (isOurs(last.seq)) return { at: numbered(last, own) };
  const at = joinAfter({ signatures: before.map(({ signature }) => signature), lastNs: last.ns }, own);
  return at ? { at } : { unmatched: last };
}

function placeAfter({ own, isOurs, after }: GapAndFrames, before: Place): Place {
  if (typeof after === 'bigint') return after;
  const first = after[0];
  if (!first) return 'none';
  if (isOurs(first.seq)) return { at: numbered(first, own) };
  const behind = typeof before === 'object' && 'at' in before ? before.at.seq : -1n;
  const candidates = own.filter(({ seq }) => seq > behind);
  const at = joinBefore({ signatures: after.map(({ signature }) => signature), firstNs: first.ns }, candidates);
  return at ? { at } : { unmatched: first };
}

/** The frame as we journalled it: it may have been stamped with another moment as it was stored. */
function numbered(stored: OwnFrame, own: readonly OwnFrame[]): OwnFrame {
  return own.find(({ seq }) => seq === stored.seq) ?? stored;
}

function shareOf(input: GapAndFrames, piece: Piece, before: Place, after: Place): Share[] {
  const beginning = beginningOf(input.gap, piece, before);
  const end = endOf(input.gap, piece, after);
  if (!beginning || !end) return [];
  const { fromNs, sinceNs, afterSeq } = beginning;
  const { toNs, untilNs, beforeSeq } = end;
  const frames = { sinceNs, untilNs, afterSeq, beforeSeq };
  const known = input.own.filter((frame) => isWithin(frame, frames)).length;
  return fromNs < toNs || known > 0 ? [{ piece, fromNs, toNs, frames, known }] : [];
}

function beginningOf(gap: TimeRange, { fromNs, toNs, run }: Piece, place: Place) {
  if (typeof place === 'object' && 'at' in place) {
    const { seq, ns } = place.at;
    if (toNs <= ns) return null;
    return { fromNs: fromNs <= ns ? gap.fromNs : most(gap.fromNs, fromNs), sinceNs: fromNs, afterSeq: seq };
  }
  const byTime = { fromNs: most(gap.fromNs, fromNs), sinceNs: most(gap.fromNs, fromNs), afterSeq: null };
  if (typeof place === 'bigint') return { ...byTime, sinceNs: most(place, fromNs) };
  // Nothing is stored before the gap: what we had just before it is missing, too.
  if (place === 'none') return { ...byTime, sinceNs: most(fromNs, gap.fromNs - SKEW_NS) };
  if (run.fromNs <= place.unmatched.ns - MAY_MISS_NS) return byTime;
  if (run.toNs <= place.unmatched.ns) return null;
  const unknownNs = run.fromNs > gap.fromNs - MAY_MISS_NS ? UNKNOWN_NS : 0n;
  return { ...byTime, fromNs: most(gap.fromNs + unknownNs, fromNs), sinceNs: fromNs };
}

function endOf(gap: TimeRange, { fromNs, toNs, run }: Piece, place: Place) {
  if (typeof place === 'object' && 'at' in place) {
    const { seq, ns } = place.at;
    if (fromNs > ns) return null;
    return { toNs: ns < toNs ? gap.toNs : least(gap.toNs, toNs), untilNs: toNs, beforeSeq: seq };
  }
  const byTime = { toNs: least(gap.toNs, toNs), untilNs: least(gap.toNs, toNs), beforeSeq: null };
  if (typeof place === 'bigint') return { ...byTime, untilNs: least(place, toNs) };
  if (place === 'none') return { ...byTime, untilNs: least(toNs, gap.toNs + SKEW_NS) };
  if (run.toNs >= place.unmatched.ns + MAY_MISS_NS) return byTime;
  if (run.fromNs >= place.unmatched.ns) return null;
  const unknownNs = run.toNs < gap.toNs + MAY_MISS_NS ? UNKNOWN_NS : 0n;
  return { ...byTime, toNs: least(gap.toNs - unknownNs, toNs), untilNs: toNs };
}

/** Whether a frame is meant by bounds. */
export function isWithin({ seq, ns }: Omit<OwnFrame, 'signature'>, bounds: FrameBounds): boolean {
  const { sinceNs, untilNs, afterSeq, beforeSeq } = bounds;
  return (
    ns >= sinceNs && ns < untilNs && (afterSeq === null || seq > afterSeq) && (beforeSeq === null || seq < beforeSeq)
  );
}

/**
 * Gives each share its stretch of the gap, one behind the other: one whose times lie outside the gap gets the nearest nanosecond, so that
 * all frames are in order of their stamps, too.
 */
function layOut(gap: TimeRange, shares: readonly Share[]): GapFill[] {
  const fills: GapFill[] = [];
  let cursorNs = gap.fromNs;
  shares.forEach(({ piece, fromNs, toNs, frames, known }, i) => {
    const room = BigInt(shares.length - 1 - i);
    const from = least(most(fromNs, cursorNs), gap.toNs - room - 1n);
    const to = least(toNs, gap.toNs - room);
    const end = to > from ? to : from + 1n;
    if (from < cursorNs || (to <= from && known === 0)) return;
    fills.push({ file: piece.file, fromNs: from, toNs: end, frames });
    cursorNs = end;
  });
  return fills;
}
