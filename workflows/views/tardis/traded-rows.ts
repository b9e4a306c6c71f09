import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import { clipRanges } from '../../../schema/time/time-range.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import type { RowBatch } from '../../engine/columns/row-batch.js';
import { amountAt } from '../bars/amount-at.js';
import { TradeReader } from '../bars/read-trades.js';
import { hasValue, textOfRow, type TradeColumns } from '../bars/trade-columns.js';
import { tradePlanOf } from '../bars/trade-plan.js';
import type { RowMessage } from '../row-batches.js';
import type { ViewInput } from '../view-stage.js';
import { rowHead } from './row-head.js';

/** Trades or liquidations, the oldest trade of each frame first. */
export class TradedRows {
  private readonly reader: TradeReader;
  private readonly misfits: Record<string, number> = {};
  private messages = 0;

  constructor(private readonly input: ViewInput<TardisView>) {
    const { exchange } = input.datastream;
    const plan = input.view.data_type === 'liquidations' ? liquidationPlanOf(exchange) : tradePlanOf(exchange);
    this.reader = new TradeReader(plan, withIds);
  }

  async *rows(): AsyncGenerator<RowMessage[]> {
    const { coverage, partition, read, onRead } = this.input;
    for await (const batch of read(clipRanges(coverage, partition))) {
      for (const trades of this.reader.read(batch)) yield this.rowsOf(trades);
      onRead((this.messages += batch.length));
    }
  }

  findings() {
    const { count, first } = this.reader.broken;
    return { misfits: this.misfits, brokenMessages: count, firstBroken: first, unknown: [] };
  }

  private rowsOf(trades: TradeColumns): RowMessage[] {
    const { rows, received, exchangeTimes, ids, prices, quantities, sides } = trades;
    const found: RowMessage[] = [];
    for (let row = 0; row < rows; row++) {
      const missing = !hasValue(prices.validity, row)
        ? 'price'
        : hasValue(quantities.validity, row)
          ? null
          : 'quantity';
      if (missing) {
        this.misfits[missing] = (this.misfits[missing] ?? 0) + 1;
        continue;
      }
      const collectionNs = received[row]!;
      const sentNs = hasValue(exchangeTimes.validity, row) ? exchangeTimes.values[row]! : null;
      const id = textOfRow(ids, row);
      const members = {
        ...(id !== null && { id }),
        side: textOfRow(sides, row) ?? 'unknown',
        ...{ price: amountAt(prices.values, row), amount: amountAt(quantities.values, row) },
      };
      const head = rowHead(this.input.view, sentNs, collectionNs);
      found.push({ collectionNs, json: `${head},${JSON.stringify(members).slice(1)}` });
    }
    return found;
  }
}

function liquidationPlanOf(exchange: string) {
  const { content } = findBuiltInSchema('normalized', 'liquidation')!;
  return { plan: compileReadPlan(content, exchange), newestFirst: false };
}

/** Adds the column of ids, which liquidations do not have, without values. */
function withIds(group: RowBatch): RowBatch {
  const { fields, columns, rows } = group;
  if (fields.some(({ name }) => name === 'trade_id')) return group;
  const empty = { type: { kind: 'text' }, length: rows, nullCount: rows, values: new Uint8Array(0) } as const;
  const ids = { ...empty, nullBitmap: new Uint8Array((rows + 7) >> 3), valueOffsets: new Int32Array(rows + 1) };
  return {
    rows,
    fields: [...fields, { name: 'trade_id', type: empty.type, nullable: true }],
    columns: [...columns, ids],
  };
}
