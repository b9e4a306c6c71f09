import type { StreamRange } from '../../../schema/time-range.js';
import type { FrameBounds, Piece } from '../handover/fill-gap.rule.js';

/** What a journal file stands for, and what it received without a break. */
export interface ReceivedFile {
  epoch: bigint;
  startNs: bigint;
  endNs: bigint;
  received: readonly StreamRange[];
  /** How many frames it holds. */
  frames: number;
}

/** What a journal file fills of a gap. */
export interface LateFill extends StreamRange {
  frames: FrameBounds;
}

/** What our files received of each stream, in order; a reception that goes on from file to file is one run. */
export function piecesOf(files: readonly (ReceivedFile | null)[]): Map<bigint, Piece[]> {
  const pieces = new Map<bigint, Piece[]>();
  files.forEach((file, index) => {
    for (const { datastreamId, fromNs, toNs } of file?.received ?? []) {
      const stream = pieces.get(datastreamId) ?? [];
      pieces.set(datastreamId, [...stream, { file: index, fromNs, toNs, run: { fromNs, toNs } }]);
    }
  });
  for (const stream of pieces.values()) joinRuns(stream.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1)));
  return pieces;
}

function joinRuns(pieces: Piece[]): void {
  pieces.forEach((piece, i) => {
    const previous = pieces[i - 1];
    if (!previous || previous.toNs !== piece.fromNs || previous.file === piece.file) return;
    previous.run.toNs = piece.toNs;
    piece.run = previous.run;
  });
}

/** In rounds that hold at most one stretch a stream, so that a slice of rows never reaches over what another owner delivered. */
export function lateRounds(fills: readonly LateFill[]): LateFill[][] {
  const rounds: LateFill[][] = [];
  for (const stream of Map.groupBy(fills, ({ datastreamId }) => datastreamId).values()) {
    stream.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1)).forEach((fill, round) => (rounds[round] ??= []).push(fill));
  }
  return rounds;
}
