const HOUR_NS = 3_600_000_000_000n;

/** Import segments end with an hour (UTC) or at this size of messages, whichever comes first. */
const IMPORT_SEGMENT_BYTES = 64 * 1024 * 1024;

/** Whether a frame at `ns` begins a new segment, after one that began at `firstNs` and holds `bytes` of messages. */
export function startsNewSegment(segment: { firstNs: bigint; bytes: number }, ns: bigint): boolean {
  return segment.bytes >= IMPORT_SEGMENT_BYTES || ns / HOUR_NS !== segment.firstNs / HOUR_NS;
}
