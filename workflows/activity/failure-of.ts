import { toTimeRange } from '../../schema/time/time-range.js';
import { ActivityFailure, ApplicationFailure, CancelledFailure, ChildWorkflowFailure } from '@temporalio/common';
import { failureReason, isFailureKind, type FailureKind } from './failure-reason.rule.js';

/** Names a slice of the index, its numbers as decimal strings. */
interface UnreadableSlice {
  datastreamId: string;
  blobName: string;
  minNs: string;
  maxNs: string;
  firstSeq: string;
  rows: string;
}

/** Details of a failed activity: the time range of its data, and text that a client may read. */
interface FailureDetails {
  /** The slice that could not be read, for kind `corrupt`. */
  slice?: UnreadableSlice;
  fromNs?: string;
  toNs?: string;
  words?: string;
}

/**
 * Returns a failure for an activity to throw. Temporal retries only `unavailable` ones that are not
 * `final`.
 */
export function exportFailure(
  kind: FailureKind,
  details: FailureDetails,
  cause: unknown,
  final?: 'final',
): ApplicationFailure {
  return ApplicationFailure.create({
    type: kind,
    message: cause instanceof Error ? cause.message : String(cause),
    // The workflow repeats corrupt reads itself and counts them apart from outages.
    nonRetryable: kind !== 'unavailable' || final !== undefined,
    details: [details],
    cause: cause instanceof Error ? cause : undefined,
  });
}

/**
 * Returns the kind of the failure of an activity or a child workflow; unknown ones (time-outs, lost
 * workers) count as `unavailable`.
 */
export function kindOf(error: unknown): FailureKind {
  if (causeOf(error) instanceof CancelledFailure) return 'canceled';
  const type = applicationFailure(error)?.type;
  return isFailureKind(type) ? type : 'unavailable';
}

/** Returns why an export failed, in words for its client. */
export function reasonOf(error: unknown): string {
  const { fromNs, toNs, words } = (applicationFailure(error)?.details?.[0] ?? {}) as FailureDetails;
  const range = fromNs && toNs ? toTimeRange({ fromNs, toNs }) : null;
  return failureReason(kindOf(error), range, words);
}

/** Returns the slice that could not be read; undefined for failures of other kinds. */
export function unreadableSlice(error: unknown): UnreadableSlice | undefined {
  return (applicationFailure(error)?.details?.[0] as FailureDetails | undefined)?.slice;
}

const causeOf = (error: unknown): unknown =>
  error instanceof ActivityFailure || error instanceof ChildWorkflowFailure ? error.cause : error;

function applicationFailure(error: unknown): ApplicationFailure | undefined {
  const cause = causeOf(error);
  return cause instanceof ApplicationFailure ? cause : undefined;
}
