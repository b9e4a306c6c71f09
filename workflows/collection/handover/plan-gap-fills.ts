import { earlier, later, overlap, widen, type StreamRange } from '../../../schema/time/time-range.js';
import { epochOf } from '../../../schema/collection/frame-seq.rule.js';
import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import type { CollectionCore } from '../core/collection-core.js';
import {
  doubtfulEnds,
  fillGap,
  fillSoFar,
  isDecided,
  type GapToPlace,
  type ReceivedRange,
  type StoredBeside,
} from './fill-gap.rule.js';
import type { JournalFill } from './journal-clip.js';
import { OwnFrames, receivedByStream, type ReceivedFile, receivedIn } from './own-journal.js';
import { SKEW_NS } from './meeting.rule.js';
import { StoredFrames } from './stored-frames.js';

export interface FillParts {
  shard: string;
  core: CollectionCore;
  blobs: SegmentBlobs;
}

/** Journal files of one directory that another owner has overtaken, oldest first. */
interface OvertakenFiles {
  paths: readonly string[];
  /**
   * Time at which our own time begins again, if it does. Frames received from then on are left out.
   */
  untilNs: bigint | undefined;
  /** We still journal beside that owner: decide what can be decided so far. */
  goesOn?: boolean;
}

/**
 * Fills of gaps by file, up to where all is decided; or the time up to which owners have to deliver
 * before that can be decided.
 */
type FillPlan = { fills: JournalFill[][]; files: (ReceivedFile | null)[]; throughNs: bigint } | { waitForNs: bigint };

/**
 * Decides what overtaken journal files fill of the gaps in the index. It looks at all files
 * together, since a frame that is found in one of them decides what the one before delivers.
 */
export async function planGapFills(parts: FillParts, overtaken: OvertakenFiles): Promise<FillPlan> {
  const { paths, untilNs, goesOn = false } = overtaken;
  const { shard, core } = parts;
  const files: (ReceivedFile | null)[] = [];
  for (const path of paths) files.push(await receivedIn(path, untilNs));
  const known = files.filter((file) => file !== null);
  const fills: JournalFill[][] = files.map(() => []);
  if (known.length === 0) return { fills, files, throughNs: 0n };
  const lastNs = known.reduce((last, { toNs }) => later(last, toNs), 0n);
  const firstNs = known.reduce((first, { fromNs }) => earlier(first, fromNs), lastNs);
  const datastreamIds = [...new Set(known.flatMap(({ received }) => received.map((range) => range.datastreamId)))];
  // Beyond anything received, so that no gap is clipped where a neighbour of ours could be.
  const bounds = { fromNs: firstNs - 2n * SKEW_NS, toNs: untilNs ?? lastNs + 2n * SKEW_NS };
  const { sealedThroughNs, ranges: missing } = await core.missingRanges(shard, datastreamIds, bounds);
  if (sealedThroughNs === null || (!goesOn && sealedThroughNs < lastNs)) return { waitForNs: lastNs };
  // Beyond this, more may come from either process.
  const knownNs = goesOn ? earlier(sealedThroughNs, lastNs) : sealedThroughNs;
  let throughNs = knownNs;
  const byStream = receivedByStream(files);
  const receivedNear = (gap: StreamRange) =>
    (byStream.get(gap.datastreamId) ?? []).filter((range) => overlap(range, widen(gap, SKEW_NS)));
  const clipped = missing.map((gap) => (goesOn ? { ...gap, toNs: earlier(gap.toNs, knownNs) } : gap));
  const open = clipped.filter((gap) => gap.fromNs < gap.toNs);
  const near = open.filter((gap) => receivedNear(gap).length > 0);
  const own = await framesBeside(near, near.length > 0 ? paths : []);
  const stored = new StoredFrames(core, parts.blobs);
  const epochs = new Set(known.map(({ epoch }) => epoch));
  // Behind `untilNs` everything is ours: no other owner will deliver more before it.
  const isFinal = (gap: StreamRange): boolean => untilNs !== undefined || sealedThroughNs >= gap.toNs + SKEW_NS;
  let splitNs: bigint | null = null;
  for (const [i, at] of near.entries()) {
    const { datastreamId, fromNs, toNs } = at;
    // What is stored beyond another gap says nothing about this one.
    const [previous, next] = [-1, 1].map((step) => neighbour(open, at, step));
    const endNs = earlier(toNs + SKEW_NS, untilNs ?? sealedThroughNs);
    const behind = { fromNs: toNs, toNs: earlier(endNs, next?.fromNs ?? endNs) };
    const sinceSkewNs = later(fromNs - SKEW_NS, previous?.toNs ?? 0n);
    const before = await stored.last(datastreamId, { fromNs: sinceSkewNs, toNs: fromNs + 1n });
    // A frame that was stamped with the end of an owner's time may stand in the gap's first
    // nanosecond.
    const gap = { datastreamId, fromNs: before.at(-1)?.ns === fromNs ? fromNs + 1n : fromNs, toNs };
    if (gap.fromNs >= toNs) continue;
    const sinceNs = splitNs;
    splitNs = await splitBetween(stored, gap, near[i + 1]);
    const endOfOursNs = untilNs !== undefined && gap.toNs >= untilNs ? untilNs : splitNs;
    const received = receivedNear(gap);
    const toPlace: GapToPlace = {
      gap,
      received,
      own: own.of(datastreamId).filter(({ ns }) => isBeside(ns, fromNs) || isBeside(ns, toNs)),
      isOurs: (seq: bigint) => epochs.has(epochOf(seq)),
      before: sinceNs ?? (received.some(beginsWith(gap)) ? gap.fromNs : before),
      after: endOfOursNs ?? (await stored.first(datastreamId, behind)),
    };
    if (!goesOn && !isFinal(gap) && !isDecided(toPlace)) return { waitForNs: gap.toNs + SKEW_NS };
    const beside = await storedBeside(stored, gap, doubtfulEnds(toPlace));
    const asked = { ...toPlace, beside };
    const decided = goesOn ? fillSoFar(asked, knownNs) : { fills: fillGap(asked), againFromNs: null };
    throughNs = earlier(throughNs, decided.againFromNs ?? throughNs);
    for (const { file, ...fill } of decided.fills) fills[file]?.push({ datastreamId, ...fill });
  }
  return { fills, files, throughNs };
}

