import { z } from 'zod';
import { MINUTE_NS } from '../../schema/time/timestamps.js';
import { dayOrTimestamp, oneOf, queryText } from '../http/fields.js';
import { FEED_COMPRESSIONS } from './feed-encoding.js';

/** The most minutes of one response. */
const MAX_SLICE = 60;
const MAX_OFFSET = 10_000_000;
const MAX_FILTERS_CHARACTERS = 32_000;

const FILTERS = 'must be a JSON array of {"channel": "…", "symbols": ["…"]}; symbols may be absent';
const filter = z.object({ channel: z.string(), symbols: z.array(z.string()).nullish() });

const filters = z
  .string({ error: FILTERS })
  .max(MAX_FILTERS_CHARACTERS, { error: `must have at most ${MAX_FILTERS_CHARACTERS} characters` })
  .transform((text, context) => {
    const parsed = z.array(filter).safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: FILTERS });
    return z.NEVER;
  });

const count = (from: number, to: number) => {
  const error = `must be an integer between ${from} and ${to}`;
  return queryText
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(from, { error }).max(to, { error }));
};

/** The query of raw feeds. */
export const feedQuery = z.object({
  from: dayOrTimestamp.refine((ns) => ns % MINUTE_NS === 0n, { error: 'must be the beginning of a minute' }),
  offset: count(0, MAX_OFFSET).default(0),
  sliceSize: count(1, MAX_SLICE).default(1),
  filters: filters.default([]),
  compression: oneOf(FEED_COMPRESSIONS).optional(),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
