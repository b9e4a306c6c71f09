import type { MessageBatch } from '../../../workflows/messages/message-batch.js';
import type { Message } from './reference-interpreter.js';

export function batchOf(messages: readonly Message[], firstSeq = 0): MessageBatch {
  const offsets = new Int32Array(messages.length + 1);
  messages.forEach(({ bytes }, i) => (offsets[i + 1] = offsets[i]! + bytes.length));
  return {
    length: messages.length,
    seq: BigInt64Array.from(messages, (_, i) => BigInt(firstSeq + i)),
    collectionTimestampNs: BigInt64Array.from(messages, ({ ns }) => ns),
    data: Buffer.concat(messages.map(({ bytes }) => bytes)),
    offsets,
  };
}

/** Cuts messages into batches of these sizes, repeating the last size as needed. */
export async function* batchesOf(messages: readonly Message[], ...sizes: number[]): AsyncGenerator<MessageBatch> {
  for (let from = 0, i = 0; from < messages.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)] ?? messages.length;
    yield batchOf(messages.slice(from, from + size), from);
    from += size;
  }
}

/** Returns messages one second apart with these texts. */
export function messagesOf(...texts: string[]): Message[] {
  return texts.map((text, i) => ({
    ns: 1_700_000_000_123_456_789n + BigInt(i) * 1_000_000_000n,
    bytes: Buffer.from(text),
  }));
}
