import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../design/use-debounced.js';
import { withParam } from './list-address.rule.js';

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
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  clear: () => void;
}

/** Reads the address of a list. `names` are its filters. */
export function useListAddress(names: readonly string[] = []): ListAddress {
  const [params, setParams] = useSearchParams();
  const written = params.get('q') ?? '';
  const [field, setField] = useState({ typed: written, written });
  // The address changed by itself, by Back for example.
  if (field.written !== written && field.typed.trim() !== written) setField({ typed: written, written });
  const search = useDebounced(written, TYPING_MS);
  const set = (name: string, value: string): void => {
    if (name === 'q') setField({ typed: value, written: value.trim() });
    setParams((before) => withParam(before, name, value.trim()), { replace: true });
  };
  return {
    typed: field.typed,
    search: search === '' ? null : search,
    get: (name) => params.get(name) ?? '',
    set,
    isNarrowed: ['q', ...names].some((name) => params.get(name)),
    clear: () => {
      setField({ typed: '', written: '' });
      setParams((before) => ['q', ...names].reduce((kept, name) => withParam(kept, name, ''), before), {
        replace: true,
      });
    },
  };
}
