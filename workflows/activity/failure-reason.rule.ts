import type { TimeRange } from '../../schema/time-range.js';
import { nsToRfc3339 } from '../../schema/timestamps.js';

/**
 * Kinds of failure that end an export. `corrupt`: stored data can't be read; `gone`: the export itself no longer exists;
 * `unprocessable`: the schema asks for something that can't be done; `unexpected`: a bug of the service while the schema was applied;
 * `storage`: Blob Storage refuses us for good; `unavailable`: a service stayed away past the retries.
 */
const FAILURE_KINDS = ['corrupt', 'gone', 'unprocessable', 'unexpected', 'storage', 'unavailable'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export function isFailureKind(value: unknown): value is FailureKind {
  return FAILURE_KINDS.includes(value as FailureKind);
}

/** Why an export failed, in words for the client who asked for it; details stay with the operators. */
export function failureReason(kind: FailureKind, stretch: TimeRange | null, detail?: string): string {
  const where = stretch ? ` between ${nsToRfc3339(stretch.fromNs)} and ${nsToRfc3339(stretch.toNs)}` : '';
  switch (kind) {
    case 'corrupt':
      return (
        `The stored data${where} could not be read. We have been notified; until it is repaired, ` +
        'export the time before and after this stretch.'
      );
    case 'unprocessable':
    case 'unexpected':
      return `The export schema could not be applied to the data${where}${detail ? `: ${detail}` : ''}.`;
    case 'gone':
      return 'The export or its datastream no longer exists.';
    case 'storage':
      return (
        `Our file storage refused ${detail ?? 'us'}. This is not caused by your request, and we have been notified; ` +
        'create the export again later.'
      );
    case 'unavailable':
      return `The data${where} could not be exported because the service was temporarily unavailable. Please create the export again.`;
  }
}
