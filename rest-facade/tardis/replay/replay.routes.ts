import type { z } from 'zod';
import { OpenTardisReplayDocument } from '../../generated/operations.js';
import { headAnswer } from '../../http/head-answer.js';
import { type Route, route } from '../../http/route.js';
import { rawReplayRoutes } from './raw-replay.routes.js';
import { replayOptions, streamOptions } from './replay-options.js';
import { requireWebSocket } from './require-web-socket.js';

const CONTENT_TYPE = 'application/x-json-stream';

type Options = z.ZodType<z.infer<typeof replayOptions> | z.infer<typeof streamOptions>>;

/** The replay protocol (beyond.md 9). Normalized data is an object a line or message. */
export const replayRoutes: Route[] = [
  ...rawReplayRoutes,
  overHttp('/replay-normalized'),
  overWebSocket('/ws-replay-normalized', replayOptions),
  overWebSocket('/ws-stream-normalized', streamOptions),
];

function overHttp(path: string): Route {
  return route({
    method: 'GET',
    path,
    query: replayOptions,
    async answer({ core, query, request, follow, signal }) {
      const headers = { 'Content-Type': CONTENT_TYPE };
      const head = await headAnswer({ core, request }, headers);
      if (head) return head;
      const { openTardisReplay } = await core(OpenTardisReplayDocument, { input: query.options });
      const answer = await follow(openTardisReplay.id, 'ndjson', request, signal);
      return { ...answer, headers: { ...answer.headers, ...headers } };
    },
  });
}

function overWebSocket(path: string, options: Options): Route {
  return route({
    method: 'GET',
    path,
    query: options,
    async answer({ core, query, request, follow, signal }) {
      requireWebSocket(request);
      const { openTardisReplay } = await core(OpenTardisReplayDocument, { input: query.options });
      return follow(openTardisReplay.id, 'websocket', request, signal);
    },
  });
}
