import type { View } from '../../../schema/views/view.js';
import type { TimeRangeText } from '../../../schema/time/time-range.js';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';

/** Temporal accepts 400 bytes. */
export const MAX_TITLE = 200;

interface TitledExport extends TimeRangeText {
  exchange: string;
  instrument: string;
  streamType: string;
  format: string;
  schemaLabel: string;
  view: View | null;
}

/** Returns an export in one line, shown above its workflow in the Temporal UI. */
export function exportTitle({
  exchange,
  instrument,
  streamType,
  fromNs,
  toNs,
  format,
  schemaLabel,
  view,
}: TitledExport): string {
  const what = `${exchange} ${instrument} ${streamType}${view ? ` ${view.kind}` : ''}`;
  return `${what}, ${rangeTitle({ fromNs, toNs })}, ${schemaLabel} as ${format}`.slice(0, MAX_TITLE);
}

/** Returns a time range in UTC, without zeros behind the seconds. */
export function rangeTitle({ fromNs, toNs }: TimeRangeText): string {
  return [fromNs, toNs].map((ns) => nsToRfc3339(BigInt(ns)).replace(/\.0+Z$/, 'Z')).join(' to ');
}
