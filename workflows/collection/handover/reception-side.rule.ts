import type { TimeRange } from '../../../schema/time/time-range.js';
import type { OwnFrame } from './join-stream.rule.js';
import { SKEW_NS } from './skew.rule.js';

/** Number of compared frames at the end of a reception. */
const COMPARED = 16;

/**
 * Signatures of all frames that are stored in the SKEW_NS before a gap, and in the SKEW_NS behind
 * it.
 */
export interface StoredBeside {
  before: readonly string[];
  after: readonly string[];
}

/**
 * Returns whether a reception may have ended before the gap, although our clock says that it ended
 * in it or behind it.
 */
export function mayEndBefore(gap: TimeRange, run: TimeRange): boolean {
  return run.toNs < gap.fromNs + SKEW_NS;
}

/**
 * Returns whether a reception may have begun behind the gap, although our clock says that it began
 * in it or before it.
 */
export function mayBeginBehind(gap: TimeRange, run: TimeRange): boolean {
  return run.fromNs >= gap.toNs - SKEW_NS;
}

/**
 * Returns whether the last frames of a reception, which has none of those right before the gap, are
 * stored before the gap.
 */
export function endedBefore(gap: TimeRange, run: TimeRange, own: readonly OwnFrame[], stored: StoredBeside): boolean {
  return mayEndBefore(gap, run) && areMostlyIn(stored.before, framesOf(run, own).slice(-COMPARED));
}

/**
 * Returns whether the first frames of a reception, which has none of those right behind the gap,
 * are stored behind the gap.
 */
export function beganBehind(gap: TimeRange, run: TimeRange, own: readonly OwnFrame[], stored: StoredBeside): boolean {
  return mayBeginBehind(gap, run) && areMostlyIn(stored.after, framesOf(run, own).slice(0, COMPARED));
}

function framesOf({ fromNs, toNs }: TimeRange, own: readonly OwnFrame[]): OwnFrame[] {
  return own.filter(({ ns }) => ns >= fromNs && ns < toNs);
}

/**
 * Returns whether most of the frames are stored. One that repeats among them or among what is
 * stored tells nothing.
 */
function areMostlyIn(stored: readonly string[], frames: readonly OwnFrame[]): boolean {
  const single = singles(stored);
  const telling = [...singles(frames.map(({ signature }) => signature))];
  return telling.filter((signature) => single.has(signature)).length * 2 > telling.length;
}

/** Returns the signatures that occur once. */
function singles(signatures: readonly string[]): Set<string> {
  const single = new Set<string>();
  const seen = new Set<string>();
  for (const signature of signatures) {
    if (seen.has(signature)) single.delete(signature);
    else single.add(signature);
    seen.add(signature);
  }
  return single;
}
