import { useAsk } from '../core/queries.js';
import { PageCapsDocument } from '../generated/operations.js';

/** Queries the plan's caps; events of exports and subscriptions refetch them. */
export function useCaps(enabled = true) {
  const asked = useAsk(PageCapsDocument, {}, { enabled, refetchInterval: 60_000 });
  return { ...asked, caps: asked.data?.billingCaps };
}
