import type { StreamRange, TimeRange } from '../../../schema/time/time-range.js';
import type { ReceivedRange } from './gap-ends.rule.js';
import type { JournalFill } from './journal-clip.js';

/** A journal file's time, and when it received each stream without a break. */
export interface ReceivedFile extends TimeRange {
  epoch: bigint;
  received: readonly StreamRange[];
  /** Number of frames that it holds. */
  frames: number;
  /** Bytes that could not be read. */
  tornBytes: number;
}

/**
 * Returns what our files received of each stream, in order. A reception that continues in the next
 * file is one run.
 */
export function receivedByStream(files: readonly (ReceivedFile | null)[]): Map<bigint, ReceivedRange[]> {
  const byStream = new Map<bigint, ReceivedRange[]>();
  files.forEach((file, index) => {
    for (const { datastreamId, fromNs, toNs } of file?.received ?? []) {
      const ranges = byStream.get(datastreamId) ?? [];
      byStream.set(datastreamId, [...ranges, { file: index, fromNs, toNs, run: { fromNs, toNs } }]);
    }
  });
  for (const ranges of byStream.values()) joinRuns(ranges.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1)));
  return byStream;
}

function joinRuns(ranges: ReceivedRange[]): void {
  ranges.forEach((range, i) => {
    const previous = ranges[i - 1];
    if (!previous || previous.toNs !== range.fromNs || previous.file === range.file) return;
    previous.run.toNs = range.toNs;
    range.run = previous.run;
  });
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
