import { z } from 'zod';
import { categoryOf } from '../streams.js';

/** Kinds of instrument that catalogue files name; the contract leaves the set open (`instrument_type` may be null). */
const INSTRUMENT_TYPES = ['spot', 'perpetual', 'future', 'option'] as const;

const streamType = z.string().refine((type) => categoryOf(type) !== undefined, {
  error: (issue) => `unknown stream type '${String(issue.input)}'`,
});
const streamList = z.array(streamType).refine((types) => new Set(types).size === types.length, {
  error: 'the same stream type twice',
});
const code = z.string().regex(/^[a-z0-9_]{1,32}$/, 'an exchange code is 1 to 32 of a-z, 0-9 and _');
const symbol = z.string().min(1).max(100);
/** Null counts as absent, as everywhere. */
const asset = z
  .string()
  .min(1)
  .max(50)
  .nullish()
  .transform((name) => name ?? undefined);

/** One exchange as a catalogue file writes it; see README.md of this folder for the meaning of the members. */
export const exchangeFile = z.strictObject({
  code,
  displayName: z.string().min(1).max(100),
  /** Streams of every instrument that names none itself. */
  streams: streamList.default([]),
  /** Named lists that an instrument's `streamSet` refers to. */
  streamSets: z.record(z.string(), streamList).default({}),
  instruments: z.array(
    z.strictObject({
      symbol,
      base: asset,
      quote: asset,
      type: z.enum(INSTRUMENT_TYPES).optional(),
      /** A list of its own, in place of the exchange's. */
      streams: streamList.optional(),
      /** The name of a list in `streamSets`, in place of the exchange's. */
      streamSet: z.string().optional(),
    }),
  ),
});
export type ExchangeFile = z.infer<typeof exchangeFile>;

/** A file holds one exchange, or several below `exchanges`. */
export const severalExchangesFile = z.strictObject({ exchanges: z.array(exchangeFile).min(1) });

export interface CatalogInstrument {
  /** As the exchange writes it in its messages. */
  symbol: string;
  base?: string;
  quote?: string;
  type?: (typeof INSTRUMENT_TYPES)[number];
  streams: string[];
}

/** An exchange as `loadCatalog` takes it, every stream list spelt out. */
export interface CatalogExchange {
  code: string;
  displayName: string;
  instruments: CatalogInstrument[];
}
/** What the mutation `loadCatalog` takes: every instrument with its streams spelled out. */
export interface Catalog {
  exchanges: CatalogExchange[];
}
