import type { InstrumentTerms } from '../instruments/instrument-terms.js';

const decimal = { kind: 'decimal', scale: 18 } as const;
const text = { kind: 'string' } as const;
const time = { kind: 'i64' } as const;

/** Values of columns that are terms of the row's instrument at the row's time, with their types. */
export const INSTRUMENT_VALUES = {
  'instrument.status': { term: 'status', type: text },
  'instrument.base': { term: 'base', type: text },
  'instrument.quote': { term: 'quote', type: text },
  'instrument.settle': { term: 'settle', type: text },
  'instrument.kind': { term: 'kind', type: text },
  'instrument.inverse': { term: 'inverse', type: { kind: 'bool' } },
  'instrument.tick_size': { term: 'tickSize', type: decimal },
  'instrument.lot_size': { term: 'lotSize', type: decimal },
  'instrument.min_quantity': { term: 'minQuantity', type: decimal },
  'instrument.min_notional': { term: 'minNotional', type: decimal },
  'instrument.contract_multiplier': { term: 'contractMultiplier', type: decimal },
  'instrument.listed_at_ns': { term: 'listedAtNs', type: time },
  'instrument.expires_at_ns': { term: 'expiresAtNs', type: time },
  'instrument.strike': { term: 'strike', type: decimal },
  'instrument.option_type': { term: 'optionType', type: text },
  'instrument.underlying': { term: 'underlying', type: text },
} as const satisfies Record<string, { term: keyof InstrumentTerms; type: { kind: string } }>;

export type InstrumentValue = keyof typeof INSTRUMENT_VALUES;

/** Returns whether a column's value is a term of its instrument. */
export const isInstrumentValue = (value: string): value is InstrumentValue => Object.hasOwn(INSTRUMENT_VALUES, value);
