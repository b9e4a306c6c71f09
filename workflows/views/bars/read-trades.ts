import type { MessageBatch } from '../../messages/message-batch.js';
import { GroupReader } from '../../engine/rows/group-reader.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import { type TradeColumns, tradeColumns } from './trade-columns.js';
import type { TradePlan } from './trade-plan.js';

/** Reads the trades of messages. */
export class TradeReader {
  private readonly reader: GroupReader;
  private rows = 0;

  constructor({ plan }: TradePlan) {
    this.reader = new GroupReader(plan);
  }

  get broken(): BrokenMessages {
    return this.reader.broken;
  }

  /** Yields the trades of a batch, some at a time. Rows are numbered through all batches. */
  *read(batch: MessageBatch): Generator<TradeColumns> {
    for (const group of this.reader.read(batch)) {
      yield tradeColumns(group, this.rows);
      this.rows += group.rows;
    }
  }
}
