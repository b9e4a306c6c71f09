import type { CoreAnswer } from '../../schema/core-client/core-transport.js';

const BEAT_EVERY_MS = 12_000;
/** Delay after which a browser's EventSource reconnects. */
const RETRY_MS = 1_000;

/** One result of a subscription, and the id of its event for resuming. */
export interface StreamedResult extends CoreAnswer<Record<string, unknown>> {
  eventId?: string;
}

const text = new TextEncoder();

/**
 * Writes server-sent events for graphql-sse's clients and EventSource (`event: next`, then
 * `complete`). Unlike Yoga's own writer, adds an `id:` to each event. `beatsMs`: sends events
 * `beat` at this interval in place of comments, which an EventSource does not show.
 */
export function eventStreamResponse(results: AsyncIterable<StreamedResult>, beatsMs: number | null = null): Response {
  const iterator = results[Symbol.asyncIterator]();
  let beat: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.encode(`retry: ${RETRY_MS}\n\n`));
      const sign = text.encode(beatsMs === null ? ':\n\n' : 'event: beat\ndata:\n\n');
      beat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(sign);
      }, beatsMs ?? BEAT_EVERY_MS);
    },
    async pull(controller) {
      const { value, done } = (await iterator.next()) as IteratorResult<StreamedResult, undefined>;
      if (done) {
        clearInterval(beat);
        controller.enqueue(text.encode('event: complete\ndata:\n\n'));
        controller.close();
        return;
      }
      const { eventId, ...result } = value;
      const id = eventId === undefined ? '' : `id: ${eventId}\n`;
      controller.enqueue(text.encode(`event: next\n${id}data: ${JSON.stringify(result)}\n\n`));
    },
    async cancel() {
      clearInterval(beat);
      await iterator.return?.();
    },
  });
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  return new Response(body, { headers });
}

/** Responds to a client whose stream is rejected. */
export class RefusedStream {
  readonly data = null;
  readonly errors: StreamedResult['errors'];

  constructor({ errors = [] }: StreamedResult) {
    this.errors = errors;
  }
}

const STATUS: Readonly<Record<string, number>> = { rate_limited: 429, unauthenticated: 401, permission_denied: 403 };

/**
 * Rejects with a status, which ends an EventSource: after a 200 it would reconnect every second.
 */
export function refusedStreamResponse({ data, errors = [] }: RefusedStream): Response {
  const { code = 'internal', details } = errors[0]?.extensions ?? {};
  const retryAfter = details?.['retry_after_seconds'];
  return Response.json(
    { data, errors },
    {
      status: STATUS[code] ?? 400,
      headers: {
        'cache-control': 'no-store',
        ...(typeof retryAfter === 'number' ? { 'retry-after': `${retryAfter}` } : {}),
      },
    },
  );
}
