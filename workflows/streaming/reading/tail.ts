import type { ReasonedRange, TimeRange } from '../../../schema/time/time-range.js';
import type { RangeReads } from '../../blobs/blob-store.js';
import { rowsInRanges } from '../../messages/rows-in-ranges.rule.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { rowsOfSlices } from '../../exports/rows/partition-rows.js';
import type { Slice } from '../../exports/rows/list-slices.js';
import { batchView } from '../../segments/stored-messages.js';
import type { StreamingCore } from '../streaming-core.js';
import { readOnce } from './read-once.js';

/** Rows and gaps of one stream in a range. */
interface StreamPart {
  batches: readonly MessageBatch[];
  gaps: readonly ReasonedRange[];
}

/** Messages and gaps that a move of the watermark brought, of the streams followed then. */
interface Advance extends TimeRange {
  parts: ReadonlyMap<bigint, StreamPart>;
  bytes: number;
}

/** Bytes of messages that a shard's tail keeps for followers that are a little behind. */
const KEPT_BYTES = 16 << 20;
const KEPT_ADVANCES = 64;
const NOTHING: StreamPart = { batches: [], gaps: [] };

/**
 * The newest rows of a shard, read once for all followers on this process. A follower that is
 * further behind reads by itself.
 */
export class Tail {
  private advances: Advance[] = [];

  constructor(
    private readonly source: { core: StreamingCore; blobs: RangeReads },
    private readonly streams: () => readonly bigint[],
  ) {}

  /** Reads what lies between two watermarks. */
  async advance(range: TimeRange, signal: AbortSignal): Promise<void> {
    const ids = this.streams();
    const { core } = this.source;
    const [slices, gaps] = await Promise.all([core.slices(ids, range, signal), core.gaps(ids, range, signal)]);
    const blobs = readOnce(this.source.blobs);
    const slicesOf = Map.groupBy(slices, ({ datastreamId }) => datastreamId);
    const gapsOf = Map.groupBy(gaps, ({ datastreamId }) => datastreamId);
    const parts = new Map<bigint, StreamPart>(ids.map((id) => [id, NOTHING]));
    for (const id of new Set([...slicesOf.keys(), ...gapsOf.keys()])) {
      const batches = await allRows(blobs, id, slicesOf.get(id) ?? [], range, signal);
      parts.set(id, { batches, gaps: gapsOf.get(id) ?? [] });
    }
    const bytes = slices.reduce((sum, { messageBytes }) => sum + messageBytes, 0);
    if (this.advances.at(-1)?.toNs !== range.fromNs) this.advances = [];
    this.advances.push({ ...range, parts, bytes });
    this.trim();
  }

  /** Forgets what overlaps a range that was filled. */
  forget({ fromNs, toNs }: TimeRange): void {
    if (this.advances.some((one) => one.fromNs < toNs && one.toNs > fromNs)) this.advances = [];
  }

  /** Returns the rows and gaps of a stream inside `ranges` of a window; null if it has not all. */
  partOf(datastreamId: bigint, window: TimeRange, ranges: readonly TimeRange[]): StreamPart | null {
    const used = this.advances.filter(({ fromNs, toNs }) => fromNs < window.toNs && toNs > window.fromNs);
    const [first, last] = [used[0], used.at(-1)];
    if (!first || first.fromNs > window.fromNs || last!.toNs < window.toNs) return null;
    const parts = used.map(({ parts }) => parts.get(datastreamId));
    if (parts.includes(undefined)) return null;
    return {
      batches: parts.flatMap((part) => part!.batches).flatMap((batch) => inside(batch, ranges)),
      gaps: parts.flatMap((part) => part!.gaps),
    };
  }

  private trim(): void {
    let bytes = this.advances.reduce((sum, advance) => sum + advance.bytes, 0);
    while (this.advances.length > 1 && (bytes > KEPT_BYTES || this.advances.length > KEPT_ADVANCES)) {
      bytes -= this.advances.shift()!.bytes;
    }
  }
}

async function allRows(
  blobs: RangeReads,
  datastreamId: bigint,
  slices: readonly Slice[],
  range: TimeRange,
  signal: AbortSignal,
): Promise<MessageBatch[]> {
  return Array.fromAsync(rowsOfSlices(blobs, datastreamId, yielding(slices), [range], signal));
}

async function* yielding<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function inside(batch: MessageBatch, ranges: readonly TimeRange[]): MessageBatch[] {
  const covered = rowsInRanges(batch.collectionTimestampNs, batch.length, ranges);
  return covered.map(([from, to]) => batchView(batch, from, to));
}
