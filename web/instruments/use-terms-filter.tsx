import { INSTRUMENT_KINDS, INSTRUMENT_STATUSES } from '../../schema/instruments/instrument-terms.js';
import { DayField } from '../design/day-field.js';
import { Field } from '../design/field.js';
import { useDebounced } from '../design/use-debounced.js';
import type { ListFilter } from '../lists/list-bar.js';
import type { ListAddress } from '../lists/use-list-address.js';
import { parseUtc } from '../text/times.rule.js';

/** Wait for the end of typing before a list is narrowed. */
export const TYPING_MS = 300;
const ANY = { value: '', label: 'Any' };

/** Returns words as choices of a filter, after one that chooses none. */
export const choicesOf = (words: readonly string[]) => [ANY, ...words.map((value) => ({ value, label: value }))];
/** Returns a time as the API takes it; null for none. */
export const momentText = (ns: bigint | undefined): string | null => (ns === undefined ? null : String(ns));

/** Names of the terms in the address of a list. The catalogue's `kind` is that of messages. */
export const TERM_NAMES = ['type', 'status', 'underlying', 'from', 'to'] as const;

/** Filters of a list by terms of instruments. */
export const TERM_CHOICES: readonly ListFilter[] = [
  { name: 'type', label: 'Kind of instrument', choices: choicesOf(INSTRUMENT_KINDS) },
  { name: 'status', label: 'Status', choices: choicesOf(INSTRUMENT_STATUSES) },
];

/** Fields of a list's bar by which instruments are chosen. */
export function TermFields({ address }: { address: ListAddress }) {
  const field = (name: string, label: string) => (
    <Field
      label={label}
      autoComplete="off"
      value={address.get(name)}
      onChange={({ target }) => address.set(name, target.value)}
    />
  );
  const day = (name: string, label: string) => (
    <DayField label={label} value={address.get(name)} onChange={(value) => address.set(name, value)} />
  );
  return (
    <>
      {field('underlying', 'Underlying')}
      {day('from', 'Expires from')}
      {day('to', 'Expires before')}
    </>
  );
}

/** Returns the terms that the address of a list asks for. */
export function useTermsFilter(address: ListAddress) {
  const underlying = useDebounced(address.get('underlying'), TYPING_MS);
  return {
    kind: address.get('type') || null,
    status: address.get('status') || null,
    underlying: underlying || null,
    expiresFromNs: momentText(parseUtc(address.get('from'))),
    expiresToNs: momentText(parseUtc(address.get('to'))),
  };
}
