/** The operations that a change of a subscription makes out of date. */
export const SUBSCRIPTION_QUERIES = [
  'PageSubscriptions',
  'PageSubscriptionCount',
  'PageSubscriptionSearch',
  'PageSelection',
  'PageSearch',
  'PageCollectionSummary',
  'PageCollectionStates',
  'PageRollupBoard',
  'PageStream',
];
