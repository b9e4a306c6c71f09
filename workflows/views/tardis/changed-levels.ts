import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import { clipRanges } from '../../../schema/time/time-range.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import { unknownBooks } from '../../../schema/views/unknown-book.rule.js';
import type { LoopPacer } from '../../threads/loop-pacer.js';
import { type BacktestEvent, BUY, DEPTH_CLEAR, DEPTH_SNAPSHOT } from '../hftbacktest/backtest-event.js';
import { ExchangeClock } from '../hftbacktest/exchange-clock.js';
import { RangeEvents } from '../hftbacktest/range-events.js';
import type { RowMessage } from '../row-batches.js';
import { joinBroken, type ViewInput } from '../view-stage.js';
import { rowHead } from './row-head.js';

/**
 * Levels of a book that changed. A range begins with the whole book, and so does what follows a
 * loss: its levels are marked as a snapshot.
 */
export class ChangedLevels {
  private readonly ranges: RangeEvents[] = [];
  private messages = 0;

  constructor(
    private readonly input: ViewInput<TardisView>,
    private readonly pacer: LoopPacer,
  ) {}

  async *rows(): AsyncGenerator<RowMessage[]> {
    const { datastream, coverage, partition, onRead } = this.input;
    const source = await this.input.book(BOOK_FORMATS[datastream.exchange]!.sequence);
    const clock = new ExchangeClock();
    for (const range of clipRanges(coverage, partition)) {
      const events = new RangeEvents({
        ...{ datastream, source, range, clock, pacer: this.pacer },
        isOver: () => false,
      });
      events.onRead = (messages) => onRead((this.messages += messages));
      this.ranges.push(events);
      for await (const some of events.events()) {
        yield some.filter(({ ev }) => ev % BUY !== DEPTH_CLEAR).map((event) => this.rowOf(event));
      }
    }
  }

  findings() {
    return {
      misfits: {},
      ...joinBroken(this.ranges.map((one) => one.broken)),
      unknown: unknownBooks(this.ranges.flatMap((one) => one.unknown())),
    };
  }

  private rowOf({ ev, exchangeNs, localNs, price, quantity }: BacktestEvent): RowMessage {
    const head = rowHead(this.input.view, exchangeNs, localNs);
    const isSnapshot = ev % 8 === DEPTH_SNAPSHOT;
    const side = ev >= BUY ? 'bid' : 'ask';
    const level = `"side":"${side}","price":"${price}","amount":"${quantity}"`;
    return { collectionNs: localNs, json: `${head},"is_snapshot":${isSnapshot},${level}}` };
  }
}
