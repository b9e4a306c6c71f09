import { useMemo } from 'react';
import { searchStreams } from '../../schema/catalog/search-streams.rule.js';
import { useAsk } from '../core/queries.js';
import { useDebounced } from '../design/use-debounced.js';
import { PageFindDocument, PageStreamNameDocument, type StreamFieldsFragment } from '../generated/operations.js';

const TYPING_MS = 120;
const NAME_MS = 600_000;
const NONE: readonly StreamFieldsFragment[] = [];

/** Returns the streams of the catalogue that a typed text finds, the best match first. */
export function useStreamSearch(
  text: string,
  first: number,
  enabled: boolean,
): { found: readonly StreamFieldsFragment[]; isLoading: boolean } {
  const typed = useDebounced(text.trim(), TYPING_MS);
  const { data, isPending, isPlaceholderData } = useAsk(
    PageFindDocument,
    { text: typed, first },
    { enabled, staleTime: NAME_MS },
  );
  const isLoading = enabled && (isPending || isPlaceholderData || typed !== text.trim());
  const found = useMemo(() => {
    const streams = data?.streamSearch.found.map(({ datastream }) => datastream) ?? NONE;
    // Of an earlier text only what matches this one: Enter must not choose anything else.
    return isLoading ? searchStreams(streams, { text, exchange: '', category: '' }) : streams;
  }, [data, isLoading, text]);
  return { found: enabled ? found : NONE, isLoading };
}

/** Returns the names of a stream; undefined until they are loaded, or without such a stream. */
export function useStreamName(id: string): StreamFieldsFragment | undefined {
  const isId = /^[1-9]\d{0,17}$/.test(id);
  const { data } = useAsk(PageStreamNameDocument, { id }, { enabled: isId, staleTime: NAME_MS });
  return data?.datastream?.id === id ? data.datastream : undefined;
}
