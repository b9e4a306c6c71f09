import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import type { LoopPacer } from '../../threads/loop-pacer.js';
import { bookEvents } from '../book/partition/book-events.js';
import type { BookInput } from '../book/partition/book-input.js';
import { bookBefore, epochWatchOf, takeEvent } from '../book/partition/seek-book.js';
import type { UnknownRange } from '../book/continuity/continuity.rule.js';
import type { SourceStream } from '../view-stage.js';
import type { BacktestEvent } from './backtest-event.js';
import { DepthEvents } from './depth-events.js';
import type { ExchangeClock } from './exchange-clock.js';

interface RangeEventsOptions {
  datastream: SourceStream;
  source: BookInput;
  range: TimeRange;
  clock: ExchangeClock;
  pacer: LoopPacer;
  /** Stops reading when it returns true, with the events so far. */
  isOver: () => boolean;
}

/** Length of the first look for the message that confirms the last events. */
const LOOK_AHEAD_NS = HOUR_NS;

/** Reads the events of a book in a time range, before and after which it reads what it needs. */
export class RangeEvents {
  /** Called with the number of messages of each read. */
  onRead: (messages: number) => void = () => undefined;
  private depth: DepthEvents | null = null;

  constructor(private readonly options: RangeEventsOptions) {}

  get broken(): BrokenMessages {
    return this.depth?.broken ?? { count: 0, first: null };
  }

  /** Returns the times at which the book was unknown. */
  unknown(): UnknownRange[] {
    return this.depth?.unknown() ?? [];
  }

  async *events(): AsyncGenerator<BacktestEvent[]> {
    const { datastream, source, range, clock, pacer, isOver } = this.options;
    const format = BOOK_FORMATS[datastream.exchange]!;
    const epoch = epochWatchOf(format);
    const open = (startNs: bigint): DepthEvents => (this.depth = new DepthEvents(format, startNs, range, clock));
    const depth = await bookBefore({ source, format, epoch, isOver, open, take: takeEvent }, range.fromNs);
    depth.open();
    for await (const event of bookEvents(source, range, epoch, pacer)) {
      this.onRead(takeEvent(depth, event));
      yield depth.take();
      if (isOver()) return;
    }
    const endNs = source.held?.toNs ?? range.toNs;
    for (let fromNs = range.toNs, aheadNs = LOOK_AHEAD_NS; fromNs < endNs && depth.isUncertain; aheadNs *= 2n) {
      const ahead = { fromNs, toNs: fromNs + aheadNs };
      for await (const event of bookEvents(source, ahead, epoch, pacer)) {
        takeEvent(depth, event);
        if (!depth.isUncertain) break;
      }
      fromNs = ahead.toNs;
    }
    depth.confirm();
    yield depth.take();
  }
}
