import type { MessageBatch } from '../../../messages/message-batch.js';
import { BookReplay, type BreakReason, type ReplayState } from '../book-replay.js';
import type { BookFormat } from '../book-format.js';
import type { BookInput } from './book-input.js';
import { bookEvents, type BookEvent } from './book-events.js';
import { bookBefore, epochWatchOf, takeEvent, type BookTaker } from './seek-book.js';
import type { BookCheckpoint } from '../checkpoint/book-checkpoint.js';
import { MinuteQuotes, type MinuteQuote } from './minute-quotes.js';

/** The checkpoint of a moment, and what the replay saw on its way there. */
interface ReplayedCheckpoint {
  checkpoint: BookCheckpoint;
  /** Quotes of the minutes from `quotesFromNs` on that end by the moment. */
  quotes: MinuteQuote[];
}

/**
 * Replays a book up to `atNs`, from the nearest checkpoint before `quotesFromNs` if there is one.
 * `onRead` gets the messages read so far.
 */
export async function checkpointAt(
  source: BookInput,
  format: BookFormat,
  atNs: bigint,
  quotesFromNs: bigint,
  onRead: (messages: number) => void,
): Promise<ReplayedCheckpoint> {
  const epoch = epochWatchOf(format);
  let messages = 0;
  const take = (taker: Taker, event: BookEvent): void => onRead((messages += takeEvent(taker, event)));
  const taker = await bookBefore(
    { source, format, epoch, isOver: () => false, open: (startNs) => new Taker(format, startNs), take },
    quotesFromNs,
  );
  for await (const event of bookEvents(source, { fromNs: quotesFromNs, toNs: atNs }, epoch)) take(taker, event);
  const { replay, quotes } = taker;
  quotes.pass(atNs, replay.isKnown);
  return {
    checkpoint: { atNs, replay: replay.state(atNs), epoch: epoch?.state() ?? null },
    quotes: quotes.between(quotesFromNs, atNs),
  };
}

/** Takes messages of batches into a replay that has no rows. */
class Taker implements BookTaker {
  readonly replay: BookReplay;
  readonly quotes: MinuteQuotes;

  constructor(format: BookFormat, startNs: bigint) {
    const losing = (sinceNs: bigint): void => this.quotes.losing(sinceNs);
    this.replay = new BookReplay(format, startNs, { changing: () => undefined, losing });
    this.quotes = new MinuteQuotes(startNs, this.replay.book);
  }

  get isProven(): boolean {
    return this.replay.isProven;
  }

  accept({ data, offsets, collectionTimestampNs }: MessageBatch, i: number, isPolled: boolean): void {
    const atNs = collectionTimestampNs[i]!;
    this.quotes.pass(atNs, this.replay.isKnown);
    this.replay.accept(data, offsets[i]!, offsets[i + 1]!, atNs, isPolled);
  }

  break(fromNs: bigint, reason: BreakReason): void {
    this.quotes.pass(fromNs, this.replay.isKnown);
    this.replay.break(fromNs, reason);
  }

  restore(state: ReplayState): void {
    this.replay.restore(state);
  }
}
