import { useAsk } from '../app/queries.js';
import { PageCapsDocument } from '../generated/operations.js';

/** What the plan includes and how much of it is used; events of exports and subscriptions have it asked again. */
export function useCaps(enabled = true) {
  const asked = useAsk(PageCapsDocument, {}, { enabled, refetchInterval: 60_000 });
  return { ...asked, caps: asked.data?.billingCaps };
}
