import { earlier, later, overlap, widen, type StreamRange } from '../../../schema/time-range.js';
import { epochOf } from '../../../schema/frame-seq.rule.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { CollectionCore } from '../core/collection-core.js';
import { fillGap, isDecided } from './fill-gap.rule.js';
import type { StreamFill } from './journal-clip.js';
import { OwnFrames } from './own-frames.js';
import { receivedIn } from './received-in.js';
import { receivedByStream, type ReceivedFile } from './received-ranges.rule.js';
import { SKEW_NS } from './skew.rule.js';
import { StoredFrames } from './stored-frames.js';

export interface FillParts {
  shard: string;
  core: CollectionCore;
  blobs: BlobStore;
}

/** Journal files of one directory that another owner has overtaken, oldest first. */
export interface OvertakenFiles {
  paths: readonly string[];
  /** Where our own time begins again, if it does. What was received from then on is left out. */
  untilNs: bigint | undefined;
}

/** What each file fills of gaps; or the watermark to wait for before that can be decided. */
export type FillPlan = { fills: StreamFill[][]; files: (ReceivedFile | null)[] } | { waitForNs: bigint };

/**
 * Decides what overtaken journal files fill of the gaps in the index. It looks at all files together, since a frame that is found in
 * one of them decides what the one before delivers.
 */
export async function planGapFills(parts: FillParts, { paths, untilNs }: OvertakenFiles): Promise<FillPlan> {
  const { shard, core } = parts;
  const files: (ReceivedFile | null)[] = [];
  for (const path of paths) files.push(await receivedIn(path, untilNs));
  const known = files.filter((file) => file !== null);
  const fills: StreamFill[][] = files.map(() => []);
  if (known.length === 0) return { fills, files };
  const lastNs = known.reduce((last, { toNs }) => later(last, toNs), 0n);
  const firstNs = known.reduce((first, { fromNs }) => earlier(first, fromNs), lastNs);
  const datastreamIds = [...new Set(known.flatMap(({ received }) => received.map((range) => range.datastreamId)))];
  // Beyond anything received, so that no gap is clipped where a neighbour of ours could be.
  const bounds = { fromNs: firstNs - 2n * SKEW_NS, toNs: untilNs ?? lastNs + 2n * SKEW_NS };
  const { sealedThroughNs, ranges: missing } = await core.missingRanges(shard, datastreamIds, bounds);
  if (sealedThroughNs === null || sealedThroughNs < lastNs) return { waitForNs: lastNs };
  const byStream = receivedByStream(files);
  const receivedNear = (gap: StreamRange) =>
    (byStream.get(gap.datastreamId) ?? []).filter((range) => overlap(range, widen(gap, SKEW_NS)));
  const near = missing.filter((gap) => receivedNear(gap).length > 0);
  const own = await framesBeside(near, near.length > 0 ? paths : []);
  const stored = new StoredFrames(core, parts.blobs);
  const epochs = new Set(known.map(({ epoch }) => epoch));
  // Behind `untilNs` everything is ours: no other owner will deliver more before it.
  const isFinal = (gap: StreamRange): boolean => untilNs !== undefined || sealedThroughNs >= gap.toNs + SKEW_NS;
  let splitNs: bigint | null = null;
  for (const [i, { datastreamId, fromNs, toNs }] of near.entries()) {
    const behind = { fromNs: toNs, toNs: earlier(toNs + SKEW_NS, untilNs ?? sealedThroughNs) };
    const before = await stored.last(datastreamId, { fromNs: fromNs - SKEW_NS, toNs: fromNs + 1n });
    // A frame that was stamped with the end of an owner's time may stand in the gap's first nanosecond.
    const gap = { datastreamId, fromNs: before.at(-1)?.ns === fromNs ? fromNs + 1n : fromNs, toNs };
    if (gap.fromNs >= toNs) continue;
    const sinceNs = splitNs;
    splitNs = await splitBetween(stored, gap, near[i + 1]);
    const endOfOursNs = untilNs !== undefined && gap.toNs >= untilNs ? untilNs : splitNs;
    const gapAndFrames = {
      gap,
      received: receivedNear(gap),
      own: own.of(datastreamId).filter(({ ns }) => isBeside(ns, fromNs) || isBeside(ns, toNs)),
      isOurs: (seq: bigint) => epochs.has(epochOf(seq)),
      before: sinceNs ?? before,
      after: endOfOursNs ?? (await stored.first(datastreamId, behind)),
    };
    if (!isFinal(gap) && !isDecided(gapAndFrames)) return { waitForNs: gap.toNs + SKEW_NS };
    for (const { file, ...fill } of fillGap(gapAndFrames)) fills[file]?.push({ datastreamId, ...fill });
  }
  return { fills, files };
}

/**
 * Returns the moment that divides our frames between two near gaps of a stream if nothing is stored between them. Null if the gaps
 * are not near, or frames are stored between them.
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
