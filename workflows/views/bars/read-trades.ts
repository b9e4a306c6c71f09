import type { MessageBatch } from '../../messages/message-batch.js';
import type { RowBatch } from '../../engine/columns/row-batch.js';
import { GroupReader } from '../../engine/rows/group-reader.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import { distinctTimes, oldestFirst } from './oldest-first.js';
import { type TradeColumns, tradeColumns } from './trade-columns.js';
import type { TradePlan } from './trade-plan.js';

/** Reads the trades of messages, the oldest of each frame first. */
export class TradeReader {
  private readonly reader: GroupReader;
  private rows = 0;

  /** `completed`: adds columns that the plan lacks. */
  constructor(
    private readonly plan: Pick<TradePlan, 'plan' | 'newestFirst'>,
    private readonly completed = (group: RowBatch): RowBatch => group,
  ) {
    this.reader = new GroupReader(plan.plan);
  }

  get broken(): BrokenMessages {
    return this.reader.broken;
  }

  /** Yields the trades of a batch, some at a time. Rows are numbered through all batches. */
  *read(batch: MessageBatch): Generator<TradeColumns> {
    for (const frames of this.plan.newestFirst ? distinctTimes(batch) : [batch]) {
      for (const group of this.reader.read(frames)) {
        const trades = tradeColumns(this.completed(group), this.rows);
        yield this.plan.newestFirst ? oldestFirst(trades) : trades;
        this.rows += group.rows;
      }
    }
  }
}
