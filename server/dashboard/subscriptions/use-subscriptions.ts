import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import { ask } from '../core/ask.js';
import { queryClient, useChange } from '../core/queries.js';
import { toast } from '../design/toasts.js';
import {
  PagePauseDocument,
  PageResumeDocument,
  PageSubscribeDocument,
  PageSubscriptionsDocument,
  type PageSubscriptionsQuery,
  PageUnsubscribeDocument,
  type SubscriptionFieldsFragment,
} from '../generated/operations.js';
import { collectionOf, useCollection } from './use-collection.js';

const KEY = ['PageSubscriptions'];
/** What a change of a subscription makes out of date. */
const CHANGED = [...KEY, 'PageCollectionSummary', 'PageCollectionStates', 'PageRollupBoard', 'PageStream'];

async function loadSubscriptions(signal: AbortSignal): Promise<SubscriptionFieldsFragment[]> {
  const found: SubscriptionFieldsFragment[] = [];
  let after: string | null = null;
  do {
    const { subscriptions }: PageSubscriptionsQuery = await ask(
      PageSubscriptionsDocument,
      { first: 100, after },
      signal,
    );
    found.push(...subscriptions.nodes);
    after = subscriptions.pageInfo.hasNextPage ? subscriptions.pageInfo.endCursor : null;
  } while (after !== null);
  return found;
}

/** How much is held changes slowly; events refetch the list when anything else changes. */
const LIST_MS = 180_000;

/** Queries the account's subscriptions, newest first. */
export const useSubscriptions = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadSubscriptions(signal),
    staleTime: 30_000,
    refetchInterval: LIST_MS,
  });

/** As `useSubscriptions`, with the state of each stream as it is now. */
export function useLiveSubscriptions() {
  const { data, ...asked } = useSubscriptions();
  const { byId } = useCollection();
  const live = useMemo(
    () =>
      byId &&
      data?.map((one) => {
        const collection = byId.has(one.datastream.id)
          ? collectionOf(byId.get(one.datastream.id))
          : one.datastream.collection;
        return { ...one, datastream: { ...one.datastream, collection } };
      }),
    [data, byId],
  );
  return { ...asked, data: live ?? data };
}

/** Updates the cache: replaces, adds or (without `next`) removes a subscription. */
function show(id: string, next?: SubscriptionFieldsFragment): void {
  queryClient.setQueryData<SubscriptionFieldsFragment[]>(KEY, (all = []) => {
    if (!next) return all.filter((one) => one.id !== id);
    return all.some((one) => one.id === id) ? all.map((one) => (one.id === id ? next : one)) : [next, ...all];
  });
}

/** Returns the actions on subscriptions, each with a message and, if possible, an undo. */
export function useSubscriptionActions() {
  const subscribing = useChange(PageSubscribeDocument, CHANGED);
  const pausing = useChange(PagePauseDocument, CHANGED);
  const resuming = useChange(PageResumeDocument, CHANGED);
  const removing = useChange(PageUnsubscribeDocument, CHANGED);
  const onError = (error: Error): void => toast(messageOf(error), { tone: 'bad' });

  const remove = (id: string, name: string): void =>
    removing.mutate(
      { id },
      {
        onSuccess: () => {
          show(id);
          toast(`${name}: subscription deleted`);
        },
        onError,
      },
    );
  const subscribe = (datastreamId: string, name: string): void =>
    subscribing.mutate(
      { datastreamId },
      {
        onSuccess: ({ createSubscription: made }) => {
          show(made.id, made);
          const [warning] = made.warnings;
          toast(warning ? `${name}: subscribed. ${warning}` : `${name}: subscribed`, {
            ...(warning && { tone: 'bad' }),
            action: { label: 'Undo', run: () => remove(made.id, name) },
          });
        },
        onError,
      },
    );
  const resume = (id: string, name: string): void =>
    resuming.mutate(
      { id },
      {
        onSuccess: ({ resumeSubscription }) => {
          show(id, resumeSubscription);
          toast(`${name}: resumed`);
        },
        onError,
      },
    );
  const pause = (id: string, name: string): void =>
    pausing.mutate(
      { id },
      {
        onSuccess: ({ pauseSubscription }) => {
          show(id, pauseSubscription);
          toast(`${name}: paused`, { action: { label: 'Undo', run: () => resume(id, name) } });
        },
        onError,
      },
    );
  const busy = subscribing.isPending || pausing.isPending || resuming.isPending || removing.isPending;
  return { subscribe, pause, resume, remove, busy };
}
