import type { TimeRange } from '../time/time-range.js';
import { DAY_NS, floorDiv, HOUR_NS } from '../time/timestamps.js';

/** Equal parts of UTC time that the picture of a set's progress has a column for each. */
export interface ProgressColumns {
  /** Start of the first one, at or before the start of the set. */
  fromNs: bigint;
  stepNs: bigint;
  count: number;
}

const MAX_HOURS = 48n;
const MAX_COLUMNS = 100n;

/**
 * Returns hours for up to two days, days for longer ranges, and as many days as needed for at most
 * 100 columns.
 */
export function progressColumns({ fromNs, toNs }: TimeRange): ProgressColumns {
  const countOf = (stepNs: bigint): bigint => floorDiv(toNs - 1n, stepNs) - floorDiv(fromNs, stepNs) + 1n;
  const columns = (stepNs: bigint, startNs: bigint): ProgressColumns => {
    const count = Number(floorDiv(toNs - 1n - startNs, stepNs)) + 1;
    return { fromNs: startNs, stepNs, count };
  };
  if (countOf(HOUR_NS) <= MAX_HOURS) return columns(HOUR_NS, floorDiv(fromNs, HOUR_NS) * HOUR_NS);
  const days = (countOf(DAY_NS) + MAX_COLUMNS - 1n) / MAX_COLUMNS;
  return columns(days * DAY_NS, floorDiv(fromNs, DAY_NS) * DAY_NS);
}

/** Letters of `ExportSetStream.cells` by the state that a column of a stream shows. */
export const PROGRESS_CELLS = {
  nothing: '.',
  waiting: 'q',
  planned: 'p',
  partly: 'h',
  written: 'w',
  failed: 'f',
  canceled: 'c',
} as const;
