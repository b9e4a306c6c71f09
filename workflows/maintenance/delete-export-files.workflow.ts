import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { ExportReferenceJob } from '../../schema/jobs/jobs.js';
import { requireTexts } from '../activity/require-texts.js';
import type { ExportStepActivities } from '../exports/contract.js';

/**
 * Delay after which the workers of a canceled export have stopped, or lost their lease on the
 * partition.
 */
const STRAGGLERS_MS = 60_000;

const { removeExportFiles } = proxyActivities<Pick<ExportStepActivities, 'removeExportFiles'>>({
  startToCloseTimeout: '10m',
  scheduleToCloseTimeout: '7d',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m' },
});

/**
 * Removes the files of a deleted export: at once, and again for what a worker was still writing.
 * The outbox starts it as `delete-files-<exp_…>`.
 */
export async function deleteExportFiles(job: ExportReferenceJob): Promise<{ removed: number }> {
  requireTexts('an export reference', job, 'exportId');
  const { exportId } = job;
  let removed = await removeExportFiles({ exportId });
  setCurrentDetails(`Removed ${removed} file(s); checking again for late ones`);
  await sleep(STRAGGLERS_MS);
  removed += await removeExportFiles({ exportId });
  setCurrentDetails(`Removed ${removed} file(s)`);
  return { removed };
}
