import { copiedMessages, messageRuns, sentMessages } from '../../engine/threads/message-runs.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { SentRun } from './thread-messages.js';

/** A run and its buffers, which move to the thread. */
export type SentWithBuffers = SentRun & { transfer: ArrayBuffer[] };

/**
 * Runs of a stream that are kept until the thread has unpacked them: more than it asks for in
 * advance.
 */
const KEPT_RUNS = 4;

interface OpenStream {
  runs: AsyncIterator<SentWithBuffers>;
  /** The latest runs, by number. */
  kept: Map<number, MessageBatch>;
}

/** The streams of messages that a thread reads, by the numbers that it chose. */
export class SentStreams {
  private readonly open = new Map<number, OpenStream>();

  /** Returns the next run of a stream, which `source` opens at first; null at its end. */
  async next(stream: number, source: () => AsyncIterable<MessageBatch>): Promise<SentWithBuffers | null> {
    let { runs } = this.open.get(stream) ?? {};
    if (!runs) {
      const kept = new Map<number, MessageBatch>();
      runs = sentRuns(source, kept);
      this.open.set(stream, { runs, kept });
    }
    const next = await runs.next();
    return next.done ? null : next.value;
  }

  /** Ends a stream and drops its runs. Ignores what its source throws meanwhile. */
  async close(stream: number): Promise<void> {
    const { runs } = this.open.get(stream) ?? {};
    this.open.delete(stream);
    await runs?.return?.().catch(() => undefined);
  }

  closeAll(): void {
    for (const stream of this.open.keys()) void this.close(stream);
  }

  /** Throws what the source says of a damaged run. */
  explain(stream: number, run: number): void {
    const { data, seq } = this.open.get(stream)?.kept.get(run) ?? {};
    if (!data || !seq) throw new Error(`run ${run} of stream ${stream} is not kept`);
  }
}

async function* sentRuns(
  source: () => AsyncIterable<MessageBatch>,
  kept: Map<number, MessageBatch>,
): AsyncGenerator<SentWithBuffers> {
  let run = 0;
  for await (const batch of source()) {
    for (const messages of messageRuns(batch)) {
      run++;
      kept.set(run, messages);
      kept.delete(run - KEPT_RUNS);
      yield { run, ...(sentMessages(messages) ?? copiedMessages(messages)) };
    }
  }
}
