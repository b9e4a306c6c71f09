import { ask } from '../core/ask.js';
import { useAsk } from '../core/queries.js';
import {
  PageSubscribedIdsDocument,
  type PageSubscribedIdsQuery,
  PageSubscriptionCountDocument,
} from '../generated/operations.js';

/** Loads the ids of the datastreams that the account is subscribed to, by name, at most `most`. */
export async function loadSubscribedIds(most: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { subscriptions }: PageSubscribedIdsQuery = await ask(PageSubscribedIdsDocument, { after });
    ids.push(...subscriptions.nodes.map(({ datastream }) => datastream.id));
    after = subscriptions.pageInfo.hasNextPage ? subscriptions.pageInfo.endCursor : null;
  } while (after !== null && ids.length < most);
  return ids.slice(0, most);
}

/** Returns the number of the account's subscriptions; 0 while it is loading. */
export const useSubscriptionCount = (): number =>
  useAsk(PageSubscriptionCountDocument, {}, { staleTime: 30_000 }).data?.subscriptions.totalCount ?? 0;
