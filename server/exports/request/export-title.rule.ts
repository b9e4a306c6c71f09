import type { View } from '../../../schema/views/view.js';
import type { TimeRangeText } from '../../../schema/time/time-range.js';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';

/** Temporal accepts 400 bytes. */
const MAX_LENGTH = 200;

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
  const [from, to] = [fromNs, toNs].map((ns) => nsToRfc3339(BigInt(ns)).replace(/\.0+Z$/, 'Z'));
  const what = `${exchange} ${instrument} ${streamType}${view ? ` ${view.kind}` : ''}`;
  return `${what}, ${from} to ${to}, ${schemaLabel} as ${format}`.slice(0, MAX_LENGTH);
}
