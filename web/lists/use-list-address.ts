import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useDebounced } from '../design/use-debounced.js';
import { withParam } from './list-address.rule.js';
import { useAddressParams } from './use-address-params.js';

const TYPING_MS = 150;

/** Search, filters and sort order of a list, kept in the address. */
export interface ListAddress {
  /** Text in the search field. */
  typed: string;
  /** Search text: the typed one once typing pauses; null for none. */
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
  const [params, change] = useAddressParams();
  const written = params.get('q') ?? '';
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [field, setField] = useState({ typed: written, at: key });
  // Only Back and links bring another text: what replaces the address is written here, and drawn
  // some letters late.
  if (navigation !== NavigationType.Replace && field.at !== key) setField({ typed: written, at: key });
  const type = (typed: string): void => setField(({ at }) => ({ typed, at }));
  const search = useDebounced(written, TYPING_MS);
  const set = (name: string, value: string): void => {
    if (name === 'q') type(value);
    change((before) => withParam(before, name, value.trim()));
  };
  return {
    typed: field.typed,
    search: search === '' ? null : search,
    get: (name) => params.get(name) ?? '',
    set,
    sort: { value: params.get('sort') ?? '', onChange: (value) => set('sort', value) },
    isNarrowed: ['q', ...names].some((name) => params.get(name)),
    clear: () => {
      type('');
      change((before) => ['q', ...names].reduce((kept, name) => withParam(kept, name, ''), before));
    },
  };
}
