import { OpenTardisFeedDocument } from '../generated/operations.js';
import { headAnswer } from '../http/head-answer.js';
import { route } from '../http/route.js';
import { feedEncoding } from './feed-encoding.js';
import { feedQuery } from './feed-query.js';

/**
 * Minutes that a client with filters may ask for at once. Fewer requests leave more of the rate
 * limit; more minutes would leave nothing to fetch side by side.
 */
const SUGGESTED_MINUTES = 10;

/** Raw feeds (beyond.md 9): the messages of some minutes, in lines. */
export const feedsRoutes = [
  route({
    method: 'GET',
    path: '/v1/data-feeds/:exchange',
    query: feedQuery,
    async answer({ core, path, query, request, follow, signal }) {
      const { fromNs, toNs, sliceSize, filters, compression } = query;
      const { headers, ...encoding } = feedEncoding(request, compression);
      const suggested = filters.length > 0 ? SUGGESTED_MINUTES : 1;
      const sizes = { 'X-Slice-Size': String(sliceSize), 'X-Suggested-Slice-Size': String(suggested) };
      const head = await headAnswer({ core, request }, { ...headers, ...sizes });
      if (head) return head;
      const input = {
        ...{ exchange: path.text('exchange'), filters },
        ...{ fromNs: String(fromNs), toNs: String(toNs) },
      };
      const { openTardisFeed } = await core(OpenTardisFeedDocument, { input });
      return follow(openTardisFeed.id, 'ndjson', request, signal, { ...encoding, headers: { ...headers, ...sizes } });
    },
  }),
];
