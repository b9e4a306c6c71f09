import { useSyncExternalStore } from 'react';
import {
  PageEventsDocument,
  type PageEventsSubscription,
  PageExportDocument,
  type PageExportQuery,
  PageViewerDocument,
} from '../generated/operations.js';
import { capOfEvent, capWarning } from '../billing/plan.rule.js';
import { toast } from '../design/toasts.js';
import { keepPartitionProgress } from '../exports/partition-progress.js';
import { actingFor } from '../core/acting.js';
import { knownAnswer, queryClient, refetchAll } from '../core/queries.js';
import { queriesOutdatedBy } from './stale-queries.rule.js';

type Event = PageEventsSubscription['accountEvents'];

type Connection = 'there' | 'lost';

/** Shorter interruptions, such as a restart of the server, are not shown. */
const PATIENCE_MS = 1_500;
let connection: Connection = 'there';
let losing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Connection): void {
  clearTimeout(losing);
  losing = undefined;
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

function sayCapReached({ subjectId, payload }: Event): void {
  const known = knownAnswer(PageViewerDocument, {});
  // Staff who act for no account have no plan.
  if (!known?.viewer.account) return;
  const text = capWarning(capOfEvent(subjectId, payload)) ?? '';
  toast(text, { tone: 'bad', action: { label: 'Plan and usage', to: '/billing' } });
}

/**
 * Operations to refetch, collected for a moment: an action on many rows makes an event for each.
 */
const outdated = new Set<string>();
const COLLECT_MS = 200;

function refetchSoon(names: readonly string[]): void {
  if (names.length === 0) return;
  if (outdated.size === 0) {
    setTimeout(() => {
      void refetchAll([...outdated]);
      outdated.clear();
    }, COLLECT_MS);
  }
  for (const name of names) outdated.add(name);
}

function apply(event: Event): void {
  // Staff receive the events of all accounts.
  const acting = actingFor();
  if (acting !== null && event.accountId !== null && event.accountId !== acting) return;
  if (event.export) {
    const key = [PageExportDocument.name, { id: event.subjectId }];
    queryClient.setQueryData<PageExportQuery>(key, { export: event.export });
  }
  if (event.kind === 'billing.cap_reached') sayCapReached(event);
  // The event contains the progress: lists are not refetched.
  if (event.kind === 'export.progress') return keepPartitionProgress(event.subjectId, event.payload);
  refetchSoon(queriesOutdatedBy(event.kind));
}

/**
 * Beats of the stream: without any for this long the connection is gone, whatever the browser
 * knows.
 */
const BEAT_S = 2;
const SILENT_MS = 5_000;
let heardMs = 0;
/** Whether events may have passed without a stream, however short that was. */
let isBehind = false;

function open(): EventSource {
  heardMs = Date.now();
  const params = new URLSearchParams({
    beats: String(BEAT_S),
    operationName: PageEventsDocument.name,
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: PageEventsDocument.hash } }),
  });
  const source = new EventSource(`/graphql?${params.toString()}`);
  source.addEventListener('open', () => {
    heardMs = Date.now();
    set('there');
    if (isBehind) void queryClient.invalidateQueries();
    isBehind = false;
  });
  source.addEventListener('beat', () => {
    heardMs = Date.now();
    set('there');
  });
  source.addEventListener('error', () => {
    isBehind = true;
    losing ??= setTimeout(() => set('lost'), PATIENCE_MS);
  });
  source.addEventListener('next', ({ data }: MessageEvent<string>) => {
    const { data: answer } = JSON.parse(data) as { data?: PageEventsSubscription };
    if (answer) apply(answer.accountEvents);
  });
  return source;
}

const WATCH_MS = 1_000;
const REOPEN_MS = 2_000;
const STUCK_MS = 10_000;
let connectingMs = 0;
let source: EventSource | undefined;
let watching: ReturnType<typeof setInterval> | undefined;
/** Time at which the stream was last opened. */
let openedMs = 0;

const loseNow = (): void => set('lost');

function close(): void {
  if (source) isBehind = true;
  source?.close();
  source = undefined;
}

function reopen(): void {
  close();
  openedMs = Date.now();
  connectingMs = 0;
  source = open();
}

/** Reopens a stream that ended, or that is silent: no event reports a pulled cable. */
function watch(): void {
  const mayReopen = Date.now() - openedMs >= REOPEN_MS;
  if (source?.readyState === EventSource.CLOSED && mayReopen) {
    // The session may have ended.
    void queryClient.invalidateQueries({ queryKey: [PageViewerDocument.name] });
    reopen();
  } else if (source?.readyState === EventSource.OPEN && Date.now() - heardMs > SILENT_MS) {
    loseNow();
    reopen();
  }
  connectingMs = source?.readyState === EventSource.CONNECTING ? connectingMs + WATCH_MS : 0;
  // An attempt without any answer.
  if (connectingMs >= STUCK_MS) reopen();
}

/** Hidden for this long, a tab gives its stream back. */
const HIDDEN_MS = 5_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Closes the stream of a hidden page. Without TLS a browser opens six connections to a
 * server at most, for all tabs and the pages of the back button together: six streams would let the
 * next page wait for ever.
 */
function rest(): void {
  clearTimeout(losing);
  losing = undefined;
  close();
}

function wake(): void {
  if (!source) reopen();
}

function onVisibility(): void {
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(rest, HIDDEN_MS);
  else wake();
}

/** Also for a page that the back button shows again as it was. */
const onShown = (): void => {
  if (!document.hidden) wake();
};
const onOnline = (): void => {
  if (source) reopen();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  if (!document.hidden) reopen();
  watching = setInterval(watch, WATCH_MS);
  addEventListener('offline', loseNow);
  addEventListener('online', onOnline);
  addEventListener('pagehide', rest);
  addEventListener('pageshow', onShown);
  document.addEventListener('visibilitychange', onVisibility);
}

function stop(): void {
  rest();
  clearTimeout(hiding);
  clearInterval(watching);
  removeEventListener('offline', loseNow);
  removeEventListener('online', onOnline);
  removeEventListener('pagehide', rest);
  removeEventListener('pageshow', onShown);
  document.removeEventListener('visibilitychange', onVisibility);
  connection = 'there';
  isBehind = false;
}

/**
 * Keeps the page current through one event stream and returns its connection state. The browser
 * reconnects automatically with the last event id. If it gives up (the response was not a stream),
 * a new stream is opened.
 */
export const useEvents = (): Connection => useSyncExternalStore(subscribe, () => connection);
