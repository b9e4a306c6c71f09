import { useAsk } from '../core/queries.js';
import {
  PageSubscriptionSearchDocument,
  type PageSubscriptionSearchQueryVariables,
  type StreamFieldsFragment,
} from '../generated/operations.js';

const NONE: readonly StreamFieldsFragment[] = [];
const SUBSCRIBED_MS = 30_000;

/** Returns the first subscribed datastreams that match, by name; none while they are loading. */
export function useSubscriptionSearch(
  { search = null, category = null, first }: PageSubscriptionSearchQueryVariables,
  enabled = true,
): readonly StreamFieldsFragment[] {
  const variables = { search, category, first };
  const { data } = useAsk(PageSubscriptionSearchDocument, variables, { enabled, staleTime: SUBSCRIBED_MS });
  return enabled && data ? data.subscriptions.nodes.map(({ datastream }) => datastream) : NONE;
}
