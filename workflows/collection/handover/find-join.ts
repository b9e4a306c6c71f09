import type { BlobStore } from '../../blobs/blob-store.js';
import type { CollectionCore, LastFrames, LeftBehind } from '../core/collection-core.js';
import { joinJournals, type Join, type JoinedFile } from './join-journals.js';
import { receivedIn } from './received-in.js';
import { SKEW_NS } from './skew.rule.js';
import { StoredFrames } from './stored-frames.js';

interface JoinParts {
  shard: string;
  core: CollectionCore;
  blobs: BlobStore;
  /** Whether the shard has two collectors. */
  replicated: boolean;
}

/**
 * Finds, in the journal files at `paths`, where our part of each stream begins behind the owner who delivered up to `sealedNs`:
 * behind the last frames that it left, or those that the index has of it. A second collector received before the owner began to
 * note what it leaves, so the index tells.
 */
export async function findJoin(
  { shard, core, blobs, replicated }: JoinParts,
  paths: readonly string[],
  sealedNs: bigint,
  left: LeftBehind | null,
): Promise<Join> {
  const files: JoinedFile[] = [];
  for (const path of paths) {
    const received = await receivedIn(path);
    if (received) files.push({ ...received, path });
  }
  const ids = [...new Set(files.flatMap(({ received }) => received.map(({ datastreamId }) => datastreamId)))];
  if (ids.length === 0) return { starts: new Map(), gaps: [], mayCome: false };
  // A stream that is missing up to the owner's very end: ours up to there fills that gap, and what follows begins by our clock.
  const { ranges } = await core.missingRanges(shard, ids, { fromNs: sealedNs - 1n, toNs: sealedNs });
  const missing = new Set(ranges.map(({ datastreamId }) => datastreamId));
  const known = ids.filter((id) => !missing.has(id));
  const noted = replicated ? undefined : left?.lastFrames;
  const lastFrames = noted ?? (await storedLastFrames(new StoredFrames(core, blobs), known, sealedNs));
  const { starts, gaps, mayCome } = await joinJournals(files, lastFrames, { untilNs: sealedNs, replicated });
  for (const datastreamId of missing) starts.delete(datastreamId);
  return { starts, gaps: gaps.filter(({ datastreamId }) => !missing.has(datastreamId)), mayCome };
}

async function storedLastFrames(
  stored: StoredFrames,
  ids: readonly bigint[],
  sealedNs: bigint,
): Promise<readonly LastFrames[]> {
  const found: LastFrames[] = [];
  for (const datastreamId of ids) {
    const frames = await stored.last(datastreamId, { fromNs: sealedNs - SKEW_NS, toNs: sealedNs });
    const signatures = frames.map(({ signature }) => signature);
    if (frames.length > 0) found.push({ datastreamId, lastNs: frames.at(-1)!.ns, signatures });
  }
  return found;
}
