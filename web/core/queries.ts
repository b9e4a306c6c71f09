import {
  keepPreviousData,
  type MutateFunctionRest,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type PageDocument, PageViewerDocument, type PageViewerQuery } from '../generated/operations.js';
import { ask, ServerError } from './ask.js';

const FINAL = new Set(['unauthenticated', 'permission_denied', 'not_found', 'invalid_argument', 'payment_required']);

/** Asks for the viewer again when the session has ended: the page then offers to sign in. */
function noticeEndOfSession(error: unknown): void {
  if (!(error instanceof ServerError) || error.code !== 'unauthenticated') return;
  const viewer = { queryKey: [PageViewerDocument.name] };
  // Once: the viewer's own error comes here as well.
  const known = queryClient.getQueryState<PageViewerQuery>([PageViewerDocument.name, {}]);
  if (known?.data && known.status !== 'error') void queryClient.invalidateQueries(viewer);
}

/** The page's query cache. Keeps data while it is refetched; retries only errors that can pass. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => !(error instanceof ServerError && FINAL.has(error.code)) && count < 3,
      retryDelay: (count) => Math.min(500 * 2 ** count, 5_000),
    },
    mutations: { retry: false },
  },
});

type Options<Data> = Pick<UseQueryOptions<Data, Error>, 'enabled' | 'refetchInterval' | 'staleTime'>;

const keyOf = <Variables>({ name }: PageDocument<unknown, Variables>, variables: Variables) => [name, variables];

/** Queries an operation, cached by its name and variables. */
export function useAsk<Data, Variables>(
  document: PageDocument<Data, Variables>,
  variables: Variables,
  options: Options<Data> = {},
) {
  return useQuery<Data>({
    queryKey: keyOf(document, variables),
    queryFn: ({ signal }) => ask(document, variables, signal),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** Returns the last response to an operation with these variables; undefined without one. */
export const knownAnswer = <Data, Variables>(
  document: PageDocument<Data, Variables>,
  variables: Variables,
): Data | undefined => queryClient.getQueryData<Data>(keyOf(document, variables));

interface Page {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The page of a list whose owner does not exist, for example a deleted webhook. */
export const NO_PAGE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/**
 * Queries a list page by page. `pageOf` returns the connection of a response; `variables.after` is
 * set here.
 */
export function useAskPages<Data, Variables extends { after?: string | null }>(
  document: PageDocument<Data, Variables>,
  variables: Variables,
  pageOf: (data: Data) => Page,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) {
  return useInfiniteQuery({
    queryKey: [document.name, 'pages', variables],
    queryFn: ({ signal, pageParam }) => ask(document, { ...variables, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Data) => {
      const { hasNextPage, endCursor } = pageOf(last).pageInfo;
      return hasNextPage ? endCursor : undefined;
    },
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** Marks operations as out of date, by their names, and refetches those that the page shows. */
export async function refetchAll(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/**
 * Marks operations as out of date, by their names: the next page that shows them asks for them
 * again.
 */
export function outdate(names: readonly string[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
}

/** A mutation, one at a time. Afterwards refetches the operations named in `stale`. */
export function useChange<Data, Variables>(document: PageDocument<Data, Variables>, stale: readonly string[] = []) {
  // The second click of a double click comes before the button is drawn as disabled.
  const isRunning = useRef(false);
  const change = useMutation<Data, Error, Variables>({
    mutationFn: (variables) => ask(document, variables),
    onSettled: () => refetchAll(stale).finally(() => (isRunning.current = false)),
  });
  const start: (...args: MutateFunctionRest<Data, Error, Variables, unknown>) => void = change.mutate;
  const mutate = useCallback<typeof start>(
    (...args) => {
      if (isRunning.current) return;
      isRunning.current = true;
      start(...args);
    },
    [start],
  );
  return { ...change, mutate };
}
