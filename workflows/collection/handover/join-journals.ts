import type { LastFrames } from '../core/collection-core.js';
import type { StreamGap } from '../streams/stream-states.js';
import { beginStream } from './begin-stream.rule.js';
import type { StreamStart } from './journal-clip.js';
import { OwnFrames } from './own-frames.js';
import { receivedIn } from './received-in.js';
import { receivedByStream, type ReceivedFile } from './received-ranges.rule.js';
import { SKEW_NS } from './skew.rule.js';

interface JoinedFile extends ReceivedFile {
  path: string;
}

/** Beginnings of our part of each stream. */
export interface Join {
  /** Streams without an entry begin where the previous owner's time ends. */
  starts: Map<bigint, StreamStart>;
  /** Gaps that may lie between that owner and us. */
  gaps: StreamGap[];
  /** Some of the owner's last frames may still arrive here. */
  mayCome: boolean;
}

/** An owner who delivered up to `untilNs`, alone or as one of two collectors (`replicated`). */
interface OwnerEnd {
  untilNs: bigint;
  replicated: boolean;
}

/**
 * Returns what the journal files at `paths` received, without those of which nothing was ever
 * acknowledged.
 */
export async function filesToJoin(paths: readonly string[]): Promise<JoinedFile[]> {
  const files: JoinedFile[] = [];
  for (const path of paths) {
    const received = await receivedIn(path);
    if (received) files.push({ ...received, path });
  }
  return files;
}

/**
 * Finds where our part of each stream begins in journal files that overlap with the owner before.
 */
export async function joinJournals(
  files: readonly JoinedFile[],
  lastFrames: readonly LastFrames[],
  end: OwnerEnd,
): Promise<Join> {
  const lastOf = new Map(lastFrames.map((last) => [last.datastreamId, last]));
  const paths = files.map(({ path }) => path);
  const own = await OwnFrames.of(paths, (datastreamId, ns) => {
    const { lastNs } = lastOf.get(datastreamId) ?? {};
    return lastNs !== undefined && ns >= lastNs - SKEW_NS && ns < lastNs + 2n * SKEW_NS;
  });
  const join: Join = { starts: new Map(), gaps: [], mayCome: false };
  for (const [datastreamId, received] of receivedByStream(files)) {
    const { run } = received.findLast(({ fromNs }) => fromNs <= end.untilNs) ?? received[0]!;
    const last = lastOf.get(datastreamId) ?? null;
    const ours = { own: own.of(datastreamId), receivedSinceNs: run.fromNs };
    const { start, unknown, mayCome } = beginStream({ last, ...end, ...ours });
    if (start) join.starts.set(datastreamId, start);
    if (unknown) join.gaps.push({ datastreamId, ...unknown, reason: 'takeover' });
    join.mayCome ||= mayCome;
  }
  return join;
}
