import { completeness } from '../../schema/time/missing-time.rule.js';
import { overlap, type TimeRange, type TimeRangeText, toTimeRange } from '../../schema/time/time-range.js';
import type { CompletenessFieldsFragment } from '../generated/operations.js';
import { plural, shareText } from '../text/numbers.rule.js';

/** A wanted time, the received part of it, and its gaps. */
export type ReceivedTime = Omit<CompletenessFieldsFragment, '__typename'>;

/** Says how much of a range was received: `received 77.3 %, 1 gap`, or `no data received`. */
export function receivedText({ wantedNs, receivedNs, gaps }: ReceivedTime): string {
  if (receivedNs === '0') return 'no data received';
  const share = `received ${shareText(receivedNs, wantedNs)}`;
  return gaps === 0 ? share : `${share}, ${plural(gaps, 'gap')}`;
}

/** Coverage and gaps of an export, as its manifest lists them. */
interface ManifestRanges<Range> {
  coverage: readonly Range[];
  gaps: readonly Range[];
}

/** Parses the ranges of a manifest. */
export const toManifestRanges = ({ coverage, gaps }: ManifestRanges<TimeRangeText>): ManifestRanges<TimeRange> => ({
  coverage: coverage.map(toTimeRange),
  gaps: gaps.map(toTimeRange),
});

/**
 * Returns how much of the time of a file was received, by its export's coverage and gaps. Counts
 * gaps as the export does: those that touch are not joined.
 */
export function receivedOfFile(file: TimeRangeText, { coverage, gaps }: ManifestRanges<TimeRange>): ReceivedTime {
  const range = toTimeRange(file);
  const missing = gaps.filter((gap) => overlap(gap, range));
  const { wantedNs, receivedNs } = completeness([range], coverage, missing);
  return { wantedNs: String(wantedNs), receivedNs: String(receivedNs), gaps: missing.length };
}
