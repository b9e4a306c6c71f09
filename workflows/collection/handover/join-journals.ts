import { piecesOf, type ReceivedFile } from '../cutter/late-stretches.rule.js';
import type { StreamStart } from '../journal/read-journal-file.js';
import type { Gap } from '../stream-states.js';
import { beginStream } from './begin-stream.rule.js';
import type { LastFrames } from './last-frames.js';
import { OwnFrames } from './own-frames.js';
import { SKEW_NS } from './skew.rule.js';

export interface JoinedFile extends ReceivedFile {
  path: string;
}

/** Where our part of each stream begins. */
export interface Join {
  /** Streams that are not among these begin at the end of the owner's stretch. */
  starts: Map<bigint, StreamStart>;
  /** What may be missing between that owner and us. */
  gaps: Gap[];
  /** What we have of the owner's last frames may still be on its way. */
  mayCome: boolean;
}

/** Where our part of each stream begins in journal files that overlap with an owner who has let go (see beginStream). */
export async function joinJournals(
  files: readonly JoinedFile[],
  lastFrames: readonly LastFrames[],
  untilNs: bigint,
): Promise<Join> {
  const lastOf = new Map(lastFrames.map((last) => [last.datastreamId, last]));
  const paths = files.map(({ path }) => path);
  const own = await OwnFrames.of(paths, (datastreamId, ns) => {
    const { lastNs } = lastOf.get(datastreamId) ?? {};
    return lastNs !== undefined && ns >= lastNs - SKEW_NS && ns < lastNs + 2n * SKEW_NS;
  });
  const join: Join = { starts: new Map(), gaps: [], mayCome: false };
  for (const [datastreamId, pieces] of piecesOf(files)) {
    const { run } = pieces.findLast(({ fromNs }) => fromNs <= untilNs) ?? pieces[0]!;
    const last = lastOf.get(datastreamId) ?? null;
    const ours = { own: own.of(datastreamId), receivedSinceNs: run.fromNs };
    const { start, unknown, mayCome } = beginStream({ last, untilNs, ...ours });
    if (start) join.starts.set(datastreamId, start);
    if (unknown) join.gaps.push({ datastreamId, ...unknown, reason: 'takeover' });
    join.mayCome ||= mayCome;
  }
  return join;
}
