import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../design/use-debounced.js';
import { fieldSeen, fieldTyped, type SearchField, withParam } from './list-address.rule.js';

const TYPING_MS = 150;

/** Search, filters and sort order of a list, kept in the address. */
export interface ListAddress {
  /** What is typed into the search field. */
  typed: string;
  /** What is searched for: the typed text once typing pauses; null for nothing. */
  search: string | null;
  /** The value of a filter; empty if it is not set. */
  get: (name: string) => string;
  set: (name: string, value: string) => void;
  /** The sort order; its value is empty for the usual one. */
  sort: { value: string; onChange: (value: string) => void };
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  clear: () => void;
}

/** Reads the address of a list. `names` are its filters. */
export function useListAddress(names: readonly string[] = []): ListAddress {
  const [params, setParams] = useSearchParams();
  const written = params.get('q') ?? '';
  const [field, setField] = useState<SearchField>({ typed: written, seen: written, sent: [] });
  if (field.seen !== written) setField(fieldSeen(field, written));
  const search = useDebounced(written, TYPING_MS);
  const set = (name: string, value: string): void => {
    if (name === 'q') setField((before) => fieldTyped(before, value));
    setParams((before) => withParam(before, name, value.trim()), { replace: true });
  };
  return {
    typed: field.typed,
    search: search === '' ? null : search,
    get: (name) => params.get(name) ?? '',
    set,
    sort: { value: params.get('sort') ?? '', onChange: (value) => set('sort', value) },
    isNarrowed: ['q', ...names].some((name) => params.get(name)),
    clear: () => {
      setField((before) => fieldTyped(before, ''));
      setParams((before) => ['q', ...names].reduce((kept, name) => withParam(kept, name, ''), before), {
        replace: true,
      });
    },
  };
}
