import { earlier, later, type StreamRange } from '../../../schema/time/time-range.js';
import { selectFrames } from '../../segments/frame-columns.js';
import type { JournalContent } from '../journal/read-journal-file.js';
import { type FrameBounds, isFrameWithin } from './meeting.rule.js';

/** Beginning of our part of a stream, behind another owner's deliveries. */
export interface StreamStart {
  /** The part has the frames behind this one that were received from `sinceNs` on. */
  afterSeq: bigint;
  sinceNs: bigint;
  /** Frames that were received earlier by our clock are stamped with this moment. */
  stampNs: bigint;
  /**
   * Time from which we received everything; the other owner had what was missing before. Null if
   * unknown.
   */
  receivedSinceNs: bigint | null;
}

/**
 * The part of a journal file from a moment on, before which another owner has delivered. `starts`
 * has other places by stream.
 */
export interface HandoverClip {
  fromNs: bigint;
  starts: ReadonlyMap<bigint, StreamStart>;
}

/** Part of a gap that a journal file fills. */
export interface JournalFill extends StreamRange {
  frames: FrameBounds;
}

/**
 * The part of a journal file to deliver, if it is not all: after a handover, or what fills gaps, at
 * most one of each stream.
 */
export type JournalClip = HandoverClip | { fills: readonly JournalFill[] };

/** Returns the part of a file's content. */
export function clipContent(content: JournalContent, clip: JournalClip): JournalContent {
  return 'fills' in clip ? clipToFills(content, clip.fills) : clipFrom(content, clip);
}

function clipFrom(content: JournalContent, { fromNs, starts }: HandoverClip): JournalContent {
  const frames = selectFrames(content.frames, (id, seq, ns) => {
    const start = starts.get(id);
    return start === undefined ? ns >= fromNs : seq > start.afterSeq && ns >= start.sinceNs;
  });
  frames.collectionTimestampNs.forEach((ns, i) => {
    frames.collectionTimestampNs[i] = later(ns, starts.get(frames.datastreamId[i]!)?.stampNs ?? fromNs);
  });
  const gaps = content.gaps.filter(({ datastreamId, toNs }) => {
    return toNs > fromNs && toNs > (starts.get(datastreamId)?.receivedSinceNs ?? fromNs);
  });
  return { ...content, frames, gaps: gaps.map((gap) => ({ ...gap, fromNs: later(gap.fromNs, fromNs) })) };
}

function clipToFills(content: JournalContent, fills: readonly JournalFill[]): JournalContent {
  const fillOf = new Map(fills.map((fill) => [fill.datastreamId, fill]));
  const frames = selectFrames(content.frames, (id, seq, ns) => {
    const fill = fillOf.get(id);
    return fill !== undefined && isFrameWithin({ seq, ns }, fill.frames);
  });
  frames.collectionTimestampNs.forEach((ns, i) => {
    const { fromNs, toNs } = fillOf.get(frames.datastreamId[i]!)!;
    frames.collectionTimestampNs[i] = later(fromNs, earlier(ns, toNs - 1n));
  });
  return { ...content, frames, gaps: [] };
}

/**
 * Groups fills into rounds with at most one range of each stream, so that no slice spans what
 * another owner delivered.
 */
export function roundsOf(fills: readonly JournalFill[]): JournalFill[][] {
  const rounds: JournalFill[][] = [];
  for (const stream of Map.groupBy(fills, ({ datastreamId }) => datastreamId).values()) {
    stream.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1)).forEach((fill, round) => (rounds[round] ??= []).push(fill));
  }
  return rounds;
}
