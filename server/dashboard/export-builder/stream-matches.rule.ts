import { matchesPattern, type Selection } from '../../../schema/export-sets/selection.rule.js';
import { viewOfStream, type ViewName } from '../../../schema/views/view-sources.js';

interface CatalogStream {
  id: string;
  exchange: string;
  instrument: string;
  streamType: string;
  category: string;
}

/** Returns the datastreams of the catalogue that a selection stands for. */
export function selectedOf<Stream extends CatalogStream>(
  catalog: readonly Stream[],
  selection: Selection | null,
): Stream[] {
  if (!selection) return [];
  if (selection.kind === 'ids') {
    const byId = new Map(catalog.map((stream) => [stream.id, stream]));
    return selection.datastreamIds.flatMap((id) => byId.get(id) ?? []);
  }
  const { exchange, instruments, streamTypes } = selection;
  return catalog.filter(
    (stream) =>
      stream.exchange === exchange &&
      streamTypes.includes(stream.streamType) &&
      instruments.some((pattern) => matchesPattern(pattern, stream.instrument)),
  );
}

/**
 * Returns the datastreams of a selection that are exported: the subscribed ones. If there are none, all:
 * the service says then why it refuses them.
 */
export function exportedOf<Stream extends { id: string }>(
  selected: readonly Stream[],
  subscribed: ReadonlySet<string>,
): readonly Stream[] {
  const mine = selected.filter(({ id }) => subscribed.has(id));
  return mine.length > 0 ? mine : selected;
}

/** Returns the view that all datastreams can have; with `partial`, the only one that some of them can have. */
export function viewOfStreams(streams: readonly CatalogStream[], partial: boolean): ViewName | null {
  const views = new Set(streams.map(viewOfStream));
  if (partial) views.delete(null);
  return views.size === 1 ? [...views][0]! : null;
}
