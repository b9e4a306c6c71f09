/** States of an export; the last three are final for clients (contract 3): only an operator runs a failed one again. */
export type ExportStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled';
export type ExportAction = 'begin' | 'cancel' | 'complete' | 'fail' | 'delete' | 'retry';

export type ExportStep =
  | { kind: 'move'; to: ExportStatus }
  /** The action already happened: succeed without a change. */
  | { kind: 'stay' }
  /** Another end came first: nothing changes, and the caller is told. */
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
  // A live export is cancelled by its deletion; a finished one keeps its status.
  delete: { queued: to('canceled'), running: to('canceled'), succeeded: STAY, failed: STAY, canceled: STAY },
  // A live one is under way already.
  retry: { queued: STAY, running: STAY, succeeded: REFUSE, failed: to('queued'), canceled: REFUSE },
};

/** What an action does to an export in `status` (spec.md, Export job; contract 2, exports). */
export function exportStep(action: ExportAction, status: ExportStatus): ExportStep {
  return STEPS[action][status];
}
