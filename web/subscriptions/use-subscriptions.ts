import { useChange } from '../core/queries.js';
import { toast, toastProblem } from '../design/toasts.js';
import {
  PagePauseDocument,
  PageResumeDocument,
  PageSubscribeDocument,
  PageUnsubscribeDocument,
} from '../generated/operations.js';
import { SUBSCRIPTION_QUERIES } from './subscription-queries.rule.js';

/** Returns the actions on subscriptions, each with a message and, if possible, an undo. */
export function useSubscriptionActions() {
  const subscribing = useChange(PageSubscribeDocument, SUBSCRIPTION_QUERIES);
  const pausing = useChange(PagePauseDocument, SUBSCRIPTION_QUERIES);
  const resuming = useChange(PageResumeDocument, SUBSCRIPTION_QUERIES);
  const removing = useChange(PageUnsubscribeDocument, SUBSCRIPTION_QUERIES);

  const remove = (id: string, name: string): void =>
    removing.mutate(
      { id },
      {
        onSuccess: () => {
          toast(`${name}: subscription deleted`);
        },
        onError: toastProblem,
      },
    );
  const subscribe = (datastreamId: string, name: string): void =>
    subscribing.mutate(
      { datastreamId },
      {
        onSuccess: ({ createSubscription: made }) => {
          const [warning] = made.warnings;
          toast(warning ? `${name}: subscribed. ${warning}` : `${name}: subscribed`, {
            ...(warning && { tone: 'bad' }),
            action: { label: 'Undo', run: () => remove(made.id, name) },
          });
        },
        onError: toastProblem,
      },
    );
  const resume = (id: string, name: string): void =>
    resuming.mutate(
      { id },
      {
        onSuccess: () => {
          toast(`${name}: resumed`);
        },
        onError: toastProblem,
      },
    );
  const pause = (id: string, name: string): void =>
    pausing.mutate(
      { id },
      {
        onSuccess: () => {
          toast(`${name}: paused`, { action: { label: 'Undo', run: () => resume(id, name) } });
        },
        onError: toastProblem,
      },
    );
  const busy = subscribing.isPending || pausing.isPending || resuming.isPending || removing.isPending;
  return { subscribe, pause, resume, remove, busy };
}
