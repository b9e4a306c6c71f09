import { z } from 'zod';
import { bookAtShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { BookAtDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { queryDatastreamId, queryText, timestamp } from '../http/fields.js';
import { route } from '../http/route.js';

const MAX_DEPTH = 1_000;
const depthExpectation = `must be an integer between 1 and ${MAX_DEPTH}`;
const queryDepth = queryText
  .regex(/^[1-9]\d{0,3}$/, { error: depthExpectation })
  .transform(Number)
  .refine((depth) => depth <= MAX_DEPTH, { error: depthExpectation });

/** GET /books (beyond.md 1.1): the order book at one moment. */
export const booksRoutes = [
  route({
    method: 'GET',
    path: '/books',
    query: z.object({
      datastream_id: queryDatastreamId,
      at: timestamp,
      depth: queryDepth.optional(),
      grouping: queryText.optional(),
    }),
    async answer({ core, query }) {
      const input = {
        datastreamId: query.datastream_id,
        atNs: query.at,
        ...{ depth: query.depth, grouping: query.grouping },
      };
      const { bookAt } = await core(BookAtDocument, { input });
      return ok(toBody(bookAtShape, bookAt));
    },
  }),
];
