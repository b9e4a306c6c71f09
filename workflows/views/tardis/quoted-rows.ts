import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import { clipRanges } from '../../../schema/time/time-range.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import { columnNamed, type RowBatch } from '../../engine/columns/row-batch.js';
import { GroupReader } from '../../engine/rows/group-reader.js';
import { amountAt } from '../bars/amount-at.js';
import { amountsOf, hasValue, timesOf } from '../bars/trade-columns.js';
import type { RowMessage } from '../row-batches.js';
import { joinBroken, type ViewInput } from '../view-stage.js';
import { rowHead } from './row-head.js';

type AmountOf = (row: number) => string | null;

/** Best bids and asks as the exchange sent them, in the form of a book of one level. */
export class QuotedRows {
  private readonly reader: GroupReader;
  private messages = 0;

  constructor(private readonly input: ViewInput<TardisView>) {
    const { content } = findBuiltInSchema('normalized', 'quote')!;
    this.reader = new GroupReader(compileReadPlan(content, input.datastream.exchange));
  }

  async *rows(): AsyncGenerator<RowMessage[]> {
    const { coverage, partition, read, onRead } = this.input;
    for await (const batch of read(clipRanges(coverage, partition))) {
      for (const group of this.reader.read(batch)) yield this.rowsOf(group);
      onRead((this.messages += batch.length));
    }
  }

  findings() {
    return { misfits: {}, ...joinBroken([this.reader.broken]), unknown: [] };
  }

  private rowsOf(group: RowBatch): RowMessage[] {
    const { rows } = group;
    const named = (name: string) => columnNamed(group, name)!;
    const received = named('collection_timestamp_ns').values as BigInt64Array;
    const sent = timesOf(named('exchange_timestamp_ns'), rows);
    const amount = (name: string): AmountOf => {
      const { values, validity } = amountsOf(named(name), rows);
      return (row) => (hasValue(validity, row) ? amountAt(values, row) : null);
    };
    const side = (name: string) => [amount(`${name}_price`), amount(`${name}_quantity`)] as const;
    const [asks, bids] = [side('ask'), side('bid')];
    return Array.from({ length: rows }, (_, row) => {
      const collectionNs = received[row]!;
      const head = rowHead(this.input.view, hasValue(sent.validity, row) ? sent.values[row]! : null, collectionNs);
      const levels = { asks: [asks.map((of) => of(row))], bids: [bids.map((of) => of(row))] };
      return { collectionNs, json: `${head},${JSON.stringify(levels).slice(1)}` };
    });
  }
}
