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
const GROUP_BYTES = 64 * 1024 ** 2;
/** A longer hole may be time without collection, which availability must continue to show. */
const HOLE_NS = 10n * MINUTE_NS;

/** Bounds of what is read and swapped together. */
const BATCH_BYTES = 32 * 1024 ** 2;
const BATCH_SLICES = 2_000;

/**
 * Groups slices, ordered by (stream, seq), into those that become one segment each. Within an epoch
 * neither seq nor time descends, so the rows of such slices are in order one after the other.
 */
export function planGroups<Slice extends SliceBounds>(slices: readonly Slice[]): Slice[][] {
  const groups: Slice[][] = [];
  let bytes = 0;
  for (const slice of slices) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && follows(last, slice) && bytes + slice.messageBytes <= GROUP_BYTES) {
      group.push(slice);
      bytes += slice.messageBytes;
    } else {
      groups.push([slice]);
      bytes = slice.messageBytes;
    }
  }
  return groups;
}

/**
 * Groups neighbouring outputs, so that row groups that are adjacent in the shard's segments are
 * read together. A large output is alone.
 */
export function planBatches<Slice extends SliceBounds>(groups: readonly Slice[][]): Slice[][][] {
  const batches: Slice[][][] = [];
  let bytes = 0;
  let slices = 0;
  for (const group of groups) {
    const groupBytes = group.reduce((sum, { messageBytes }) => sum + messageBytes, 0);
    const batch = batches.at(-1);
    if (batch && bytes + groupBytes <= BATCH_BYTES && slices + group.length <= BATCH_SLICES) batch.push(group);
    else {
      batches.push([group]);
      bytes = slices = 0;
    }
    bytes += groupBytes;
    slices += group.length;
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
