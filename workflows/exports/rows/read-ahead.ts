import type { MessageBatch } from '../../messages/message-batch.js';
import type { BatchSource } from './merge-batches.js';

/** Starts reading up to `depth` sources ahead, so that downloads overlap with encoding. */
export async function* readAhead(sources: AsyncIterable<BatchSource>, depth: number): AsyncGenerator<BatchSource> {
  const ready: BatchSource[] = [];
  const begun = new Set<AsyncIterator<MessageBatch>>();
  try {
    for await (const source of sources) {
      ready.push(begin(source, begun));
      if (ready.length > depth) yield ready.shift()!;
    }
    yield* ready;
  } finally {
    await Promise.allSettled([...begun].map(async (iterator) => iterator.return?.()));
  }
}

function begin(source: BatchSource, begun: Set<AsyncIterator<MessageBatch>>): BatchSource {
  const iterator = source.open()[Symbol.asyncIterator]();
  const first = iterator.next();
  begun.add(iterator);
  // The reader gets the failure when it arrives there; until then it must not count as unhandled.
  first.catch(() => undefined);
  return {
    minNs: source.minNs,
    open: async function* () {
      begun.delete(iterator);
      for (let next = await first; !next.done; next = await iterator.next()) yield next.value;
    },
  };
}
