import { useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { later } from '../../schema/time/time-range.js';
import { NS_PER_MS } from '../../schema/time/timestamps.js';
import { ask, ServerError } from '../core/ask.js';
import { listen } from '../core/listen.js';
import { PageOpenStreamDocument, PageStreamRecordsDocument } from '../generated/operations.js';
import { beginningNs, EMPTY_TAIL, tailRecord, type TailState, withRecords } from './tail.rule.js';

const RETRY_MS = 2_000;
/** Not followed for this long, a tail leaves out what it missed. */
const MISSED_MS = 60_000;

interface TailOptions {
  datastreamId: string;
  schema: string;
  /** Arrival of the newest stored message; null: there is none. */
  lastDataNs: string | null;
  /** Messages a second lately. */
  rate: number | null;
  paused: boolean;
  /** Whether a frame with several trades begins with the newest. */
  beginsWithNewest: boolean;
}

type Records = Parameters<typeof withRecords>[1];

/**
 * Follows the stream: from some messages back, then live. A connection that breaks is opened again
 * behind its last record. It is closed while the tail is paused or the page is hidden. Give the
 * component a key for each stream and schema.
 */
export function useTail({ datastreamId, schema, lastDataNs, rate, paused, beginsWithNewest }: TailOptions) {
  const [state, add] = useReducer(
    (before: TailState, records: Records) => withRecords(before, records, beginsWithNewest),
    EMPTY_TAIL,
  );
  const [error, setError] = useState<Error | null>(null);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const place = useRef<{ cursor: string; heardMs: number } | null>(null);
  /** Returns where to begin, and says what is left out. */
  const beginning = useEffectEvent(() => {
    const missedMs = place.current ? Date.now() - place.current.heardMs : 0;
    if (place.current && missedMs < MISSED_MS) return { cursor: place.current.cursor };
    const newestNs = lastDataNs === null || place.current ? BigInt(Date.now()) * NS_PER_MS : BigInt(lastDataNs);
    const backNs = beginningNs(rate);
    const lengthNs = BigInt(missedMs) * NS_PER_MS - backNs;
    if (lengthNs > 0n) add([{ kind: 'hole', hole: { lengthNs, reason: null } }]);
    place.current = null;
    return { fromNs: String(later(0n, newestNs - backNs)) };
  });
  const isFollowing = !paused && !isHidden;
  useEffect(() => {
    if (!isFollowing) return;
    const closing = new AbortController();
    const { signal } = closing;
    const follow = async (): Promise<void> => {
      const input = { select: { datastreamIds: [datastreamId] }, schema, ...beginning() };
      const { openStream } = await ask(PageOpenStreamDocument, { input }, signal);
      for await (const { streamRecords } of listen(PageStreamRecordsDocument, { id: openStream.id }, signal)) {
        const records = streamRecords.records.map(tailRecord);
        add(records);
        setError(null);
        const { id: cursor } = streamRecords;
        if (cursor !== '') place.current = { cursor, heardMs: Date.now() };
        const failed = records.find((record) => record.kind === 'error');
        if (failed) throw new ServerError(failed.code, failed.message);
      }
    };
    const keepFollowing = async (): Promise<void> => {
      while (!signal.aborted) {
        await follow().catch((failure: unknown) => {
          if (signal.aborted) return;
          // The data behind the cursor is gone.
          if (failure instanceof ServerError && failure.code === 'not_found') place.current = null;
          setError(failure as Error);
        });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    void keepFollowing();
    return () => closing.abort();
  }, [datastreamId, schema, isFollowing]);
  return { ...state, error };
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
