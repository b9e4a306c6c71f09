import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ask } from '../core/ask.js';
import { PagePreviewDocument } from '../generated/operations.js';
import { newestRowsFirst, nextTailRange, type TailBatch, type TailRange, withBatch } from './tail.rule.js';

/** Messages of one reading at most. */
export const TAIL_LIMIT = 50;
const RETRY_MS = 3_000;

interface TailState {
  batches: TailBatch[];
  throughNs: bigint | null;
  /** Messages since it began: all, and those that are not shown. */
  arrived: number;
  skipped: number;
}

const BEGINNING: TailState = { batches: [], throughNs: null, arrived: 0, skipped: 0 };

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

/**
 * Follows the newest stored messages of a stream: what was stored since the last answer is read
 * once, and of more messages than fit the newest. After an error or a lost connection it goes on
 * where it was. Give the component a key for each stream and schema.
 */
export function useTail({ datastreamId, schema, lastDataNs, rate, paused, beginsWithNewest }: TailOptions) {
  const [state, setState] = useState(BEGINNING);
  const [error, setError] = useState<Error | null>(null);
  // Rises with each answer, and once an error may be tried again.
  const [turn, setTurn] = useState(0);
  const busy = useRef(false);
  const rangeNow = useEffectEvent((): TailRange | null =>
    lastDataNs === null ? null : nextTailRange(state.throughNs, BigInt(lastDataNs), rate),
  );
  useEffect(() => {
    const range = busy.current || paused ? null : rangeNow();
    if (!range) return;
    busy.current = true;
    const { fromNs, toNs, jumpedNs } = range;
    const place = { datastreamId, schema, fromNs: String(fromNs), toNs: String(toNs) };
    // Not aborted when newer messages are stored meanwhile: a slow answer would never come.
    ask(PagePreviewDocument, { input: { ...place, limit: TAIL_LIMIT, newest: true, draft: false } })
      .then(({ schemaPreview: { columns, rows, scannedMessages, shownMessages } }) => {
        const skipped = scannedMessages - shownMessages;
        const newestFirst = newestRowsFirst(columns, rows as unknown[][], beginsWithNewest);
        const batch = { toNs, columns, rows: newestFirst, scanned: scannedMessages, skipped, jumpedNs };
        setState((before) => ({
          batches: withBatch(before.batches, batch),
          throughNs: toNs,
          arrived: before.arrived + scannedMessages,
          skipped: before.skipped + skipped,
        }));
        setError(null);
        busy.current = false;
        setTurn((count) => count + 1);
      })
      .catch((failure: unknown) => {
        setError(failure as Error);
        setTimeout(() => {
          busy.current = false;
          setTurn((count) => count + 1);
        }, RETRY_MS);
      });
  }, [datastreamId, schema, lastDataNs, paused, beginsWithNewest, turn]);
  return { ...state, error };
}
