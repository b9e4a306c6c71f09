import type { MessageBatch } from '../../messages/message-batch.js';
import { PlanCollector } from '../../engine/rows/plan-collector.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import { type TradePlan, tradeRows } from './trade-rows.js';
import type { TradeRow } from './trade.js';

/** Trades that are read at a time. */
const GROUP = { rows: 1 << 14, bytes: 8 << 20 };

/** Reads the trades of messages. */
export class TradeReader {
  private readonly collector: PlanCollector;
  private rows = 0;

  constructor({ plan }: TradePlan) {
    this.collector = new PlanCollector(plan, GROUP, 'parquet');
  }

  get broken(): BrokenMessages {
    return this.collector.broken;
  }

  /** Yields the trades of a batch. Rows are numbered through all batches. */
  *read(batch: MessageBatch): Generator<TradeRow> {
    for (let next = 0; ;) {
      next = this.collector.add(batch, next);
      const isFull = this.collector.isFull;
      yield* this.take();
      if (!isFull) return;
    }
  }

  private *take(): Generator<TradeRow> {
    const group = this.collector.take();
    yield* tradeRows(group, this.rows);
    this.rows += group.rows;
  }
}
