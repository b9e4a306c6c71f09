import type { StreamPosition } from '../../../schema/streaming/stream-cursor.js';
import type { StreamRange, TimeRange } from '../../../schema/time/time-range.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { CoreClient } from '../../core/core-client.js';
import { orderedRows } from '../../exports/rows/partition-rows.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { batchView } from '../../segments/stored-messages.js';
import { allowedBefore, type FollowedSource } from '../followed-source.js';
import type { StreamShape } from '../stream-shape.js';
import type { StreamingCore } from '../streaming-core.js';
import { gapsInWindow } from './gaps-in-window.rule.js';
import type { StreamSource } from './merge-streams.js';
import type { Tails } from './tails.js';

interface ReaderParts {
  core: StreamingCore;
  /** Index in which a follower that is behind finds its slices, as an export does. */
  index: CoreClient;
  blobs: BlobStore;
  tails: Tails;
}

interface WindowAsked {
  window: TimeRange;
  /** Position behind which the connection goes on; null if all of the window is wanted. */
  after: StreamPosition | null;
  /** Ranges that were set aside since the connection was there. */
  lost: readonly StreamRange[];
  /** Form of the records that are made of messages. */
  shape: StreamShape;
  /** Beginning of the connection. */
  beginNs: bigint;
  /** Whether the connection ends with the window. */
  isLast: boolean;
  requestId: string;
  signal: AbortSignal;
}

/** Opens the messages and gaps of streams in a window that is sealed. */
export class WindowReader {
  constructor(private readonly parts: ReaderParts) {}

  /** Returns the sources of streams that may have something in the window. */
  async open(streams: readonly FollowedSource[], asked: WindowAsked): Promise<StreamSource<FollowedSource>[]> {
    const wanted = streams
      .map((stream) => ({ stream, ranges: allowedBefore(stream, asked.window) }))
      .filter(({ ranges }) => ranges.length > 0);
    const behind: typeof wanted = [];
    const sources: StreamSource<FollowedSource>[] = [];
    for (const one of wanted) {
      const { id } = one.stream.datastream;
      const part =
        asked.after || asked.shape.isDerived(one.stream)
          ? null
          : this.parts.tails.tailOf(one.stream.shard)?.partOf(id, asked.window, one.ranges);
      if (part) sources.push(sourceOf(one, asked, { ...part, batches: yielding(part.batches) }));
      else behind.push(one);
    }
    if (behind.length === 0) return sources;
    const ids = behind.map(({ stream }) => stream.datastream.id);
    const { fromNs, toNs } = asked.window;
    // One moment more tells whether a gap began before the window.
    const gaps = await this.parts.core.gaps(ids, { fromNs: fromNs - 1n, toNs }, asked.signal);
    const gapsOf = Map.groupBy(gaps, ({ datastreamId }) => datastreamId);
    for (const one of behind) {
      const { id } = one.stream.datastream;
      const { index: core, blobs } = this.parts;
      const { shape } = asked;
      const batches = shape.isDerived(one.stream)
        ? shape.derive({ core, blobs }, one.stream, asked)
        : orderedRows({ core, blobs }, id, one.ranges, asked, asked.signal);
      sources.push(sourceOf(one, asked, { batches, gaps: gapsOf.get(id) ?? [] }));
    }
    return sources;
  }
}

function sourceOf(
  { stream, ranges }: { stream: FollowedSource; ranges: readonly TimeRange[] },
  { after, lost, shape }: WindowAsked,
  { batches, gaps }: Pick<StreamSource<FollowedSource>, 'batches' | 'gaps'>,
): StreamSource<FollowedSource> {
  const datastreamId = stream.datastream.id;
  return {
    ...{ stream, datastreamId },
    batches: shape.of(stream, after ? behindPosition(batches, datastreamId, after) : batches),
    gaps: gapsInWindow(gaps, ranges, { datastreamId, after, lost }),
  };
}

/** Yields the messages behind a position. Rows of its own message may be left, so that it stays. */
async function* behindPosition(
  batches: AsyncIterable<MessageBatch>,
  datastreamId: bigint,
  after: StreamPosition,
): AsyncGenerator<MessageBatch> {
  for await (const batch of batches) {
    let from = 0;
    while (from < batch.length && isPassed(batch, from, datastreamId, after)) from++;
    if (from < batch.length) yield batchView(batch, from, batch.length);
  }
}

function isPassed(batch: MessageBatch, row: number, datastreamId: bigint, after: StreamPosition): boolean {
  const ns = batch.collectionTimestampNs[row]!;
  if (ns !== after.ns) return ns < after.ns;
  if (datastreamId !== after.datastreamId) return datastreamId < after.datastreamId;
  return batch.seq[row]! < after.seq;
}

async function* yielding(batches: readonly MessageBatch[]): AsyncGenerator<MessageBatch> {
  yield* batches;
}
