import { countText, plural } from '../text/numbers.rule.js';

/** Progress of an action on several rows. */
export interface BulkProgress {
  /** Rows that are done or have failed. */
  ended: number;
  total: number;
}

/** Outcome of an action on several rows: every row is in one of the lists. */
export interface BulkOutcome<Row, Result = unknown> {
  done: { row: Row; result: Result }[];
  failed: { row: Row; error: unknown }[];
  /** Not tried, because the action was stopped. */
  skipped: Row[];
}

/**
 * Runs `work` for each row, at most `width` at a time. A failure of one row does not stop the
 * others.
 */
export async function runEach<Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
  { width, signal, onProgress }: { width: number; signal?: AbortSignal; onProgress?: (progress: BulkProgress) => void },
): Promise<BulkOutcome<Row, Result>> {
  const outcome: BulkOutcome<Row, Result> = { done: [], failed: [], skipped: [] };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < rows.length && !signal?.aborted) {
      const row = rows[next]!;
      next += 1;
      try {
        const result = await work(row);
        outcome.done.push({ row, result });
      } catch (error) {
        outcome.failed.push({ row, error });
      }
      onProgress?.({ ended: outcome.done.length + outcome.failed.length, total: rows.length });
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, rows.length) }, worker));
  outcome.skipped = rows.slice(next);
  return outcome;
}

/** Says what an action came to that was not done for all rows. `noun` is one row. */
export function outcomeText({ done, failed, skipped }: BulkOutcome<unknown>, noun: string): string {
  const all = plural(done.length + failed.length + skipped.length, noun);
  return failed.length > 0
    ? `${countText(failed.length)} of ${all} failed`
    : `Stopped after ${countText(done.length)} of ${all}`;
}