/** Reads what is stored at these ends of a gap, beyond neighbouring gaps as well. */
async function storedBeside(
  stored: StoredFrames,
  { datastreamId, fromNs, toNs }: StreamRange,
  ends: Record<keyof StoredBeside, boolean>,
): Promise<StoredBeside> {
  return {
    before: ends.before ? await stored.signatures(datastreamId, { fromNs: fromNs - SKEW_NS, toNs: fromNs }) : [],
    after: ends.after ? await stored.signatures(datastreamId, { fromNs: toNs, toNs: toNs + SKEW_NS }) : [],
  };
}

/**
 * Returns whether a reception begins in the gap's first nanosecond. Then the gap begins where our
 * own delivery ended: the index has our frames up to there, and all later ones are in our files,
 * even if the last frame in the index came from another collector.
 */
function beginsWith(gap: StreamRange): (range: ReceivedRange) => boolean {
  return ({ fromNs, run }) => fromNs === gap.fromNs && run.fromNs === fromNs;
}

/** Returns the gap of the same stream before (-1) or behind (1) a gap. */
function neighbour(gaps: readonly StreamRange[], gap: StreamRange, step: number): StreamRange | undefined {
  const found = gaps[gaps.indexOf(gap) + step];
  return found?.datastreamId === gap.datastreamId ? found : undefined;
}

/**
 * Returns the moment that divides our frames between two near gaps of a stream if nothing is stored
 * between them. Null if the gaps are not near, or frames are stored between them.
 */
async function splitBetween(
  stored: StoredFrames,
  { datastreamId, toNs }: StreamRange,
  next: StreamRange | undefined,
): Promise<bigint | null> {
  if (next?.datastreamId !== datastreamId || next.fromNs >= toNs + 2n * SKEW_NS) return null;
  const between = await stored.first(datastreamId, { fromNs: toNs, toNs: next.fromNs });
  return between.length > 0 ? null : toNs + (next.fromNs - toNs) / 2n;
}

/** Reads our frames near the ends of gaps. */
async function framesBeside(gaps: readonly StreamRange[], paths: readonly string[]): Promise<OwnFrames> {
  const endsOf = new Map<bigint, bigint[]>();
  for (const { datastreamId, fromNs, toNs } of gaps) {
    endsOf.set(datastreamId, [...(endsOf.get(datastreamId) ?? []), fromNs, toNs]);
  }
  return OwnFrames.of(paths, (id, ns) => (endsOf.get(id) ?? []).some((atNs) => isBeside(ns, atNs)));
}

function isBeside(ns: bigint, atNs: bigint): boolean {
  return ns >= atNs - SKEW_NS && ns < atNs + SKEW_NS;
}
