import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import type { CollectionCore } from '../core/collection-core.js';
import type { StreamGap } from '../streams/stream-states.js';
import { storedLastFrames } from './find-join.js';
import type { StreamStart } from './journal-clip.js';
import { filesToJoin, joinJournals, type Join } from './join-journals.js';
import { KEPT_NS } from './skew.rule.js';
import { StoredFrames } from './stored-frames.js';

/**
 * Finds, in the journal files at `paths`, where streams begin that have moved here from another
 * part, which delivered each up to the given moment: behind its last frames in the index. Each
 * stream has an entry in `starts`.
 */
export async function joinMoved(
  { core, blobs }: { core: CollectionCore; blobs: SegmentBlobs },
  paths: readonly string[],
  moved: ReadonlyMap<bigint, bigint>,
): Promise<Join> {
  const all = await filesToJoin(paths);
  const starts = new Map<bigint, StreamStart>();
  const gaps: StreamGap[] = [];
  let mayCome = false;
  const stored = new StoredFrames(core, blobs);
  for (const [untilNs, streams] of Map.groupBy(moved, ([, movedNs]) => movedNs)) {
    const ids = streams.map(([id]) => id);
    const searched = ids.map((datastreamId) => ({ datastreamId, fromNs: untilNs - KEPT_NS, toNs: untilNs }));
    const last = await storedLastFrames(stored, searched);
    const files = all.map((file) => {
      return { ...file, received: file.received.filter(({ datastreamId }) => ids.includes(datastreamId)) };
    });
    // The other part goes on as one of two collectors does: both received the streams.
    const join = await joinJournals(files, last, { untilNs, replicated: true });
    const byTime: StreamStart = { afterSeq: 0n, sinceNs: untilNs, stampNs: untilNs, receivedSinceNs: null };
    for (const id of ids) starts.set(id, join.starts.get(id) ?? byTime);
    gaps.push(...join.gaps);
    mayCome ||= join.mayCome;
  }
  return { starts, gaps, mayCome };
}
