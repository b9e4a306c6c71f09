import { overlaps, type SliceTimes } from '../../schema/exports/slice-times.rule.js';
import type { TimeRange } from '../../schema/time-range.js';
import type { CoreClient } from '../core/core-client.js';
import { SegmentSlicesDocument, type SegmentSlicesQuery } from '../generated/operations.js';
import { countedSlice } from '../segments/stored-segment.js';
import type { ExportCall } from './contract.js';
import { queryWindows } from './coverage.rule.js';

const PAGE_SIZE = 1_000;

/** One stream's rows inside one raw segment, as the index knows them. */
export interface Slice extends SliceTimes {
  blobName: string;
  blobBytes: number;
  firstRowGroup: number;
  lastRowGroup: number;
  rows: number;
  messageBytes: number;
}

/** The slices of a stream were replaced by others with the same rows while they were listed: what was listed may overlap the rest. */
export class IndexMovedError extends Error {
  override readonly name = 'IndexMovedError';
}

/**
 * The slices that may hold rows of the stretches, each once, in order of their first moment. Throws IndexMovedError when
 * compaction replaces slices in between; those listed before stay readable.
 */
export async function* listSlices(
  core: CoreClient,
  datastreamId: bigint,
  stretches: readonly TimeRange[],
  call: Pick<ExportCall, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<Slice> {
  let previous: TimeRange | undefined;
  let revision: bigint | undefined;
  const sameRevision = (now: bigint): void => {
    revision ??= now;
    if (now !== revision) throw new IndexMovedError(`slices of ${datastreamId}: revision ${now} after ${revision}`);
  };
  for (const window of queryWindows(stretches)) {
    for await (const slice of listWindow(core, { datastreamId, window, sameRevision }, call, signal)) {
      // A slice that spans the gap between two windows was given with the first.
      if (previous && overlaps(slice, previous)) continue;
      if (stretches.some((stretch) => overlaps(slice, stretch))) yield slice;
    }
    previous = window;
  }
}

async function* listWindow(
  core: CoreClient,
  asked: { datastreamId: bigint; window: TimeRange; sameRevision: (revision: bigint) => void },
  call: Pick<ExportCall, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<Slice> {
  const { datastreamId, window, sameRevision } = asked;
  let after: string | null = null;
  do {
    const { segmentSlices }: SegmentSlicesQuery = await core.call(
      SegmentSlicesDocument,
      {
        ...{ datastreamId, fromNs: window.fromNs, toNs: window.toNs },
        ...{ first: PAGE_SIZE, after },
      },
      { requestId: call.requestId, signal },
    );
    sameRevision(segmentSlices.revision);
    yield* segmentSlices.nodes.map(countedSlice);
    after = segmentSlices.pageInfo.hasNextPage ? segmentSlices.pageInfo.endCursor : null;
  } while (after !== null);
}
