import { HOUR_NS } from '../../../schema/time/timestamps.js';

/** Import segments end with an hour (UTC) or at this size of messages. */
const IMPORT_SEGMENT_BYTES = 64 * 1024 * 1024;

/**
 * Returns whether a frame at `ns` begins a new segment, after one that began at `firstNs` and has
 * `bytes` of messages.
 */
export function startsNewSegment(segment: { firstNs: bigint; bytes: number }, ns: bigint): boolean {
  return segment.bytes >= IMPORT_SEGMENT_BYTES || ns / HOUR_NS !== segment.firstNs / HOUR_NS;
}
