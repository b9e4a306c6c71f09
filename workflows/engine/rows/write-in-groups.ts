import { setImmediate } from 'node:timers/promises';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { RowBatch } from '../columns/row-batch.js';
import type { RowCollector } from './row-collector.js';

interface GroupsOptions {
  batches: AsyncIterable<MessageBatch>;
  signal?: AbortSignal;
  onProgress?: (messages: number, rows: number) => void;
}

/**
 * Collects messages into groups of rows and hands each to `write`, which goes on while the next
 * group is scanned. Returns how many rows were written. Throws what `batches` and `write` throw,
 * and the signal's reason.
 */
export async function writeInGroups(
  rows: RowCollector,
  { batches, signal, onProgress }: GroupsOptions,
  write: (group: RowBatch) => Promise<void>,
): Promise<number> {
  let messages = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const writeGroup = async (): Promise<void> => {
    await writing;
    written += rows.length;
    writing = write(rows.take());
    writing.catch(() => undefined);
  };
  for await (const batch of batches) {
    for (let next = 0; ;) {
      next = rows.add(batch, next);
      if (!rows.isFull) break;
      await writeGroup();
    }
    messages += batch.length;
    onProgress?.(messages, written + rows.length);
    await setImmediate();
    signal?.throwIfAborted();
  }
  if (rows.length > 0) await writeGroup();
  await writing;
  return written;
}
