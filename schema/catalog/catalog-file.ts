import { z } from 'zod';
import { categoryOf } from '../streams.js';
import { VIEW_KEYS } from '../export-schemas/view-keys.js';

/** Instrument types in catalogue files. The contract leaves the set open and allows null. */
const INSTRUMENT_TYPES = ['spot', 'perpetual', 'future', 'option'] as const;

const streamType = z.string().refine((type) => categoryOf(type) !== undefined, {
  error: (issue) => `unknown stream type '${String(issue.input)}'`,
});
const streamList = z.array(streamType).refine((types) => new Set(types).size === types.length, {
  error: 'the same stream type twice',
});
const code = z
  .string()
  .regex(/^[a-z0-9_]{1,32}$/, 'an exchange code is 1 to 32 of a-z, 0-9 and _')
  .refine((text) => !VIEW_KEYS.includes(text), {
    error: (issue) => `${String(issue.input)} is the extractor key of a view`,
  });
const symbol = z.string().min(1).max(100);
const asset = z
  .string()
  .min(1)
  .max(50)
  .nullish()
  .transform((name) => name ?? undefined);

/** One exchange in a catalogue file. This folder's README.md describes the members. */
export const exchangeFile = z.strictObject({
  code,
  displayName: z.string().min(1).max(100),
  /** Streams of instruments without a list of their own. */
  streams: streamList.default([]),
  /** Named lists that an instrument's `streamSet` refers to. */
  streamSets: z.record(z.string(), streamList).default({}),
  instruments: z.array(
    z.strictObject({
      symbol,
      base: asset,
      quote: asset,
      type: z.enum(INSTRUMENT_TYPES).optional(),
      /** Replaces the exchange's list. */
      streams: streamList.optional(),
      /** Name of a list in `streamSets` that replaces the exchange's. */
      streamSet: z.string().optional(),
    }),
  ),
});
export type ExchangeFile = z.infer<typeof exchangeFile>;

/** A file holds one exchange, or several below `exchanges`. */
export const severalExchangesFile = z.strictObject({ exchanges: z.array(exchangeFile).min(1) });

export interface CatalogInstrument {
  /** Name in the exchange's messages. */
  symbol: string;
  base?: string;
  quote?: string;
  type?: (typeof INSTRUMENT_TYPES)[number];
  streams: string[];
}

/** An exchange for `loadCatalog`, with expanded stream lists. */
export interface CatalogExchange {
  code: string;
  displayName: string;
  instruments: CatalogInstrument[];
}
/** Argument of `loadCatalog`: every instrument with its expanded streams. */
export interface Catalog {
  exchanges: CatalogExchange[];
}
