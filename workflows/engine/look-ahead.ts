import type { MessageBatch } from '../messages/message-batch.js';
import { StoredMessages } from '../segments/stored-messages.js';

/**
 * Reads until there are more than `bytes` of messages, or no more; returns all batches. Throws what
 * `batches` throws.
 */
export async function lookAhead(
  batches: AsyncIterable<MessageBatch>,
  bytes: number,
): Promise<{ isLarge: boolean; batches: AsyncIterable<MessageBatch> }> {
  const iterator = batches[Symbol.asyncIterator]();
  const read: MessageBatch[] = [];
  let total = 0;
  while (total <= bytes) {
    const next = await iterator.next();
    if (next.done) return { isLarge: false, batches: replay(read, null) };
    read.push(next.value);
    total += bytesOf(next.value);
  }
  return { isLarge: true, batches: replay(read, iterator) };
}

/** Returns the bytes of a batch; of a compressed one, the bytes of its page. */
function bytesOf(batch: MessageBatch): number {
  if (batch instanceof StoredMessages && batch.packed) return batch.pageBytes;
  return batch.offsets[batch.length]! - batch.offsets[0]!;
}

async function* replay(read: MessageBatch[], rest: AsyncIterator<MessageBatch> | null): AsyncGenerator<MessageBatch> {
  try {
    for (let batch = read.shift(); batch; batch = read.shift()) yield batch;
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value;
  } finally {
    await rest?.return?.();
  }
}
