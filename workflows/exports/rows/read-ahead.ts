import type { MessageBatch } from '../../messages/message-batch.js';
import type { BatchSource } from './merge-batches.js';

/** A source and the bytes of its messages. */
export interface SizedSource extends BatchSource {
  messageBytes: number;
}

/** Number of prefetched sources, kept small to bound memory. */
const LEAST = 2;
const MOST = 16;
const MOST_BYTES = 8 << 20;

/**
 * Starts reading sources ahead, so that downloads overlap with encoding: two at first, and one more
 * with each that is used, as long as they are small. So a reader of the first rows alone causes few
 * other reads.
 */
export async function* readAhead(sources: AsyncIterable<SizedSource>): AsyncGenerator<BatchSource> {
  const ready: SizedSource[] = [];
  let bytesAhead = 0;
  let most = LEAST;
  const begun = new Set<AsyncIterator<MessageBatch>>();
  try {
    for await (const source of sources) {
      ready.push(begin(source, begun));
      bytesAhead += source.messageBytes;
      while (ready.length > most || (ready.length > LEAST && bytesAhead > MOST_BYTES)) {
        const next = ready.shift()!;
        bytesAhead -= next.messageBytes;
        most = Math.min(MOST, most + 1);
        yield next;
      }
    }
    yield* ready;
  } finally {
    await Promise.allSettled([...begun].map(async (iterator) => iterator.return?.()));
  }
}

function begin(source: SizedSource, begun: Set<AsyncIterator<MessageBatch>>): SizedSource {
  const iterator = source.open()[Symbol.asyncIterator]();
  const first = iterator.next();
  begun.add(iterator);
  // The reader gets the failure when it arrives there; until then it must not count as unhandled.
  first.catch(() => undefined);
  return {
    ...source,
    open: async function* () {
      begun.delete(iterator);
      try {
        for (let next = await first; !next.done; next = await iterator.next()) yield next.value;
      } finally {
        await iterator.return?.();
      }
    },
  };
}
