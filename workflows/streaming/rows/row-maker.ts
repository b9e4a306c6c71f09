import type { AppliedSchema } from '../../../schema/export-schemas/applied-schema.js';
import type { MetaFormat } from '../../../schema/export-schemas/model.js';
import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import type { ResultType } from '../../../schema/export-schemas/transforms/result-type.js';
import { floorDiv, NS_PER_MS, SECOND_NS } from '../../../schema/time/timestamps.js';
import type { AccountSandbox } from '../../../sandbox/pool/sandbox.js';
import { ByteSink } from '../../kernel/byte-sink.js';
import type { RowBatch } from '../../engine/columns/row-batch.js';
import { PlanCollector } from '../../engine/rows/plan-collector.js';
import { readPlanOf } from '../../exports/read-plan-of.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { batchView } from '../../segments/stored-messages.js';
import { TransformStage } from '../../transforms/transform-stage.js';
import { jsonCells } from './json-cells.js';

/** Messages with their rows: those of message i are rows [firstRow[i], firstRow[i + 1]). */
export interface RowedBatch extends MessageBatch {
  rows: {
    firstRow: Int32Array;
    /** The members of each row, as `,"name":value`; row i ends at `ends[i]`. */
    bytes: Uint8Array;
    ends: Int32Array;
  };
}

/** Messages whose rows are made at once. */
const MESSAGES = 512;
/** Bounds that no window reaches: its rows take less. */
const LIMITS = { rows: 1 << 24, bytes: 1 << 30 };
/** Column that tells the message of a row. No schema can name it. */
const MESSAGE = '';
const NS_PER: Record<MetaFormat, bigint> = {
  ns: 1n,
  us: 1_000n,
  ms: NS_PER_MS,
  s: SECOND_NS,
  iso8601: 1n,
};

/** Makes rows of messages with a schema, as exports do, in JSON. */
export class RowMaker {
  private readonly collector: PlanCollector;
  private readonly stage: TransformStage;
  private readonly names: readonly Buffer[];
  private readonly types: readonly (ResultType | null)[];
  private last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly plan: ReadPlan,
    sandbox: AccountSandbox,
  ) {
    this.collector = new PlanCollector(plan, LIMITS, 'csv');
    this.collector.useOneSet();
    this.stage = new TransformStage(plan, this.collector.fields, 'csv', sandbox);
    this.names = this.stage.fields.map(({ name }) => Buffer.from(`,${JSON.stringify(name)}:`));
    const shown = plan.columns.filter((column) => column.source !== 'meta' || !column.isHidden);
    this.types = shown.map((column) => {
      if (column.source === 'data') return column.custom?.type ?? null;
      return column.source === 'absent' ? (column.resultType ?? null) : null;
    });
  }

  /** Returns null for `raw`. `extractorKey`: under which the schema describes the messages. */
  static async create(schema: AppliedSchema, extractorKey: string, sandbox: AccountSandbox): Promise<RowMaker | null> {
    if (schema.kind === 'raw') return null;
    const columns = [
      ...schema.content.columns,
      { output_column: MESSAGE, meta: { value: 'collection_timestamp_ns' as const } },
    ];
    const plan = await readPlanOf({ ...schema, content: { ...schema.content, columns } }, extractorKey, sandbox);
    return plan && new RowMaker(plan, sandbox);
  }

  /** Yields messages with their rows. Messages that are not JSON have none. */
  async *rowsOf(batches: AsyncIterable<MessageBatch>): AsyncGenerator<RowedBatch> {
    for await (const batch of batches) {
      for (let from = 0; from < batch.length; from += MESSAGES) {
        const some = batchView(batch, from, Math.min(from + MESSAGES, batch.length));
        // Streams take turns: the extracted rows of one are overwritten by those of the next.
        const made = this.last.then(() => this.rowed(some));
        this.last = made.catch(() => undefined);
        yield await made;
      }
    }
  }

  private async rowed(batch: MessageBatch): Promise<RowedBatch> {
    const { length, seq, collectionTimestampNs, data, offsets } = batch;
    // The engine carries the number of the message through in place of its time.
    const numbers = BigInt64Array.from({ length }, (_, i) => BigInt(i));
    this.collector.add({ length, seq, collectionTimestampNs: numbers, data, offsets }, 0);
    const extracted = this.collector.take();
    const messageOf = extracted.columns.at(-1)!.values as BigInt64Array;
    const made = await this.stage.apply(this.timed(extracted, messageOf, collectionTimestampNs));
    const firstRow = new Int32Array(length + 1);
    for (let row = 0; row < made.rows; row++) firstRow[Number(messageOf[row]) + 1]!++;
    for (let i = 0; i < length; i++) firstRow[i + 1]! += firstRow[i]!;
    const rows = { firstRow, ...this.written(made) };
    return { length, seq, collectionTimestampNs, data, offsets, rows };
  }

  /** Returns the rows with their times. */
  private timed(extracted: RowBatch, messageOf: BigInt64Array, timesNs: BigInt64Array): RowBatch {
    const columns = extracted.columns.map((data, i) => {
      const column = this.plan.columns[i]!;
      if (column.source !== 'meta' || column.name === MESSAGE) return data;
      const nsPer = NS_PER[column.format];
      const values = BigInt64Array.from({ length: extracted.rows }, (_, row) => {
        const ns = timesNs[Number(messageOf[row])]!;
        return nsPer === 1n ? ns : floorDiv(ns, nsPer);
      });
      return { ...data, values };
    });
    return { ...extracted, columns };
  }

  private written({ columns, rows }: RowBatch): Pick<RowedBatch['rows'], 'bytes' | 'ends'> {
    const sink = new ByteSink(64 * rows + 64);
    const ends = new Int32Array(rows);
    // The last column is the number of the message.
    const cells = columns.slice(0, -1).map((data, i) => jsonCells(data, this.types[i] ?? null));
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < cells.length; i++) {
        sink.append(this.names[i]!);
        cells[i]!(sink, row);
      }
      ends[row] = sink.length;
    }
    return { bytes: sink.view(), ends };
  }
}
