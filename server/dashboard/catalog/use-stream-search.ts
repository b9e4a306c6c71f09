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
  const { data, isPending } = useAsk(PageFindDocument, { text: typed, first }, { enabled, staleTime: NAME_MS });
  const found = enabled ? data?.streamSearch.found.map(({ datastream }) => datastream) : undefined;
  return { found: found ?? NONE, isLoading: enabled && isPending };
}

/** Returns the names of a stream; undefined until they are loaded, or without such a stream. */
export function useStreamName(id: string): StreamFieldsFragment | undefined {
  const isId = /^[1-9]\d{0,17}$/.test(id);
  const { data } = useAsk(PageStreamNameDocument, { id }, { enabled: isId, staleTime: NAME_MS });
  return data?.datastream?.id === id ? data.datastream : undefined;
}
