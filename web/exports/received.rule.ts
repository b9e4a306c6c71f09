import { completeness } from '../../schema/time/missing-time.rule.js';
import { clipRanges, type TimeRangeText, toTimeRange } from '../../schema/time/time-range.js';
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

/** Returns how much of the time of a file was received, by its export's coverage and gaps. */
export function receivedOfFile(
  file: TimeRangeText,
  { coverage, gaps }: { coverage: readonly TimeRangeText[]; gaps: readonly TimeRangeText[] },
): ReceivedTime {
  const range = toTimeRange(file);
  const missing = clipRanges(gaps.map(toTimeRange), range);
  const { wantedNs, receivedNs } = completeness([range], coverage.map(toTimeRange), missing);
  return { wantedNs: String(wantedNs), receivedNs: String(receivedNs), gaps: missing.length };
}
