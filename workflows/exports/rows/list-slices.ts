import { rangeOfSlice, type SliceTimes } from '../../../schema/exports/slice-times.rule.js';
import { mergeRanges, overlap, type TimeRange } from '../../../schema/time/time-range.js';
import type { CoreCallOptions, CoreClient } from '../../core/core-client.js';
import { SegmentSlicesDocument, type SegmentSlicesQuery } from '../../generated/operations.js';
import { countedSlice } from '../../segments/stored-segment.js';
import { MINUTE_NS } from '../../../schema/time/timestamps.js';

const PAGE_SIZE = 1_000;
/**
 * Ranges at most this far apart are queried at once: a page of slices is cheaper than a round trip.
 */
const QUERY_APART_NS = 10n * MINUTE_NS;

/** One datastream's rows inside one segment, according to the index. */
export interface Slice extends SliceTimes {
  blobName: string;
  blobBytes: number;
  firstRowGroup: number;
  lastRowGroup: number;
  firstSeq: bigint;
  rows: number;
  messageBytes: number;
}

/**
 * Slices were replaced by others with the same rows while they were listed: those listed may
 * overlap the rest.
 */
export class IndexMovedError extends Error {
  override readonly name = 'IndexMovedError';
}

/**
 * Yields the slices that may hold rows of the ranges, each once, in order of their first moment.
 * Throws IndexMovedError if compaction replaces slices in between; those listed before stay
 * readable.
 */
export async function* listSlices(
  core: CoreClient,
  datastreamId: bigint,
  ranges: readonly TimeRange[],
  call: Pick<CoreCallOptions, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<Slice> {
  let previous: TimeRange | undefined;
  let revision: bigint | undefined;
  const sameRevision = (now: bigint): void => {
    revision ??= now;
    if (now !== revision) throw new IndexMovedError(`slices of ${datastreamId}: revision ${now} after ${revision}`);
  };
  for (const queried of mergeRanges(ranges, QUERY_APART_NS)) {
    for await (const slice of listRange(core, { datastreamId, range: queried, sameRevision }, call, signal)) {
      const held = rangeOfSlice(slice);
      // A slice that spans the gap between two queried ranges came with the first.
      if (previous && overlap(held, previous)) continue;
      if (ranges.some((range) => overlap(held, range))) yield slice;
    }
    previous = queried;
  }
}

async function* listRange(
  core: CoreClient,
  asked: { datastreamId: bigint; range: TimeRange; sameRevision: (revision: bigint) => void },
  call: Pick<CoreCallOptions, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<Slice> {
  const { datastreamId, range, sameRevision } = asked;
  let after: string | null = null;
  do {
    const { segmentSlices }: SegmentSlicesQuery = await core.call(
      SegmentSlicesDocument,
      {
        ...{ datastreamId, fromNs: range.fromNs, toNs: range.toNs },
        ...{ first: PAGE_SIZE, after },
      },
      { requestId: call.requestId, signal },
    );
    sameRevision(segmentSlices.revision);
    yield* segmentSlices.nodes.map(countedSlice);
    after = segmentSlices.pageInfo.hasNextPage ? segmentSlices.pageInfo.endCursor : null;
  } while (after !== null);
}
