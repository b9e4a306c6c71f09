import type { Request } from 'express';
import { z } from 'zod';
import { OpenStreamDocument } from '../generated/operations.js';
import { termFields, termsInput } from '../export-sets/term-fields.js';
import { endTimestamp, ordinaryObject, queryDatastreamId, queryText } from '../http/fields.js';
import { headAnswer } from '../http/head-answer.js';
import { route, type StreamTransport } from '../http/route.js';
import { isWebSocket } from '../http/upgrades.js';
import { parseStreamStart } from '../../schema/streaming/stream-start.rule.js';
import { nowNs } from '../../schema/time/timestamps.js';
import { CONTENT_TYPE } from './stream-relay.js';

const MAX_VIEW_CHARACTERS = 1_000;
const START =
  'must be int64 nanoseconds since the Unix epoch, an ISO 8601 date-time, or a duration back from now such as -15m';

/** A parameter that may be repeated. */
const repeated = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).optional());

const start = queryText.transform((text, context) => {
  const ns = parseStreamStart(text, nowNs());
  if (ns !== null) return ns;
  context.addIssue({ code: 'custom', message: START });
  return z.NEVER;
});

const speed = queryText
  .regex(/^\d{1,4}(\.\d{1,6})?$/, { error: 'must be 0 (as fast as possible), or a number between 1 and 1000' })
  .transform(Number);

const view = z
  .string()
  .max(MAX_VIEW_CHARACTERS, { error: `must have at most ${MAX_VIEW_CHARACTERS} characters` })
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON object, for example {"kind":"bars","size":"1m"}' });
      return z.NEVER;
    }
  })
  .pipe(ordinaryObject);

/** GET /stream (beyond.md 8). The core validates what the contract cannot say. */
export const streamingRoutes = [
  route({
    method: 'GET',
    path: '/stream',
    query: z.object({
      datastream_id: repeated(queryDatastreamId),
      exchange: queryText.optional(),
      instruments: repeated(queryText),
      stream_types: repeated(queryText),
      ...termFields,
      start: start.optional(),
      end: endTimestamp.optional(),
      schema: queryText.optional(),
      view: view.optional(),
      speed: speed.default(0),
      cursor: queryText.optional(),
    }),
    async answer({ core, query, request, follow, signal }) {
      const transport = transportOf(request);
      const head = await headAnswer({ core, request }, { 'Content-Type': CONTENT_TYPE[transport] });
      if (head) return head;
      const { datastream_id: datastreamIds, exchange, instruments, stream_types: streamTypes } = query;
      const { start: fromNs, end: toNs, schema, view: asked, speed: factor } = query;
      // A client of server-sent events that connects again repeats the URL, and sends the last id.
      const cursor = request.get('last-event-id') || query.cursor;
      const select = { datastreamIds, exchange, instruments, streamTypes, ...termsInput(query) };
      const input = { select, fromNs, toNs, schema, view: asked, speed: factor, cursor };
      const { openStream } = await core(OpenStreamDocument, { input });
      return follow(openStream.id, transport, request, signal);
    },
  }),
];

function transportOf({ originalUrl: url, headers }: Request): StreamTransport {
  if (isWebSocket({ url, headers })) return 'websocket';
  return headers.accept?.includes('text/event-stream') ? 'sse' : 'ndjson';
}
