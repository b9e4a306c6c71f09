import { z } from 'zod';
import { categoryOf } from '../../schema/streams.js';
import { type DomainError, invalidArgument } from '../errors/domain-error.js';

const code = z.string().regex(/^[a-z0-9_]{1,32}$/);
const asset = z.string().min(1).max(50).nullish();

/** An instrument with its streams. */
export const catalogInstrument = z.object({
  symbol: z.string().min(1).max(100),
  base: asset,
  quote: asset,
  type: z
    .string()
    .regex(/^[\x21-\x7e]{1,32}$/)
    .nullish(),
  streams: z.array(z.string().refine((type) => categoryOf(type) !== undefined, 'unknown stream type')),
});

const catalogDocument = z.object({
  exchanges: z.array(
    z.object({ code, displayName: z.string().min(1).max(100), instruments: z.array(catalogInstrument).default([]) }),
  ),
});

type CatalogDocument = z.output<typeof catalogDocument>;
export type ExchangeEntry = CatalogDocument['exchanges'][number];

/** Validates a catalogue from JSON or YAML. Throws `invalid_argument` with the first bad place. */
export function parseCatalogDocument(json: unknown): CatalogDocument {
  const parsed = catalogDocument.safeParse(json);
  if (parsed.success) return parsed.data;
  throw invalidPlace('catalog', parsed.error);
}

/** Returns `invalid_argument` with the first bad place below `root`. */
export function invalidPlace(root: string, { issues }: z.ZodError): DomainError {
  const place = [root, ...(issues[0]?.path ?? [])].join('.');
  return invalidArgument(place, `${place}: ${issues[0]?.message ?? 'invalid'}`);
}
