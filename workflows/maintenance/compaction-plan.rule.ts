import { epochOf } from '../../schema/collection/frame-seq.rule.js';
import { MINUTE_NS } from '../../schema/time/timestamps.js';

/** The fields of a slice that the plan needs. */
export interface SliceBounds {
  datastreamId: bigint;
  firstSeq: bigint;
  lastSeq: bigint;
  minNs: bigint;
  maxNs: bigint;
  messageBytes: number;
}

/** Message bytes of one output, which is held in memory while it is written. */
const PART_BYTES = 64 * 1024 ** 2;
/** A longer hole may be time without collection, which availability must continue to show. */
const HOLE_NS = 10n * MINUTE_NS;

/** Bounds of what is read and swapped together. */
const BATCH_BYTES = 32 * 1024 ** 2;
const BATCH_SLICES = 2_000;

/**
 * Groups slices, ordered by (stream, seq), into those that become one segment each. Within an epoch
 * neither seq nor time descends, so the rows of such slices are in order one after the other.
 */
export function planParts<Slice extends SliceBounds>(slices: readonly Slice[]): Slice[][] {
  const parts: Slice[][] = [];
  let bytes = 0;
  for (const slice of slices) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part && last && follows(last, slice) && bytes + slice.messageBytes <= PART_BYTES) {
      part.push(slice);
      bytes += slice.messageBytes;
    } else {
      parts.push([slice]);
      bytes = slice.messageBytes;
    }
  }
  return parts;
}

/**
 * Groups neighbouring outputs, so that row groups that are adjacent in the shard's segments are
 * read together. A large output is alone.
 */
export function planBatches<Slice extends SliceBounds>(parts: readonly Slice[][]): Slice[][][] {
  const batches: Slice[][][] = [];
  let bytes = 0;
  let slices = 0;
  for (const part of parts) {
    const partBytes = part.reduce((sum, { messageBytes }) => sum + messageBytes, 0);
    const batch = batches.at(-1);
    if (batch && bytes + partBytes <= BATCH_BYTES && slices + part.length <= BATCH_SLICES) batch.push(part);
    else {
      batches.push([part]);
      bytes = slices = 0;
    }
    bytes += partBytes;
    slices += part.length;
  }
  return batches;
}

function follows(last: SliceBounds, next: SliceBounds): boolean {
  return (
    next.datastreamId === last.datastreamId &&
    epochOf(next.firstSeq) === epochOf(last.firstSeq) &&
    next.firstSeq > last.lastSeq &&
    next.minNs >= last.maxNs &&
    next.minNs - last.maxNs <= HOLE_NS
  );
}
