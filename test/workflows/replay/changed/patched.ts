import { patched, sleep } from '@temporalio/workflow';
import {
  sweepStorage as released,
  type SweepOutcome,
  type SweepRun,
} from '../../../../workflows/maintenance/sweep-storage.workflow.js';

/**
 * The same change, as docs/architecture.md requires it: runs that began before take the old path.
 */
export async function sweepStorage(run: SweepRun = {}): Promise<SweepOutcome> {
  if (patched('sweep-after-a-pause')) await sleep('1s');
  return released(run);
}
