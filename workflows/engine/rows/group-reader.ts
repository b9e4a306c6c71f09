import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { RowBatch } from '../columns/row-batch.js';
import { PlanCollector } from './plan-collector.js';
import type { BrokenMessages } from './row-collector.js';

/** Rows that are read at a time. */
const GROUP = { rows: 1 << 14, bytes: 8 << 20 };

/** Reads the rows of messages whose columns are looked at and not written to a file. */
export class GroupReader {
  private readonly collector: PlanCollector;

  constructor(plan: ReadPlan) {
    this.collector = new PlanCollector(plan, GROUP, 'parquet');
  }

  get broken(): BrokenMessages {
    return this.collector.broken;
  }

  /** Yields the rows of a batch, some at a time. A group is valid until the one after next. */
  *read(batch: MessageBatch): Generator<RowBatch> {
    for (let next = 0; ;) {
      next = this.collector.add(batch, next);
      const { isFull } = this.collector;
      const group = this.collector.take();
      if (group.rows > 0) yield group;
      if (!isFull) return;
    }
  }
}
