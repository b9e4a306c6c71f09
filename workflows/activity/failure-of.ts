import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import { failureReason, isFailureKind, type FailureKind } from './failure-reason.rule.js';

/** Where a failed activity's data lay, and text that a client may read; travels in the failure's details. */
export interface FailureDetails {
  fromNs?: string;
  toNs?: string;
  words?: string;
}

/** A failure of that kind for an activity to throw. Those that a repeat can't mend, and `final` ones, are not retried by Temporal. */
export function exportFailure(
  kind: FailureKind,
  details: FailureDetails,
  cause: unknown,
  final?: 'final',
): ApplicationFailure {
  return ApplicationFailure.create({
    type: kind,
    message: cause instanceof Error ? cause.message : String(cause),
    // A corrupt read is repeated by the workflow, which counts these apart from outages.
    nonRetryable: kind !== 'unavailable' || final !== undefined,
    details: [details],
    cause: cause instanceof Error ? cause : undefined,
  });
}

/** The kind of an activity's failure; anything unknown (time-outs, lost workers) counts as the service being away. */
export function kindOf(error: unknown): FailureKind {
  const type = applicationFailure(error)?.type;
  return isFailureKind(type) ? type : 'unavailable';
}

/** Why an export failed, for its client. */
export function reasonOf(error: unknown): string {
  const { fromNs, toNs, words } = (applicationFailure(error)?.details?.[0] ?? {}) as FailureDetails;
  const stretch = fromNs && toNs ? { fromNs: BigInt(fromNs), toNs: BigInt(toNs) } : null;
  return failureReason(kindOf(error), stretch, words);
}

function applicationFailure(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure ? cause : undefined;
}
