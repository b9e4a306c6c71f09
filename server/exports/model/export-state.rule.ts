import type { ExportStatus } from '../../../schema/exports/export-statuses.js';

export type ExportAction = 'begin' | 'cancel' | 'complete' | 'fail' | 'delete' | 'retry';

type ExportStep =
  | { kind: 'move'; to: ExportStatus }
  /** The action has already happened: succeed without a change. */
  | { kind: 'stay' }
  /** Another end came first: change nothing and tell the caller. */
  | { kind: 'refuse' };

const STAY: ExportStep = { kind: 'stay' };
const REFUSE: ExportStep = { kind: 'refuse' };
const to = (status: ExportStatus): ExportStep => ({ kind: 'move', to: status });

const STEPS: Record<ExportAction, Record<ExportStatus, ExportStep>> = {
  begin: { queued: to('running'), running: STAY, succeeded: REFUSE, failed: REFUSE, canceled: REFUSE },
  cancel: {
    queued: to('canceled'),
    running: to('canceled'),
    succeeded: REFUSE,
    failed: REFUSE,
    canceled: STAY,
  },
  complete: { queued: to('succeeded'), running: to('succeeded'), succeeded: STAY, failed: REFUSE, canceled: REFUSE },
  fail: { queued: to('failed'), running: to('failed'), succeeded: REFUSE, failed: STAY, canceled: REFUSE },
  // Deleting cancels a live export; a finished one keeps its status.
  delete: { queued: to('canceled'), running: to('canceled'), succeeded: STAY, failed: STAY, canceled: STAY },
  // A live export is already running or queued.
  retry: { queued: STAY, running: STAY, succeeded: REFUSE, failed: to('queued'), canceled: REFUSE },
};

/**
 * Returns what an action does to an export in `status` (spec.md, Export job; contract 2, exports).
 */
export function exportStep(action: ExportAction, status: ExportStatus): ExportStep {
  return STEPS[action][status];
}
