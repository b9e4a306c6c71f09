import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import { clipRanges } from '../../../schema/time/time-range.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import { columnNamed, type RowBatch } from '../../engine/columns/row-batch.js';
import { GroupReader } from '../../engine/rows/group-reader.js';
import { amountAt } from '../bars/amount-at.js';
import { amountsOf, hasValue, timesOf } from '../bars/trade-columns.js';
import type { RowMessage } from '../row-batches.js';
import { joinBroken, type ViewInput } from '../view-stage.js';
import { rowHead } from './row-head.js';

/** Returns the text of a row of the group behind its head, which begins with a comma. */
export type SentRowText = (group: RowBatch) => (row: number) => string;

/** A row for each one that a plan reads, with the times of its message. */
export class SentRows {
  private readonly reader: GroupReader;
  private messages = 0;

  /** `open` is called before the first row. */
  constructor(
    private readonly input: ViewInput<TardisView>,
    plan: ReadPlan,
    private readonly open: () => SentRowText | Promise<SentRowText>,
  ) {
    this.reader = new GroupReader(plan);
  }

  async *rows(): AsyncGenerator<RowMessage[]> {
    const { coverage, partition, read, onRead } = this.input;
    const textOf = await this.open();
    for await (const batch of read(clipRanges(coverage, partition))) {
      for (const group of this.reader.read(batch)) yield this.rowsOf(group, textOf(group));
      onRead((this.messages += batch.length));
    }
  }

  findings() {
    return { misfits: {}, ...joinBroken([this.reader.broken]), unknown: [] };
  }

  private rowsOf(group: RowBatch, text: (row: number) => string): RowMessage[] {
    const { rows } = group;
    const received = columnNamed(group, 'collection_timestamp_ns')!.values as BigInt64Array;
    const sent = timesOf(columnNamed(group, 'exchange_timestamp_ns')!, rows);
    return Array.from({ length: rows }, (_, row) => {
      const collectionNs = received[row]!;
      const head = rowHead(this.input.view, hasValue(sent.validity, row) ? sent.values[row]! : null, collectionNs);
      return { collectionNs, json: head + text(row) };
    });
  }
}

/** Returns how to read the amounts of a column: as decimal texts, null where it has none. */
export function amountColumn(group: RowBatch, name: string): (row: number) => string | null {
  const { values, validity } = amountsOf(columnNamed(group, name)!, group.rows);
  return (row) => (hasValue(validity, row) ? amountAt(values, row) : null);
}
