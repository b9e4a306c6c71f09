import { sleep } from '@temporalio/workflow';
import {
  sweepStorage as released,
  type SweepOutcome,
  type SweepRun,
} from '../../../../workflows/maintenance/sweep-storage.workflow.js';

/** A change that breaks runs that began before it. */
export async function sweepStorage(run: SweepRun = {}): Promise<SweepOutcome> {
  await sleep('1s');
  return released(run);
}
