import type { StreamRange } from '../../../schema/time-range.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { CollectionCore } from '../collection-core.js';
import { fillGap, isDecided, type Piece } from '../handover/fill-gap.rule.js';
import { OwnFrames } from '../handover/own-frames.js';
import { SKEW_NS } from '../handover/skew.rule.js';
import { StoredFrames } from '../handover/stored-frames.js';
import { receivedIn } from '../journal/received-in.js';
import { piecesOf, type LateFill, type ReceivedFile } from './late-stretches.rule.js';
import { epochOf } from './segment-name.rule.js';

export interface LateParts {
  shard: string;
  core: CollectionCore;
  blobs: BlobStore;
}

/** Journal files of one directory that another owner has overtaken, oldest first. */
export interface LateFiles {
  paths: readonly string[];
  /** Where our own stretch begins again, if it does: what was received from then on is not meant. */
  boundNs: bigint | undefined;
}

/** What each file fills; or up to where the index has to come before that can be said. */
export type LatePlan = { fills: LateFill[][]; files: (ReceivedFile | null)[] } | { waitForNs: bigint };

/**
 * What of our journal files the index is missing. The files are looked at together, since a place that is found in one of them decides what
 * the one before delivers.
 */
export async function planLate(parts: LateParts, { paths, boundNs }: LateFiles): Promise<LatePlan> {
  const { shard, core } = parts;
  const files: (ReceivedFile | null)[] = [];
  for (const path of paths) files.push(await receivedIn(path, boundNs));
  const known = files.filter((file) => file !== null);
  const fills: LateFill[][] = files.map(() => []);
  if (known.length === 0) return { fills, files };
  const endNs = known.reduce((last, file) => (file.endNs > last ? file.endNs : last), 0n);
  const startNs = known.reduce((first, file) => (file.startNs < first ? file.startNs : first), endNs);
  const datastreamIds = [...new Set(known.flatMap(({ received }) => received.map((range) => range.datastreamId)))];
  // Further than anything received: an end of a gap that is clipped to the range is no neighbour of ours.
  const range = { fromNs: startNs - 2n * SKEW_NS, toNs: boundNs ?? endNs + 2n * SKEW_NS };
  const { sealedThroughNs, ranges: missing } = await core.missingRanges(shard, datastreamIds, range);
  if (sealedThroughNs === null || sealedThroughNs < endNs) return { waitForNs: endNs };
  const pieces = piecesOf(files);
  const near = missing.filter((gap) => (pieces.get(gap.datastreamId) ?? []).some((piece) => isNear(piece, gap)));
  const { own, stored } = await readBeside(parts, paths, near);
  const epochs = new Set(known.map(({ epoch }) => epoch));
  // What comes behind the bound is our own part: for those before it nobody will deliver anything more.
  const isFinal = (gap: StreamRange): boolean => boundNs !== undefined || sealedThroughNs >= gap.toNs + SKEW_NS;
  let splitNs: bigint | null = null;
  for (const [i, { datastreamId, fromNs, toNs }] of near.entries()) {
    const behind = { fromNs: toNs, toNs: least(toNs + SKEW_NS, boundNs ?? sealedThroughNs) };
    const before = await stored.last(datastreamId, { fromNs: fromNs - SKEW_NS, toNs: fromNs + 1n });
    // A frame that was stamped with the end of an owner's stretch may stand in the gap's first nanosecond.
    const gap = { datastreamId, fromNs: before.at(-1)?.ns === fromNs ? fromNs + 1n : fromNs, toNs };
    if (gap.fromNs >= toNs) continue;
    const sinceNs = splitNs;
    splitNs = await splitBefore(stored, gap, near[i + 1]);
    const untilNs = boundNs !== undefined && gap.toNs >= boundNs ? boundNs : splitNs;
    const gapAndFrames = {
      gap,
      pieces: (pieces.get(datastreamId) ?? []).filter((piece) => isNear(piece, gap)),
      own: own.of(datastreamId).filter(({ ns }) => isBeside(ns, fromNs) || isBeside(ns, toNs)),
      isOurs: (seq: bigint) => epochs.has(epochOf(seq)),
      before: sinceNs ?? before,
      after: untilNs ?? (await stored.first(datastreamId, behind)),
    };
    if (!isFinal(gap) && !isDecided(gapAndFrames)) return { waitForNs: gap.toNs + SKEW_NS };
    for (const { file, ...fill } of fillGap(gapAndFrames)) fills[file]?.push({ datastreamId, ...fill });
  }
  return { fills, files };
}

/**
 * Where a stream has two gaps near each other and nothing is stored between them, our frames are shared out between the two by time: the
 * moment; null where frames stand between.
 */
async function splitBefore(
  stored: StoredFrames,
  gap: StreamRange,
  next: StreamRange | undefined,
): Promise<bigint | null> {
  const { datastreamId, toNs } = gap;
  if (next?.datastreamId !== datastreamId || next.fromNs >= toNs + 2n * SKEW_NS) return null;
  const between = await stored.first(datastreamId, { fromNs: toNs, toNs: next.fromNs });
  return between.length > 0 ? null : toNs + (next.fromNs - toNs) / 2n;
}

/** Our frames beside the ends of gaps, and the way to the stored ones. */
async function readBeside(
  { core, blobs }: LateParts,
  paths: readonly string[],
  gaps: readonly StreamRange[],
): Promise<{ own: OwnFrames; stored: StoredFrames }> {
  const endsOf = new Map<bigint, bigint[]>();
  for (const { datastreamId, fromNs, toNs } of gaps) {
    endsOf.set(datastreamId, [...(endsOf.get(datastreamId) ?? []), fromNs, toNs]);
  }
  const own = await OwnFrames.of(gaps.length > 0 ? paths : [], (datastreamId, ns) =>
    (endsOf.get(datastreamId) ?? []).some((end) => isBeside(ns, end)),
  );
  return { own, stored: new StoredFrames(core, blobs) };
}

function isBeside(ns: bigint, end: bigint): boolean {
  return ns >= end - SKEW_NS && ns < end + SKEW_NS;
}

function isNear(piece: Piece, gap: StreamRange): boolean {
  return piece.fromNs < gap.toNs + SKEW_NS && piece.toNs > gap.fromNs - SKEW_NS;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
