import { epochOf } from '../../../../schema/collection/frame-seq.rule.js';
import type { TimeRange } from '../../../../schema/time/time-range.js';
import { firstAtOrAfter } from '../../../messages/rows-in-ranges.rule.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import { batchView } from '../../../segments/stored-messages.js';
import { LoopPacer } from '../../../threads/loop-pacer.js';
import type { BreakReason } from '../book-replay.js';
import type { EpochState } from '../checkpoint/book-checkpoint.js';
import type { BookInput } from './book-input.js';

/** Consecutive messages, or a moment from which on something may be missing. */
export type BookEvent =
  { kind: 'messages'; batch: MessageBatch; isPolled: boolean } | { kind: 'break'; fromNs: bigint; reason: BreakReason };

/** Messages that take some milliseconds even where each gives a row of many levels. */
const MAX_MESSAGES = 64;
/** The same for whole books. */
const MAX_BYTES = 256 << 10;

/**
 * Yields what happened to a book in a range, in order of time: messages of the depth stream, polled
 * books (behind changes of the same nanosecond), and breaks. A gap breaks twice: a whole book
 * inside it proves nothing about its end. `epoch`: of the last message before the range, null if
 * unknown. Between messages, `pacer` lets other work of the thread run.
 */
export async function* bookEvents(
  source: BookInput,
  range: TimeRange,
  epoch: EpochWatch | null,
  pacer = new LoopPacer(),
): AsyncGenerator<BookEvent> {
  const changes = new BatchCursor(source.changes(range));
  const polled = new BatchCursor(source.polled?.(range) ?? nothing());
  const marks = await marksIn(source, range);
  let next = 0;
  try {
    await Promise.all([changes.settle(), polled.settle()]);
    for (;;) {
      const isPolled = polled.ns !== null && (changes.ns === null || polled.ns < changes.ns);
      const [first, rival] = isPolled ? [polled, changes] : [changes, polled];
      const ns = first.ns;
      const mark = marks[next];
      if (mark && (ns === null || mark.atNs <= ns)) {
        yield { kind: 'break', fromNs: mark.fromNs, reason: mark.reason };
        next++;
        continue;
      }
      if (ns === null) return;
      // Changes go before polled books of the same time.
      const rivalNs = rival.ns === null ? null : isPolled ? rival.ns : rival.ns + 1n;
      const batch = first.takeBefore(earliest(rivalNs, mark?.atNs ?? null));
      if (!isPolled && epoch) yield* epoch.split(batch);
      else yield { kind: 'messages', batch, isPolled };
      await pacer.pause();
      await first.settle();
    }
  } finally {
    await Promise.allSettled([changes.close(), polled.close()]);
  }
}

interface Mark {
  atNs: bigint;
  fromNs: bigint;
  reason: BreakReason;
}

/** Breaks, and before the messages of which moment they come. */
async function marksIn(source: BookInput, range: TimeRange): Promise<Mark[]> {
  const breaks = await source.breaks({ fromNs: range.fromNs - 1n, toNs: range.toNs });
  return breaks
    .flatMap(({ fromNs, toNs, reason }) => [
      // A message of the gap's first nanosecond came before it.
      { atNs: fromNs + 1n, fromNs, reason },
      { atNs: toNs, fromNs: toNs, reason },
    ])
    .filter(({ atNs }) => atNs >= range.fromNs && atNs < range.toNs)
    .sort((a, b) => (a.atNs < b.atNs ? -1 : a.atNs > b.atNs ? 1 : 0));
}

/**
 * Watches for messages of another owner's connections: what came between the two connections is
 * unknown where the exchange does not number its messages.
 */
export class EpochWatch {
  private epoch: bigint | null = null;
  private lastNs = 0n;

  /** Returns a copy of what it saw last. */
  state(): EpochState {
    return { epoch: this.epoch, lastNs: this.lastNs };
  }

  /** Continues from a state; by default the next message may be of any epoch. */
  restore({ epoch, lastNs }: EpochState = { epoch: null, lastNs: 0n }): void {
    this.epoch = epoch;
    this.lastNs = lastNs;
  }

  *split(batch: MessageBatch): Generator<BookEvent> {
    const { seq, collectionTimestampNs } = batch;
    let from = 0;
    while (from < batch.length) {
      const epoch = epochOf(seq[from]!);
      if (this.epoch !== null && epoch !== this.epoch) {
        yield { kind: 'break', fromNs: this.lastNs + 1n, reason: 'connection' };
      }
      let to = batch.length;
      if (epochOf(seq[to - 1]!) !== epoch) {
        to = from + 1;
        while (epochOf(seq[to]!) === epoch) to++;
      }
      yield { kind: 'messages', batch: batchView(batch, from, to), isPolled: false };
      this.epoch = epoch;
      this.lastNs = collectionTimestampNs[to - 1]!;
      from = to;
    }
  }
}

/** Batches of one stream, from which messages are taken in pieces. */
class BatchCursor {
  private readonly iterator: AsyncIterator<MessageBatch>;
  private batch: MessageBatch | null = null;
  private at = 0;

  constructor(batches: AsyncIterable<MessageBatch>) {
    this.iterator = batches[Symbol.asyncIterator]();
  }

  /** Arrival of the next message; null at the end. */
  get ns(): bigint | null {
    return this.batch ? this.batch.collectionTimestampNs[this.at]! : null;
  }

  /** Waits for a message behind those that were taken. */
  async settle(): Promise<void> {
    if (this.batch && this.at < this.batch.length) return;
    do {
      const next = await this.iterator.next();
      this.batch = next.done ? null : next.value;
      this.at = 0;
    } while (this.batch?.length === 0);
  }

  /** Takes at least one message, and more as long as they arrived before `ns`. */
  takeBefore(ns: bigint | null): MessageBatch {
    const batch = this.batch!;
    const from = this.at;
    const end = ns === null ? batch.length : firstAtOrAfter(batch.collectionTimestampNs, batch.length, ns);
    const { offsets } = batch;
    this.at = from + 1;
    const last = Math.min(end, from + MAX_MESSAGES);
    while (this.at < last && offsets[this.at + 1]! - offsets[from]! <= MAX_BYTES) this.at++;
    return batchView(batch, from, this.at);
  }

  async close(): Promise<void> {
    await this.iterator.return?.();
  }
}

async function* nothing(): AsyncGenerator<MessageBatch> {
  // An instrument without polled books.
}

function earliest(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
