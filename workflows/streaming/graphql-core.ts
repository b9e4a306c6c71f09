import type { AppliedSchema } from '../../schema/export-schemas/applied-schema.js';
import type { FeedForm } from '../../schema/tardis/feeds/feed-form.js';
import type { ReplayForm } from '../../schema/tardis/replay/replay-form.js';
import { categoryOf } from '../../schema/streams.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { categoryRead, type View } from '../../schema/views/view.js';
import type { CoreClient } from '../core/core-client.js';
import { type Slice } from '../exports/rows/list-slices.js';
import {
  AddToStreamDocument,
  ChangedStreamsDocument,
  GapsBetweenDocument,
  ReportStreamsDocument,
  SealedShardsDocument,
  SlicesBetweenDocument,
  StreamConnectionDocument,
  type StreamConnectionQuery,
} from '../generated/operations.js';
import { countedSlice } from '../segments/stored-segment.js';
import type { KnownShard, ConnectionEnd, StreamingCore, ConnectionWork } from './streaming-core.js';

const PAGE_SIZE = 2_000;
/** Ids that the core takes in one request. */
const MOST_IDS = 2_000;
const REQUEST_ID = 'streamer';

type Work = NonNullable<StreamConnectionQuery['streamConnection']>;

/** Asks the core by typed documents. */
export function graphqlStreamingCore(core: CoreClient): StreamingCore {
  const once = { requestId: REQUEST_ID, waitsMs: [] };
  return {
    connection: async (id) => {
      const { streamConnection } = await core.call(StreamConnectionDocument, { id }, { requestId: id });
      return streamConnection && workOf(streamConnection);
    },
    add: async (id, datastreamId, fromNs) => {
      const asked = { id, datastreamId, fromNs };
      const { addToStream } = await core.call(AddToStreamDocument, asked, { requestId: id });
      return { stream: addToStream.stream, schema: addToStream.schemaSnapshot as AppliedSchema };
    },
    changed: async (known) => {
      const connections = known.map(({ id, revision }) => ({ id, revision }));
      return (await core.call(ChangedStreamsDocument, { connections }, once)).changedStreams;
    },
    report: async (reports) => {
      const { reportStreams } = await core.call(ReportStreamsDocument, { reports: [...reports] }, once);
      return reportStreams.map((answer) => ({ ...answer, end: answer.end as ConnectionEnd | null }));
    },
    sealed: async (shards: readonly KnownShard[], waitMs, signal) => {
      // Without fills, which a moved shard has as well.
      const known = shards.map(({ shard, sealedThroughNs, spansRevision, fillId }) => ({
        ...{ shard, sealedThroughNs, spansRevision, fillId },
      }));
      return (await core.call(SealedShardsDocument, { shards: known, waitMs }, { ...once, signal })).sealedShards;
    },
    slices: async (ids, range, signal) =>
      (await Promise.all(inGroups(ids).map((some) => allSlices(core, some, range, signal)))).flat(),
    gaps: async (ids, { fromNs, toNs }, signal) => {
      const groups = inGroups(ids).map((datastreamIds) =>
        core.call(GapsBetweenDocument, { datastreamIds, fromNs, toNs }, { requestId: REQUEST_ID, signal }),
      );
      return (await Promise.all(groups)).flatMap(({ gapsBetween }) => gapsBetween);
    },
  };
}

function workOf({ cursorKey, schemaSnapshots, view, replay, feed, position, ...work }: Work): ConnectionWork {
  const snapshots = schemaSnapshots as Record<string, AppliedSchema>;
  const asked = view as View | null;
  return {
    ...work,
    view: asked,
    replay: replay as ReplayForm | null,
    feed: feed as FeedForm | null,
    position: position && { ...position, row: Number(position.row) },
    cursorKey: Buffer.from(cursorKey, 'hex'),
    schemaOf: (streamType) => {
      const category = categoryOf(streamType);
      return (category && snapshots[categoryRead(asked, category)]) ?? { kind: 'raw' };
    },
  };
}

/** Lists again from the beginning if compaction replaces slices in between. */
async function allSlices(
  core: CoreClient,
  datastreamIds: bigint[],
  { fromNs, toNs }: TimeRange,
  signal: AbortSignal,
): Promise<(Slice & { datastreamId: bigint })[]> {
  for (;;) {
    const found: (Slice & { datastreamId: bigint })[] = [];
    let revision: bigint | undefined;
    let isSame = true;
    for (let after: string | null = null, more = true; more && isSame;) {
      const asked: { first: number; after: string | null } = { first: PAGE_SIZE, after };
      const { slicesBetween } = await core.call(
        SlicesBetweenDocument,
        { datastreamIds, fromNs, toNs, ...asked },
        { requestId: REQUEST_ID, signal },
      );
      revision ??= slicesBetween.revision;
      isSame = revision === slicesBetween.revision;
      found.push(...slicesBetween.nodes.map(countedSlice));
      after = slicesBetween.pageInfo.endCursor;
      more = slicesBetween.pageInfo.hasNextPage;
    }
    if (isSame) return found;
  }
}

function inGroups(ids: readonly bigint[]): bigint[][] {
  const groups: bigint[][] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) groups.push(ids.slice(from, from + MOST_IDS));
  return groups;
}
