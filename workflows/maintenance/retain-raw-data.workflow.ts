import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { BACKGROUND } from '../activity/priority.js';
import type { RetentionActivities, RetentionCount } from './contract.js';

const { expireRawRows } = proxyActivities<RetentionActivities>({
  startToCloseTimeout: '6h',
  heartbeatTimeout: '2m',
  priority: BACKGROUND,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 10 },
});

/**
 * Removes raw rows that no account keeps any more from the index (retention per plan and per
 * stream). Their blobs are swept a day later. Run by the schedule `retain-raw-data`.
 */
export async function retainRawData(): Promise<RetentionCount> {
  const count = await expireRawRows.executeWithOptions({ summary: 'remove rows that no account keeps' }, []);
  const waiting =
    count.postponed > 0
      ? `; ${count.postponed} stream(s) wait for exports that run, for checkpoints or for their quality`
      : '';
  setCurrentDetails(`${count.rows} row(s) in ${count.slices} slice(s) of ${count.streams} stream(s) removed${waiting}`);
  return count;
}
