import type { Selection } from '../../../schema/export-sets/selection.rule.js';
import type { TimeRangeText } from '../../../schema/time/time-range.js';
import { MAX_TITLE, rangeTitle } from '../../exports/request/export-title.rule.js';

/** Returns a set in one line, shown above its workflow in the Temporal UI. */
export function exportSetTitle({
  selection,
  streamCount,
  fromNs,
  toNs,
  format,
}: TimeRangeText & { selection: Selection; streamCount: number; format: string }): string {
  const what = selection.kind === 'ids' ? '' : ` of ${selection.exchange}`;
  return `${streamCount} datastreams${what}, ${rangeTitle({ fromNs, toNs })}, as ${format}`.slice(0, MAX_TITLE);
}
