import type { MessageBatch } from '../../messages/message-batch.js';
import { batchView } from '../../segments/stored-messages.js';

/** Rows in order of (collection time, seq) that are opened when their turn comes. */
export interface BatchSource {
  minNs: bigint;
  open(): AsyncIterable<MessageBatch>;
}

interface Cursor {
  iterator: AsyncIterator<MessageBatch>;
  batch: MessageBatch;
  position: number;
}

/**
 * Merges the rows of all sources in order of (collection time, seq). Sources must be sorted by
 * `minNs`; each is opened when the merge reaches its first row, so that memory depends on the
 * overlap and not on the number of sources. Batches that do not overlap pass through as views.
 */
export async function* mergeInOrder(sources: AsyncIterable<BatchSource>): AsyncGenerator<MessageBatch> {
  const waiting = sources[Symbol.asyncIterator]();
  const active: Cursor[] = [];
  try {
    let next = await waiting.next();
    for (;;) {
      let first = smallest(active);
      while (!next.done && (!first || next.value.minNs <= timeAt(first))) {
        const opened = await openCursor(next.value);
        if (opened) active.push(opened);
        next = await waiting.next();
        first = smallest(active);
      }
      if (!first) return;
      const end = runEnd(first, smallest(active, first), next.done ? null : next.value.minNs);
      yield batchView(first.batch, first.position, end);
      first.position = end;
      if (!(await settle(first))) active.splice(active.indexOf(first), 1);
    }
  } finally {
    await Promise.allSettled([waiting.return?.(), ...active.map((cursor) => cursor.iterator.return?.())]);
  }
}

async function openCursor(source: BatchSource): Promise<Cursor | null> {
  const iterator = source.open()[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return null;
  const cursor = { iterator, batch: first.value, position: 0 };
  return (await settle(cursor)) ? cursor : null;
}

/** Moves to the next batch if the current one is used up. Returns false at the end. */
async function settle(cursor: Cursor): Promise<boolean> {
  while (cursor.position >= cursor.batch.length) {
    const next = await cursor.iterator.next();
    if (next.done) return false;
    cursor.batch = next.value;
    cursor.position = 0;
  }
  return true;
}

const timeAt = (cursor: Cursor): bigint => cursor.batch.collectionTimestampNs[cursor.position]!;
const seqAt = (cursor: Cursor): bigint => cursor.batch.seq[cursor.position]!;

function smallest(active: readonly Cursor[], except?: Cursor): Cursor | undefined {
  let best: Cursor | undefined;
  for (const cursor of active) {
    if (cursor !== except && (!best || isBefore(cursor.batch, cursor.position, best))) best = cursor;
  }
  return best;
}

function isBefore(batch: MessageBatch, row: number, other: Cursor): boolean {
  const ns = batch.collectionTimestampNs[row]!;
  const otherNs = timeAt(other);
  return ns < otherNs || (ns === otherNs && batch.seq[row]! < seqAt(other));
}

/**
 * Returns how far `first` may run before another cursor or an unopened source could have a smaller
 * row; at least one row.
 */
function runEnd(first: Cursor, rival: Cursor | undefined, nextNs: bigint | null): number {
  const { batch, position } = first;
  const mayPass = (row: number): boolean => {
    const ns = batch.collectionTimestampNs[row]!;
    if (nextNs !== null && ns >= nextNs) return false;
    return !rival || isBefore(batch, row, rival);
  };
  if (mayPass(batch.length - 1)) return batch.length;
  let low = position + 1;
  let high = batch.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (mayPass(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
