import { viewOfStream, type ViewName } from '../../schema/views/view-sources.js';

interface CatalogStream {
  exchange: string;
  streamType: string;
  category: string;
}

/**
 * Returns the datastreams of a selection that are exported: the subscribed ones. If there are none,
 * all: the service says then why it refuses them.
 */
export function exportedOf<Stream extends { subscription: object | null }>(
  selected: readonly Stream[],
): readonly Stream[] {
  const mine = selected.filter(({ subscription }) => subscription !== null);
  return mine.length > 0 ? mine : selected;
}

/**
 * Returns the view that all datastreams can have; with `partial`, the only one that some of them
 * can have, but for states, which come with tickers beside anything else.
 */
export function viewOfStreams(streams: readonly CatalogStream[], partial: boolean): ViewName | null {
  const views = new Set(streams.map(viewOfStream));
  if (partial) views.delete(null);
  if (partial && views.size > 1) views.delete('state');
  return views.size === 1 ? [...views][0]! : null;
}
