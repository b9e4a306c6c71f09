import type { MessageBatch } from '../../messages/message-batch.js';
import { PlanCollector } from '../../engine/rows/plan-collector.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import { type TradeColumns, tradeColumns } from './trade-columns.js';
import type { TradePlan } from './trade-plan.js';

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

  /** Yields the trades of a batch, some at a time. Rows are numbered through all batches. */
  *read(batch: MessageBatch): Generator<TradeColumns> {
    for (let next = 0; ;) {
      next = this.collector.add(batch, next);
      const isFull = this.collector.isFull;
      const group = this.collector.take();
      if (group.rows > 0) yield tradeColumns(group, this.rows);
      this.rows += group.rows;
      if (!isFull) return;
    }
  }
}
