import { z } from 'zod';
import { MAX_INT64 } from '../../schema/text/int64.js';
import { MINUTE_NS } from '../../schema/time/timestamps.js';
import { dayOrTimestamp, oneOf, queryText } from '../http/fields.js';
import { FEED_COMPRESSIONS } from './feed-encoding.js';
import { queryJson } from './query-json.js';

/** The most minutes of one response. */
const MAX_SLICE = 60;
const MAX_OFFSET = 10_000_000;

const FILTERS = 'must be a JSON array of {"channel": "…", "symbols": ["…"]}; symbols may be absent';
/** Filter of one channel; absent symbols select all of them. */
export const channelFilter = z.object({ channel: z.string(), symbols: z.array(z.string()).nullish() });

const filters = queryJson(z.array(channelFilter), FILTERS);

const count = (from: number, to: number) => {
  const error = `must be an integer between ${from} and ${to}`;
  return queryText
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(from, { error }).max(to, { error }));
};

/** The query of raw feeds, with the range that it means. */
export const feedQuery = z
  .object({
    from: dayOrTimestamp.refine((ns) => ns % MINUTE_NS === 0n, { error: 'must be the beginning of a minute' }),
    offset: count(0, MAX_OFFSET).default(0),
    sliceSize: count(1, MAX_SLICE).default(1),
    filters: filters.default([]),
    compression: oneOf(FEED_COMPRESSIONS).optional(),
  })
  .transform((query, context) => {
    const fromNs = query.from + BigInt(query.offset) * MINUTE_NS;
    const toNs = fromNs + BigInt(query.sliceSize) * MINUTE_NS;
    if (toNs <= MAX_INT64) return { ...query, fromNs, toNs };
    context.addIssue({ code: 'custom', path: ['from'], message: 'must be earlier: times end in the year 2262' });
    return z.NEVER;
  });
