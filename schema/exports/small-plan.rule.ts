import type { View } from '../views/view.js';

/** Most messages of a file that the first activity of an export writes. */
const SMALL_MESSAGES = 50_000;

/**
 * Returns whether the first activity of an export writes its only file, which takes little time
 * whatever is in it: SQL may take long, and so may a view, which reads long before its range and
 * keeps more in memory than messages tell. Partitions are all of the export.
 */
export function isSmallPlan(
  partitions: readonly { estimatedMessages: number | string }[],
  { view, usesSql }: { view: View | null; usesSql: boolean },
): boolean {
  const [only] = partitions;
  const isShort = view === null && !usesSql && partitions.length === 1;
  return isShort && Number(only?.estimatedMessages) <= SMALL_MESSAGES;
}
