import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import type { RowBatch } from '../../engine/columns/row-batch.js';
import type { ViewInput } from '../view-stage.js';
import { amountColumn, SentRows } from './sent-rows.js';

/** Returns best bids and asks as the exchange sent them, in the form of a book of one level. */
export function quotedRows(input: ViewInput<TardisView>): SentRows {
  const { content } = findBuiltInSchema('normalized', 'quote')!;
  return new SentRows(input, compileReadPlan(content, input.datastream.exchange), () => levelsOf);
}

function levelsOf(group: RowBatch): (row: number) => string {
  const side = (name: string) => [amountColumn(group, `${name}_price`), amountColumn(group, `${name}_quantity`)];
  const [asks, bids] = [side('ask'), side('bid')];
  return (row) => {
    const levels = { asks: [asks.map((of) => of(row))], bids: [bids.map((of) => of(row))] };
    return `,${JSON.stringify(levels).slice(1)}`;
  };
}
