import { earlier, later, type TimeRange } from '../../../schema/time/time-range.js';
import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import type { CollectionCore } from '../core/collection-core.js';
import type { LastFrames, LeftBehind } from '../core/shard-contract.js';
import type { ReceptionGap } from '../streams/stream-states.js';
import type { StreamStart } from './journal-clip.js';
import {
  KEPT_NS,
  type LastKnown,
  MAY_MISS_NS,
  meet,
  type OwnFrame,
  type Place,
  placeBehind,
  SKEW_NS,
} from './meeting.rule.js';
import { type OwnFile, OwnFrames, ownFiles, receivedByStream } from './own-journal.js';
import { StoredFrames } from './stored-frames.js';

/** Beginnings of our part of each stream. */
export interface Join {
  /** Streams without an entry begin where the previous owner's time ends. */
  starts: Map<bigint, StreamStart>;
  /** Gaps that may lie between that owner and us. */
  gaps: ReceptionGap[];
  /** Some of the owner's last frames may still arrive here. */
  mayCome: boolean;
}

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
  const files = await ownFiles(paths);
  const ids = [...new Set(files.flatMap(({ received }) => received.map(({ datastreamId }) => datastreamId)))];
  if (ids.length === 0) return { starts: new Map(), gaps: [], mayCome: false };
  // One of two collectors may have ended with a dead connection that it had not noticed.
  const lately = { fromNs: sealedNs - (replicated ? KEPT_NS : SKEW_NS), toNs: sealedNs };
  const { ranges } = await core.missingRanges(shard, ids, replicated ? lately : { ...lately, fromNs: sealedNs - 1n });
  // A stream that is missing up to the owner's very end: ours up to there fills that gap.
  const missing = new Set(ranges.flatMap(({ datastreamId, toNs }) => (toNs === sealedNs ? datastreamId : [])));
  const behindGap = new Map(
    ranges.filter(({ toNs }) => toNs < sealedNs).map(({ datastreamId, toNs }) => [datastreamId, toNs]),
  );
  const searched = ids.map((datastreamId) => {
    return { datastreamId, fromNs: behindGap.get(datastreamId) ?? lately.fromNs, toNs: sealedNs };
  });
  const noted = replicated ? undefined : left?.lastFrames;
  const lastFrames = noted ?? (await new StoredFrames(core, blobs).lastOfStreams(searched));
  const { starts, gaps, mayCome } = await joinJournals(files, lastFrames, { untilNs: sealedNs, replicated });
  for (const { datastreamId } of lastFrames) behindGap.delete(datastreamId);
  // Without a stored frame behind it, a gap takes ours of the SKEW_NS behind it as well.
  for (const [datastreamId, toNs] of behindGap) {
    const sinceNs = earlier(toNs + SKEW_NS, sealedNs);
    if (starts.has(datastreamId)) starts.set(datastreamId, { ...ALL_OURS, sinceNs, stampNs: sealedNs });
  }
  // What follows begins by our clock, but behind frames of the owner that we read only then.
  for (const datastreamId of missing) {
    const { afterSeq = 0n } = starts.get(datastreamId) ?? {};
    starts.set(datastreamId, { afterSeq, sinceNs: sealedNs, stampNs: sealedNs, receivedSinceNs: null });
  }
  return { starts, gaps: gaps.filter(({ datastreamId }) => !missing.has(datastreamId)), mayCome };
}

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
  const all = await ownFiles(paths);
  const starts = new Map<bigint, StreamStart>();
  const gaps: ReceptionGap[] = [];
  let mayCome = false;
  const stored = new StoredFrames(core, blobs);
  for (const [untilNs, streams] of Map.groupBy(moved, ([, movedNs]) => movedNs)) {
    const ids = streams.map(([id]) => id);
    const searched = ids.map((datastreamId) => ({ datastreamId, fromNs: untilNs - KEPT_NS, toNs: untilNs }));
    const last = await stored.lastOfStreams(searched);
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

/**
 * Finds where our part of each stream begins in journal files that overlap with the owner before.
 */
async function joinJournals(
  files: readonly OwnFile[],
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
    const { start, unknown, mayCome } = beginStream({ last, ...end, own: own.of(datastreamId), run });
    if (start) join.starts.set(datastreamId, start);
    if (unknown) join.gaps.push({ datastreamId, ...unknown, reason: 'takeover' });
    join.mayCome ||= mayCome;
  }
  return join;
}

/** The end of another owner's time. */
interface OwnerEnd {
  untilNs: bigint;
  /**
   * The owner is one of two collectors. Its journal goes on where its time ends, and tells what is
   * missing when it returns.
   */
  replicated: boolean;
}

interface OwnerAndUs extends OwnerEnd {
  /** The last frames that the owner received; null if it received none lately. */
  last: LastKnown | null;
  /** Our frames from around then, in order of arrival. */
  own: readonly OwnFrame[];
  /** Our reception of the stream around the end of the owner's time. */
  run: TimeRange;
}

/** Beginning of our part of a stream behind another owner's. */
interface StreamBeginning {
  /** Null: where the owner's time ends. */
  start: StreamStart | null;
  /** Time range between the two that may lack frames. */
  unknown: TimeRange | null;
  /** Some of the owner's last frames may still arrive here. */
  mayCome: boolean;
}

/** Decides where our part of a stream begins behind another owner's, by how the two meet. */
export function beginStream(asked: OwnerAndUs): StreamBeginning {
  const { last, untilNs, own, run, replicated } = asked;
  const beginning = { atNs: untilNs, place: placeBehindOwner(asked), own, stored: [] };
  const { place } = beginning;
  const mayCome = place.kind === 'unmatched' && place.ns >= run.fromNs;
  const meeting = meet(beginning, run);
  if (!meeting || meeting.kind === 'time') return { start: null, unknown: null, mayCome };
  const { behind, sinceNs, unknownNs } = meeting;
  const stampNs = untilNs + unknownNs;
  const start = {
    afterSeq: behind?.seq ?? 0n,
    // What an earlier reception of ours received is taken to lie before the owner's last frames.
    sinceNs: sinceNs === null ? 0n : later(sinceNs, untilNs - SKEW_NS),
    stampNs,
    receivedSinceNs: behind?.ns ?? null,
  };
  // Frames that the owner had not read when its time ended may be missing.
  const fromNs = replicated || !last ? untilNs : later(last.lastNs + 1n, untilNs - MAY_MISS_NS);
  return { start, unknown: unknownNs > 0n ? { fromNs, toNs: stampNs } : null, mayCome };
}

/**
 * One of two collectors may have ended with a dead connection that it had not noticed: then its
 * last frames are older than SKEW_NS, and ours behind them were never delivered.
 */
function placeBehindOwner({ last, untilNs, own, replicated }: OwnerAndUs): Place {
  if (!last) return { kind: 'nothing' };
  const place = placeBehind(last, own);
  return place.kind === 'unmatched' && replicated && place.ns < untilNs - SKEW_NS ? { kind: 'nothing' } : place;
}
