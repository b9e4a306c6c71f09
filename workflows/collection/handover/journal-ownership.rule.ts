import { overlap, widen, type TimeRange } from '../../../schema/time/time-range.js';
import type { LeftBehind } from '../core/shard-contract.js';
import type { JournalRange } from '../journal/journal-ranges.js';
import type { ReceptionGap } from '../streams/stream-states.js';
import type { HandoverClip, StreamStart } from './journal-clip.js';
import type { Join } from './find-join.js';
import { KEPT_NS, SKEW_NS } from './meeting.rule.js';

/** Owner of the time of a journal file. docs/collection.md has the diagram. */
export type Ownership =
  /** Delivered under our lease. */
  | {
      state: 'ours';
      /** Null: the whole file. */
      clip: HandoverClip | null;
      /** Possible gaps before it, besides those that the file itself has. */
      missing: readonly ReceptionGap[];
      /** The clip joins our frames to another owner's: such files are committed together. */
      joined: boolean;
    }
  /** Another owner has delivered this time: the file can only fill gaps of that owner. */
  | { state: 'overtaken' }
  /**
   * Overtaken before the clip and ours from there on. The first part fills gaps before the second
   * is delivered.
   */
  | { state: 'split'; clip: HandoverClip; missing: readonly ReceptionGap[]; joined: boolean }
  /** The index has all of the file that it will take: the file can be removed. */
  | { state: 'done' };

export type OwnershipEvent = 'shard lost' | 'gaps filled' | 'committed';

const ALONE = { missing: [], joined: false };
export const OURS: Ownership = { state: 'ours', clip: null, ...ALONE };
const OVERTAKEN: Ownership = { state: 'overtaken' };

/**
 * Returns the state of one file after an event. A new lease decides for all files together:
 * ownershipByTime and ownershipByFrames.
 */
export function nextOwnership(ownership: Ownership, event: OwnershipEvent): Ownership {
  if (ownership.state === 'done') return ownership;
  switch (event) {
    case 'shard lost':
      return OVERTAKEN;
    case 'gaps filled':
      if (ownership.state === 'split') return { ...ownership, state: 'ours' };
      return ownership.state === 'overtaken' ? { state: 'done' } : ownership;
    case 'committed':
      return ownership.state === 'ours' ? { state: 'done' } : ownership;
  }
}

/**
 * Decides by time, when we take the lease, which of our journal files (oldest first) another owner
 * has overtaken: the index takes one owner for each moment. `sealedNs` is the watermark, null
 * before the first commit. If it is one of our own cuts, or older than all of our files, no other
 * owner has delivered since. `streamIds` are missing between that owner's end and our beginning.
 */
export function ownershipByTime(
  files: readonly TimeRange[],
  sealedNs: bigint | null,
  streamIds: readonly bigint[],
): Ownership[] {
  if (sealedNs === null) return files.map(() => OURS);
  const clip: HandoverClip = { fromNs: sealedNs, starts: new Map() };
  const isOurs = isOwnCut(files, sealedNs);
  const first = files.findIndex(({ fromNs, toNs }) => fromNs >= sealedNs || toNs > sealedNs);
  return files.map(({ fromNs, toNs }, i): Ownership => {
    if (fromNs < sealedNs) return toNs <= sealedNs ? OVERTAKEN : { state: 'split', clip, ...ALONE };
    if (isOurs) return OURS;
    const before = { fromNs: sealedNs, toNs: fromNs, reason: 'takeover' };
    const missing =
      i === first && fromNs > sealedNs ? streamIds.map((datastreamId) => ({ datastreamId, ...before })) : [];
    return { state: 'ours', clip, missing, joined: false };
  });
}

/**
 * Refines ownershipByTime for the files at these indexes by the place where our frames join the
 * other owner's.
 */
export function ownershipByFrames(
  byTime: readonly Ownership[],
  files: readonly TimeRange[],
  beside: readonly number[],
  sealedNs: bigint,
  { starts, gaps }: Pick<Join, 'starts' | 'gaps'>,
): Ownership[] {
  return byTime.map((ownership, i) => {
    if (!beside.includes(i)) return ownership;
    const byClock = 'missing' in ownership ? ownership.missing : [];
    const unknown = byClock.filter(({ datastreamId }) => (starts.get(datastreamId)?.receivedSinceNs ?? null) === null);
    const missing = i === beside[0] ? [...unknown, ...gaps] : unknown;
    const state = files[i]!.fromNs < sealedNs ? 'split' : 'ours';
    return { state, clip: { fromNs: sealedNs, starts }, missing, joined: true };
  });
}

/**
 * Returns the indexes of files that may hold frames that the previous owner, who delivered up to
 * `sealedNs`, has delivered as well, or has missed: one of two collectors (`replicated`) may have
 * ended with a dead connection that it had not noticed.
 */
export function filesBeside(
  files: readonly JournalRange[],
  sealedNs: bigint,
  left: LeftBehind | null,
  replicated: boolean,
): number[] {
  if (isOwnCut(files, sealedNs)) return [];
  // The index tells what one of two received last, and earlier epochs may be the same reception.
  if (!left || replicated) {
    const near = widen({ fromNs: sealedNs, toNs: sealedNs }, replicated ? KEPT_NS : SKEW_NS);
    return indexesOf(files, (file) => overlap(file, near));
  }
  // What we journalled before that owner, or began after it, has nothing to do with this handover.
  const overlaps = files.some(({ epoch, fromNs }) => epoch > left.epoch && fromNs < sealedNs);
  return overlaps ? indexesOf(files, ({ epoch }) => epoch > left.epoch) : [];
}

/** Returns whether a file begins or ends at the watermark. */
function isOwnCut(files: readonly TimeRange[], sealedNs: bigint): boolean {
  return files.some(({ fromNs, toNs }) => fromNs === sealedNs || toNs === sealedNs);
}

function indexesOf<T>(items: readonly T[], wanted: (item: T) => boolean): number[] {
  return items.flatMap((item, i) => (wanted(item) ? [i] : []));
}

/**
 * Returns the state of a file of ours in which streams begin at places of their own. `gaps`: what
 * may be missing before those.
 */
export function withStarts<Ours extends Extract<Ownership, { state: 'ours' | 'split' }>>(
  ownership: Ours,
  starts: ReadonlyMap<bigint, StreamStart>,
  gaps: readonly ReceptionGap[],
): Ours {
  const { clip, missing } = ownership;
  const all = new Map([...(clip?.starts ?? []), ...starts]);
  // An earlier decision about the same streams is replaced.
  const others = missing.filter(({ datastreamId }) => !starts.has(datastreamId));
  return {
    ...ownership,
    clip: { fromNs: clip?.fromNs ?? 0n, starts: all },
    missing: [...others, ...gaps],
    joined: true,
  };
}
