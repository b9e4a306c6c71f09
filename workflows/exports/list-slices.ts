import { overlaps, type SliceTimes } from '../../schema/exports/slice-times.rule.js';
import type { TimeRange } from '../../schema/time-range.js';
import type { CoreClient } from '../core/core-client.js';
import { SegmentSlicesDocument, type SegmentSlicesQuery } from '../generated/operations.js';
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

/** The slices that may hold rows of the stretches, each once, in order of their first moment. */
export async function* listSlices(
  core: CoreClient,
  datastreamId: bigint,
  stretches: readonly TimeRange[],
  call: Pick<ExportCall, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<Slice> {
  let previous: TimeRange | undefined;
  for (const window of queryWindows(stretches)) {
    for await (const slice of listWindow(core, datastreamId, window, call, signal)) {
      // A slice that spans the gap between two windows was given with the first.
      if (previous && overlaps(slice, previous)) continue;
      if (stretches.some((stretch) => overlaps(slice, stretch))) yield slice;
    }
    previous = window;
  }
}

async function* listWindow(
  core: CoreClient,
  datastreamId: bigint,
  window: TimeRange,
  call: Pick<ExportCall, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<Slice> {
  let after: string | null = null;
  do {
    const { segmentSlices }: SegmentSlicesQuery = await core.call(
      SegmentSlicesDocument,
      {
        datastreamId: String(datastreamId),
        fromNs: String(window.fromNs),
        toNs: String(window.toNs),
        first: PAGE_SIZE,
        after,
      },
      { requestId: call.requestId, signal },
    );
    for (const node of segmentSlices.nodes) {
      yield {
        blobName: node.blobName,
        blobBytes: Number(node.blobBytes),
        firstRowGroup: node.firstRowGroup,
        lastRowGroup: node.lastRowGroup,
        minNs: BigInt(node.minNs),
        maxNs: BigInt(node.maxNs),
        rows: Number(node.rows),
        messageBytes: Number(node.messageBytes),
      };
    }
    after = segmentSlices.pageInfo.hasNextPage ? segmentSlices.pageInfo.endCursor : null;
  } while (after !== null);
}
