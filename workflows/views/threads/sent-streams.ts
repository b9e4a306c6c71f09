import { copiedMessages, messageMorsels, sentMessages } from '../../engine/threads/message-morsels.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { SentMorsel } from './thread-messages.js';

/** A morsel and its buffers, which move to the thread. */
export type SentWithBuffers = SentMorsel & { transfer: ArrayBuffer[] };

/**
 * Runs of a stream that are kept until the thread has unpacked them: more than it asks for in
 * advance.
 */
const KEPT_MORSELS = 4;

interface OpenStream {
  morsels: AsyncIterator<SentWithBuffers>;
  /** The latest morsels, by number. */
  kept: Map<number, MessageBatch>;
}

/** The streams of messages that a thread reads, by the numbers that it chose. */
export class SentStreams {
  private readonly open = new Map<number, OpenStream>();

  /** Returns the next morsel of a stream, which `source` opens at first; null at its end. */
  async next(stream: number, source: () => AsyncIterable<MessageBatch>): Promise<SentWithBuffers | null> {
    let { morsels } = this.open.get(stream) ?? {};
    if (!morsels) {
      const kept = new Map<number, MessageBatch>();
      morsels = sentMorsels(source, kept);
      this.open.set(stream, { morsels, kept });
    }
    const next = await morsels.next();
    return next.done ? null : next.value;
  }

  /** Ends a stream and drops its morsels. Ignores what its source throws meanwhile. */
  async close(stream: number): Promise<void> {
    const { morsels } = this.open.get(stream) ?? {};
    this.open.delete(stream);
    await morsels?.return?.().catch(() => undefined);
  }

  closeAll(): void {
    for (const stream of this.open.keys()) void this.close(stream);
  }

  /** Throws what the source says of a damaged morsel. */
  explain(stream: number, morsel: number): void {
    const { data, seq } = this.open.get(stream)?.kept.get(morsel) ?? {};
    if (!data || !seq) throw new Error(`morsel ${morsel} of stream ${stream} is not kept`);
  }
}

async function* sentMorsels(
  source: () => AsyncIterable<MessageBatch>,
  kept: Map<number, MessageBatch>,
): AsyncGenerator<SentWithBuffers> {
  let morsel = 0;
  for await (const batch of source()) {
    for (const messages of messageMorsels(batch)) {
      morsel++;
      kept.set(morsel, messages);
      kept.delete(morsel - KEPT_MORSELS);
      yield { morsel, ...(sentMessages(messages) ?? copiedMessages(messages)) };
    }
  }
}
