import type { AccessStatus } from '../accounts/access-status.js';

/**
 * Caps of a plan for the gate. Plans with `overage` bill usage above them instead of rejecting it.
 */
export interface PlanCaps {
  trial: boolean;
  streams: number;
  exportBytes: bigint;
  overage: boolean;
}

/** The reasons of a 402 (contract 2, trial and plan gate). */
type DenialReason = 'no_plan' | 'suspended' | 'grace_period' | 'trial_stream_cap' | 'trial_export_cap' | 'plan_limit';

/** `limit` and `current` in streams, or in bytes for exports. */
export interface Denial {
  reason: DenialReason;
  limit?: number;
  current?: number;
  /** Bytes that the refused exports would add; absent if the cap is reached without them. */
  estimated?: number;
}

/** Returns why the account's status forbids billable work, or null. */
export function denyByStanding(status: `${AccessStatus}`, plan: PlanCaps | null): Denial | null {
  if (status === 'SUSPENDED') return { reason: 'suspended' };
  if (status === 'GRACE') return { reason: 'grace_period' };
  if (status === 'NONE' || plan === null) return { reason: 'no_plan' };
  return null;
}

/** Returns why one more active stream beside `activeStreams` is not allowed, or null. */
export function denyStream(plan: PlanCaps, activeStreams: number): Denial | null {
  if (plan.overage || activeStreams < plan.streams) return null;
  return { reason: plan.trial ? 'trial_stream_cap' : 'plan_limit', limit: plan.streams, current: activeStreams };
}

/**
 * Returns why another export after `exportedBytes` in total is not allowed, or null. Sets are asked
 * with `expectedBytes`, which must fit below the cap.
 */
export function denyExport(plan: PlanCaps, exportedBytes: bigint, expectedBytes = 0n): Denial | null {
  const isReached = exportedBytes >= plan.exportBytes;
  if (plan.overage || (!isReached && exportedBytes + expectedBytes <= plan.exportBytes)) return null;
  return {
    reason: plan.trial ? 'trial_export_cap' : 'plan_limit',
    limit: Number(plan.exportBytes),
    current: Number(exportedBytes),
    ...(!isReached && { estimated: Number(expectedBytes) }),
  };
}
