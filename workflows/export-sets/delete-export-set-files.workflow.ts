import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { ExportSetReferenceJob } from '../../schema/jobs/jobs.js';
import { requireTexts } from '../activity/require-texts.js';
import type { ExportSetActivities } from './contract.js';

/**
 * Delay after which the workers of canceled exports have stopped, or lost their lease on the
 * partition.
 */
const STRAGGLERS_MS = 60_000;

const { removeSetFiles } = proxyActivities<Pick<ExportSetActivities, 'removeSetFiles'>>({
  startToCloseTimeout: '1h',
  heartbeatTimeout: '2m',
  scheduleToCloseTimeout: '7d',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m' },
});

/**
 * Removes the files of a deleted set: at once, and again for what workers were still writing. The
 * outbox starts it as `delete-files-<set_…>`.
 */
export async function deleteExportSetFiles(job: ExportSetReferenceJob): Promise<{ removed: number }> {
  requireTexts('a reference of a set', job, 'setId');
  const { setId } = job;
  let removed = await removeSetFiles({ setId });
  setCurrentDetails(`Removed ${removed} file(s); checking again for late ones`);
  await sleep(STRAGGLERS_MS);
  removed += await removeSetFiles({ setId });
  setCurrentDetails(`Removed ${removed} file(s)`);
  return { removed };
}
