import { useAsk } from '../core/queries.js';
import { useDebounced } from '../design/use-debounced.js';
import { PageSelectionDocument, type PageSelectionQuery, type SelectStreamsInput } from '../generated/operations.js';
import { type ExportForm, patternsOf } from './new-export.rule.js';

/** A datastream of the catalogue, and the account's subscription to it. */
export type SelectedStream = PageSelectionQuery['selectionMatches']['datastreams'][number];

/** Selection of a form, according to the catalogue. */
export interface SelectionOutcome {
  /** The first 2,000 datastreams. */
  streams: readonly SelectedStream[];
  totalCount: number;
  /** Patterns that match no instrument of the exchange. */
  unmatched: readonly string[];
  /** The streams are of an earlier selection. */
  isLoading: boolean;
}

const TYPING_MS = 150;
const CATALOG_MS = 10 * 60_000;
const NOTHING = { datastreams: [], totalCount: 0, unmatched: [] };

type Selecting = Pick<ExportForm, 'selectBy' | 'ids' | 'exchange' | 'instruments' | 'streamTypes' | 'terms'>;

function inputOf({ selectBy, ids, exchange, instruments, streamTypes, terms }: Selecting): SelectStreamsInput | null {
  if (selectBy === 'ids') return ids.length === 0 ? null : { datastreamIds: ids };
  const patterns = patternsOf(instruments);
  return exchange === '' || patterns.length === 0 ? null : { exchange, instruments: patterns, streamTypes, ...terms };
}

/**
 * Queries what the form selects. While another answer is on its way, the streams are those before.
 */
export function useSelection(form: Selecting) {
  const select = inputOf(form);
  const wanted = useDebounced(select, form.selectBy === 'ids' ? 0 : TYPING_MS);
  const { data, error, refetch, isPending, isPlaceholderData } = useAsk(
    PageSelectionDocument,
    { select: wanted! },
    { staleTime: CATALOG_MS, enabled: wanted !== null },
  );
  const matches = (select && data?.selectionMatches) ?? NOTHING;
  const isSettled = JSON.stringify(wanted) === JSON.stringify(select);
  const chosen = new Set(form.ids);
  const streams =
    form.selectBy === 'ids' ? matches.datastreams.filter(({ id }) => chosen.has(id)) : matches.datastreams;
  const outcome: SelectionOutcome = {
    streams,
    totalCount: form.selectBy === 'ids' ? streams.length : matches.totalCount,
    unmatched: isSettled && !isPlaceholderData ? matches.unmatched : [],
    isLoading: select !== null && (isPending || isPlaceholderData || !isSettled),
  };
  return { outcome, error, refetch };
}
