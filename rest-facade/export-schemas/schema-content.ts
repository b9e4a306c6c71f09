import { z } from 'zod';
import { toEnum } from '../../schema/text/enum-names.js';
import { STREAM_CATEGORIES } from '../../schema/streams.js';
import { oneOf } from '../http/fields.js';

const any = z.unknown().optional();
const members = { columns: any, unfold: any, derive: any, where: any };

/** The body of a replacement. The core validates the content; other members are ignored. */
export const contentBody = z.object(members).transform(plainJson);

/**
 * The body of a new draft. Without members, the draft copies the published content (contract 2).
 */
export const draftContentBody = z
  .looseObject(members)
  .transform((body) => (Object.keys(body).length === 0 ? null : plainJson(contentOf(body))));

/** The body of POST /export-schemas. */
export const createSchemaBody = z
  .object({
    name: z.string({ error: 'is required and must be a string' }),
    stream_category: oneOf(STREAM_CATEGORIES),
    ...members,
  })
  .transform((body) => ({
    name: body.name,
    streamCategory: toEnum(body.stream_category),
    content: plainJson(contentOf(body)),
  }));

function contentOf({ columns, unfold, derive, where }: Partial<Record<keyof typeof members, unknown>>) {
  return { columns, unfold, derive, where };
}

/**
 * Replaces numbers that do not fit a double by 0. No member of a schema takes a number: the core
 * rejects any number and names its place.
 */
function plainJson(value: unknown): unknown {
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) return 0;
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainJson(member)]));
}
