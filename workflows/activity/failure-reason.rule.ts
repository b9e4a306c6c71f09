import type { TimeRange } from '../../schema/time/time-range.js';
import { nsToRfc3339 } from '../../schema/time/timestamps.js';

/**
 * Kinds of failure that end an export. `corrupt`: stored data cannot be read; `gone`: the export no
 * longer exists; `unprocessable`: the schema cannot be applied; `unexpected`: a bug while applying
 * it; `storage`: Blob Storage permanently refuses us; `canceled`: its client or an operator stopped
 * it; `unavailable`: a service stayed down past the retries.
 */
const FAILURE_KINDS = ['corrupt', 'gone', 'unprocessable', 'unexpected', 'storage', 'canceled', 'unavailable'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export function isFailureKind(value: unknown): value is FailureKind {
  return FAILURE_KINDS.includes(value as FailureKind);
}

/** Returns why an export failed, in words for its client; operators find details in Temporal. */
export function failureReason(kind: FailureKind, range: TimeRange | null, detail?: string): string {
  const where = range ? ` between ${nsToRfc3339(range.fromNs)} and ${nsToRfc3339(range.toNs)}` : '';
  switch (kind) {
    case 'corrupt':
      return (
        `The stored data${where} could not be read. We have been notified. Until it is repaired, ` +
        'export the time before and after it.'
      );
    case 'unprocessable':
    case 'unexpected':
      return `The export schema could not be applied to the data${where}${detail ? `: ${detail}` : ''}.`;
    case 'gone':
      return 'The export or its datastream no longer exists.';
    case 'storage':
      return (
        `Our file storage failed${detail ? `: ${detail}` : ''}. Your request did not cause this, and we have been notified. ` +
        'Create the export again later.'
      );
    case 'canceled':
      return 'The export was canceled.';
    case 'unavailable':
      return `The data${where} could not be exported because the service was temporarily unavailable. Create the export again.`;
  }
}
