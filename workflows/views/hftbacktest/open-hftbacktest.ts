import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import { sumCounts } from '../../../schema/exports/column-counts.rule.js';
import { clipRanges, type TimeRange } from '../../../schema/time/time-range.js';
import type { HftbacktestFindings, HftbacktestView } from '../../../schema/views/hftbacktest-view.js';
import { unknownBooks } from '../../../schema/views/unknown-book.rule.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { BookInput } from '../book/partition/book-input.js';
import { joinBroken, type OpenView, type ViewFindings, type ViewInput } from '../view-stage.js';
import { mergedByTime, type BacktestEvent } from './backtest-event.js';
import { eventBatches } from './event-batches.js';
import { EventOrder } from './event-order.js';
import { ExchangeClock } from './exchange-clock.js';
import { RangeEvents } from './range-events.js';
import { TradeEvents } from './trade-events.js';

/** Opens a view of the events of a backtest. Each partition begins with the whole book. */
export const openHftbacktest: OpenView<HftbacktestView> = (input, pacer = new LoopPacer()) => {
  const events = new PartitionEvents(input, pacer);
  return { batches: events.batches(), findings: () => events.findings() };
};

class PartitionEvents {
  private readonly order = new EventOrder();
  private readonly clock = new ExchangeClock();
  private readonly trades: TradeEvents;
  private readonly ranges: RangeEvents[] = [];
  private messages = 0;

  constructor(
    private readonly input: ViewInput<HftbacktestView>,
    private readonly pacer: LoopPacer,
  ) {
    this.trades = new TradeEvents(input.datastream.exchange);
  }

  async *batches(): AsyncGenerator<MessageBatch> {
    const { datastream, coverage, partition } = this.input;
    const format = BOOK_FORMATS[datastream.exchange];
    if (!format) throw new Error(`no books of ${datastream.exchange}`);
    const source = await this.input.book(format.sequence);
    const events = this.eventsOf(source, clipRanges(coverage, partition));
    yield* eventBatches(events, this.order, this.pacer);
  }

  findings(): ViewFindings {
    const { trades, ranges, order, clock } = this;
    const { misfits, repeats } = trades.counts;
    const view: HftbacktestFindings = {
      unknown: unknownBooks(ranges.flatMap((one) => one.unknown())),
      untimed: trades.untimed + clock.untimed,
      raised: order.raised + clock.raised,
      repeats,
    };
    return {
      misfits: sumCounts([misfits]),
      ...joinBroken([trades.broken, ...ranges.map((one) => one.broken)]),
      view: { ...view },
    };
  }

  private async *eventsOf(source: BookInput, ranges: readonly TimeRange[]): AsyncGenerator<BacktestEvent> {
    for (const range of ranges) {
      const isOver = (): boolean => Date.now() > (this.input.limit?.untilMs ?? Infinity);
      const depth = new RangeEvents({ ...this.input, source, range, clock: this.clock, pacer: this.pacer, isOver });
      depth.onRead = (count) => this.read(count);
      this.ranges.push(depth);
      yield* mergedByTime(this.tradesOf(source, range), depth.events());
    }
  }

  private async *tradesOf(source: BookInput, range: TimeRange): AsyncGenerator<BacktestEvent[]> {
    for await (const batch of source.trades?.(range) ?? []) {
      yield this.trades.of(batch);
      this.read(batch.length);
      await this.pacer.pause();
    }
  }

  private read(messages: number): void {
    this.messages += messages;
    this.input.onRead(this.messages);
  }
}
