export type SubscriptionStatus = 'active' | 'paused' | 'deleted';
export type SubscriptionAction = 'create' | 'pause' | 'resume' | 'delete';

type SubscriptionStep =
  /** Moves to `to`; the span opens or closes with it. `gated`: the billing gate decides first. */
  | { kind: 'move'; to: SubscriptionStatus; span: 'open' | 'close' | 'none'; gated: boolean }
  /** Already in that status: succeeds without a change. */
  | { kind: 'stay' }
  | { kind: 'conflict' }
  | { kind: 'not_found' };

const STAY: SubscriptionStep = { kind: 'stay' };
const NOT_FOUND: SubscriptionStep = { kind: 'not_found' };
const CONFLICT: SubscriptionStep = { kind: 'conflict' };
const ACTIVATE: SubscriptionStep = { kind: 'move', to: 'active', span: 'open', gated: true };
const PAUSE: SubscriptionStep = { kind: 'move', to: 'paused', span: 'close', gated: false };

const STEPS: Record<SubscriptionAction, Record<SubscriptionStatus | 'absent', SubscriptionStep>> = {
  create: { absent: ACTIVATE, active: CONFLICT, paused: CONFLICT, deleted: ACTIVATE },
  pause: { absent: NOT_FOUND, active: PAUSE, paused: STAY, deleted: NOT_FOUND },
  resume: { absent: NOT_FOUND, active: STAY, paused: ACTIVATE, deleted: NOT_FOUND },
  delete: {
    absent: NOT_FOUND,
    active: { kind: 'move', to: 'deleted', span: 'close', gated: false },
    paused: { kind: 'move', to: 'deleted', span: 'none', gated: false },
    deleted: STAY,
  },
};

/**
 * Returns what an action does to a subscription in `status`, which is null without one (contract 2,
 * subscriptions).
 */
export function subscriptionStep(action: SubscriptionAction, status: SubscriptionStatus | null): SubscriptionStep {
  return STEPS[action][status ?? 'absent'];
}
