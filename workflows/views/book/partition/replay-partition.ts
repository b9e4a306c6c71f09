import type { MessageBatch } from '../../../messages/message-batch.js';
import { LoopPacer } from '../../../threads/loop-pacer.js';
import { BookRows, type BookRowsOptions } from '../rows/book-rows.js';
import { bookEvents, type BookEvent, type EpochWatch } from './book-events.js';
import type { BookInput } from './book-input.js';
import { bookBefore, epochWatchOf, takeEvent } from './seek-book.js';
import { HOUR_NS } from '../../../../schema/time/timestamps.js';

interface PartitionReplayOptions extends Omit<BookRowsOptions, 'startNs'> {
  source: BookInput;
  /** Called with the count of all messages read so far. */
  onRead: (messages: number) => void;
  /** Previews stop when it returns true, with the rows so far. */
  isOver?: () => boolean;
}

/** Bytes of rows that wait before they are passed on. */
const ENOUGH_BYTES = 4 << 20;
/** Length of one look for the message that confirms the last rows. */
const LOOK_AHEAD_NS = HOUR_NS;

/**
 * Replays the book of the ranges into rows. Reads back until the book is known, or known to be
 * unknown, and on until no message can take back the last rows: so rows do not depend on where the
 * ranges begin and end.
 */
export class PartitionReplay {
  private readonly epoch: EpochWatch | null;
  private rows: BookRows | null = null;
  private messages = 0;

  constructor(
    private readonly options: PartitionReplayOptions,
    private readonly pacer = new LoopPacer(),
  ) {
    this.epoch = epochWatchOf(options.format);
  }

  /** Returns findings that the rows do not show. */
  get result(): Pick<BookRows, 'broken' | 'checksums' | 'unknown'> | null {
    return this.rows;
  }

  /** Yields the rows as batches of messages of the key `book`. */
  async *batches(): AsyncGenerator<MessageBatch> {
    const { ranges, source, format } = this.options;
    const [fromNs, toNs] = [ranges.at(0)?.fromNs, ranges.at(-1)?.toNs];
    if (fromNs === undefined || toNs === undefined) return;
    const { epoch } = this;
    const rows = await bookBefore(
      {
        ...{ source, format, epoch },
        open: (startNs) => (this.rows = new BookRows({ ...this.options, startNs })),
        take: (taker, event) => this.take(taker, event),
        isOver: () => this.isOver,
      },
      fromNs,
    );
    for await (const event of bookEvents(source, { fromNs, toNs }, epoch, this.pacer)) {
      if (this.isOver) break;
      this.take(rows, event);
      if (rows.bytes > ENOUGH_BYTES) yield* this.taken(rows);
    }
    if (!this.isOver) await this.readOn(rows, toNs);
    if (!this.isOver) rows.finish();
    yield* this.taken(rows);
  }

  private async *taken(rows: BookRows): AsyncGenerator<MessageBatch> {
    for (const batch of rows.take()) {
      yield batch;
      await this.pacer.pause();
    }
  }

  /** Reads on until no message can take back rows before `ns`, at most to the last one stored. */
  private async readOn(rows: BookRows, ns: bigint): Promise<void> {
    const { source } = this.options;
    const endNs = source.held?.toNs ?? ns;
    for (let fromNs = ns, aheadNs = LOOK_AHEAD_NS; fromNs < endNs; fromNs += aheadNs, aheadNs *= 2n) {
      if (!rows.isOpenBefore(ns)) return;
      const toNs = fromNs + aheadNs;
      for await (const event of bookEvents(source, { fromNs, toNs }, this.epoch, this.pacer)) {
        this.take(rows, event);
        if (!rows.isOpenBefore(ns) || this.isOver) return;
      }
    }
  }

  private get isOver(): boolean {
    return this.options.isOver?.() ?? false;
  }

  private take(rows: BookRows, event: BookEvent): void {
    this.messages += takeEvent(rows, event);
    if (event.kind === 'messages') this.options.onRead(this.messages);
  }
}
