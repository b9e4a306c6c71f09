import { earlier, type StreamRange } from '../../../schema/time/time-range.js';
import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import type { CollectionCore, LastFrames, LeftBehind } from '../core/collection-core.js';
import { filesToJoin, joinJournals, type Join } from './join-journals.js';
import { KEPT_NS, SKEW_NS } from './skew.rule.js';
import { StoredFrames } from './stored-frames.js';

const ALL_OURS = { afterSeq: 0n, receivedSinceNs: null };

interface JoinParts {
  shard: string;
  core: CollectionCore;
  blobs: SegmentBlobs;
  /** Whether the shard has two collectors. */
  replicated: boolean;
}

/**
 * Finds, in the journal files at `paths`, where our part of each stream begins behind the owner who
 * delivered up to `sealedNs`: behind the last frames that it left, or those that the index has of
 * it. A second collector received before the owner began to note what it leaves, so the index
 * tells.
 */
export async function findJoin(
  { shard, core, blobs, replicated }: JoinParts,
  paths: readonly string[],
  sealedNs: bigint,
  left: LeftBehind | null,
): Promise<Join> {
  const files = await filesToJoin(paths);
  const ids = [...new Set(files.flatMap(({ received }) => received.map(({ datastreamId }) => datastreamId)))];
  if (ids.length === 0) return { starts: new Map(), gaps: [], mayCome: false };
  // One of two collectors may have ended with a dead connection that it had not noticed.
  const lately = { fromNs: sealedNs - (replicated ? KEPT_NS : SKEW_NS), toNs: sealedNs };
  const { ranges } = await core.missingRanges(shard, ids, replicated ? lately : { ...lately, fromNs: sealedNs - 1n });
  // A stream that is missing up to the owner's very end: ours up to there fills that gap, and what
  // follows begins by our clock.
  const missing = new Set(ranges.flatMap(({ datastreamId, toNs }) => (toNs === sealedNs ? datastreamId : [])));
  const behindGap = new Map(
    ranges.filter(({ toNs }) => toNs < sealedNs).map(({ datastreamId, toNs }) => [datastreamId, toNs]),
  );
  const searched = ids.flatMap((datastreamId) => {
    const fromNs = behindGap.get(datastreamId) ?? lately.fromNs;
    return missing.has(datastreamId) ? [] : { datastreamId, fromNs, toNs: sealedNs };
  });
  const noted = replicated ? undefined : left?.lastFrames;
  const lastFrames = noted ?? (await storedLastFrames(new StoredFrames(core, blobs), searched));
  const { starts, gaps, mayCome } = await joinJournals(files, lastFrames, { untilNs: sealedNs, replicated });
  for (const datastreamId of missing) starts.delete(datastreamId);
  for (const { datastreamId } of lastFrames) behindGap.delete(datastreamId);
  // Without a stored frame behind it, a gap takes ours of the SKEW_NS behind it as well.
  for (const [datastreamId, toNs] of behindGap) {
    const sinceNs = earlier(toNs + SKEW_NS, sealedNs);
    if (starts.has(datastreamId)) starts.set(datastreamId, { ...ALL_OURS, sinceNs, stampNs: sealedNs });
  }
  return { starts, gaps: gaps.filter(({ datastreamId }) => !missing.has(datastreamId)), mayCome };
}

/** Returns the last frames of streams that the index has in these ranges. */
export async function storedLastFrames(stored: StoredFrames, searched: readonly StreamRange[]): Promise<LastFrames[]> {
  const found: LastFrames[] = [];
  for (const { datastreamId, ...range } of searched) {
    const frames = await stored.last(datastreamId, range);
    const signatures = frames.map(({ signature }) => signature);
    if (frames.length > 0) found.push({ datastreamId, lastNs: frames.at(-1)!.ns, signatures });
  }
  return found;
}
