import { PROGRESS_CELLS, type ProgressColumns } from '../../../schema/export-sets/progress-columns.rule.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { TimeRange } from '../../../schema/time/time-range.js';

/** Files of a stream that begin in one column and end in another. */
export interface ColumnFiles {
  first: number;
  last: number;
  files: number;
  written: number;
}

interface StreamProgress {
  status: ExportStatus;
  /** Time ranges to export: the export's coverage, or the rights it will have. */
  covered: readonly TimeRange[];
  /** Planned or finished files; none before there is a plan. */
  files: readonly ColumnFiles[];
}

/**
 * Returns a letter for each column. Time outside the account's rights, and without a file, has
 * nothing to show.
 */
export function streamCells(columns: ProgressColumns, { status, covered, files }: StreamProgress): string {
  const { nothing, waiting, failed, canceled } = PROGRESS_CELLS;
  const isCovered = coveredColumns(columns, covered);
  const whole: Partial<Record<ExportStatus, string>> = { queued: waiting, failed, canceled };
  const planned = files.length > 0;
  const counts = Array.from({ length: columns.count }, () => ({ files: 0, written: 0 }));
  for (const { first, last, files: all, written } of files) {
    for (let column = first; column <= Math.min(last, columns.count - 1); column += 1) {
      counts[column]!.files += all;
      counts[column]!.written += written;
    }
  }
  return counts
    .map((count, column) => {
      if (!isCovered[column]) return nothing;
      return whole[status] ?? (planned || status === 'succeeded' ? cellOf(count) : waiting);
    })
    .join('');
}

function cellOf({ files, written }: Pick<ColumnFiles, 'files' | 'written'>): string {
  const { nothing, planned, partly, written: done } = PROGRESS_CELLS;
  if (files === 0) return nothing;
  return written === 0 ? planned : written < files ? partly : done;
}

function coveredColumns({ fromNs, stepNs, count }: ProgressColumns, covered: readonly TimeRange[]): boolean[] {
  const found = Array.from({ length: count }, () => false);
  for (const range of covered) {
    if (range.toNs <= range.fromNs) continue;
    const first = Number((range.fromNs - fromNs) / stepNs);
    const last = Number((range.toNs - 1n - fromNs) / stepNs);
    found.fill(true, Math.max(0, first), Math.min(count - 1, last) + 1);
  }
  return found;
}
