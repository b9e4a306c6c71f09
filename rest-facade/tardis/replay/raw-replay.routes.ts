import { OpenTardisFeedDocument } from '../../generated/operations.js';
import { headAnswer } from '../../http/head-answer.js';
import { type Route, route } from '../../http/route.js';
import { requireWebSocket } from './require-web-socket.js';
import { rawOptions, subscribedOptions } from './raw-options.js';

const HEADERS = { 'Content-Type': 'application/json' };

/** Replays of messages as they were received (beyond.md 9). */
export const rawReplayRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/replay',
    query: rawOptions,
    async answer({ core, query, request, follow, signal }) {
      const head = await headAnswer({ core, request }, HEADERS);
      if (head) return head;
      const { openTardisFeed } = await core(OpenTardisFeedDocument, { input: query.options });
      return follow(openTardisFeed.id, 'ndjson', request, signal, { headers: HEADERS });
    },
  }),
  route({
    method: 'GET',
    path: '/ws-replay',
    query: subscribedOptions,
    async answer({ core, query, request, follow, signal }) {
      requireWebSocket(request);
      const { openTardisFeed } = await core(OpenTardisFeedDocument, { input: query });
      return follow(openTardisFeed.id, 'websocket', request, signal);
    },
  }),
];
