import type { Selection } from '../../../schema/export-sets/selection.rule.js';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';
import type { TimeRangeText } from '../../../schema/time/time-range.js';

/** Temporal accepts 400 bytes. */
const MAX_LENGTH = 200;

/** Returns a set in one line, shown above its workflow in the Temporal UI. */
export function exportSetTitle({
  selection,
  streamCount,
  fromNs,
  toNs,
  format,
}: TimeRangeText & { selection: Selection; streamCount: number; format: string }): string {
  const [from, to] = [fromNs, toNs].map((ns) => nsToRfc3339(BigInt(ns)).replace(/\.0+Z$/, 'Z'));
  const what = selection.kind === 'ids' ? '' : ` of ${selection.exchange}`;
  return `${streamCount} datastreams${what}, ${from} to ${to}, as ${format}`.slice(0, MAX_LENGTH);
}
