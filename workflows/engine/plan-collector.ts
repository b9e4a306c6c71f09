import { Schema, TimestampNanosecond } from 'apache-arrow';
import type { MetaFormat } from '../../schema/export-schemas/model.js';
import type { ExportPlan, PlannedColumn } from '../../schema/export-schemas/plan.js';
import { floorDiv } from '../../schema/timestamps.js';
import type { MessageBatch } from '../segments/message-batch.js';
import { builderFor, Int64Builder, type ColumnBuilder } from './column-builder.js';
import { columnWriter } from './column-writer.js';
import type { ColumnWriter } from './column-writer-base.js';
import { MessageReader } from './message-reader.js';
import { nullable, required, RowCollector, type RowGroupLimits } from './row-collector.js';

const NS_PER: Record<MetaFormat, bigint> = { ns: 1n, us: 1_000n, ms: 1_000_000n, s: 1_000_000_000n, iso8601: 1n };

interface MetaWriter {
  builder: Int64Builder;
  nsPer: bigint;
}

/** Rows of a planned schema. */
export class PlanCollector extends RowCollector {
  readonly schema: Schema;
  protected readonly builders: readonly ColumnBuilder[];
  private readonly reader: MessageReader;
  private readonly metas: MetaWriter[] = [];
  private readonly absent: ColumnBuilder[] = [];
  /** Writers of data columns and which column each is. */
  private readonly writers: ColumnWriter[] = [];
  private readonly columns: number[] = [];
  private readonly misfitCounts: Float64Array;
  private readonly deriveMisfits: Float64Array;
  private isOpen = false;

  constructor(
    private readonly plan: ExportPlan,
    limits: RowGroupLimits,
    private readonly target: 'csv' | 'parquet',
  ) {
    super(limits);
    this.reader = new MessageReader(plan);
    this.builders = plan.columns.map((column, i) => this.builderOf(column, i));
    this.schema = new Schema(
      plan.columns.map((column, i) => (column.source === 'meta' ? required : nullable)(column.name, this.builders[i]!)),
    );
    this.misfitCounts = new Float64Array(plan.columns.length);
    this.deriveMisfits = new Float64Array(plan.withData.derived.length);
  }

  add(batch: MessageBatch, from: number): number {
    const { buffer, byteOffset } = batch.collectionTimestampNs;
    const timeWords = new Int32Array(buffer, byteOffset, 2 * batch.length);
    let i = from;
    for (; i < batch.length; i++) {
      if (!this.isOpen && !this.open(batch, i)) continue;
      while (this.isOpen) {
        if (this.isFull) return i;
        if (this.reader.nextRow()) this.writeRow(timeWords[2 * i]!, timeWords[2 * i + 1]!);
        else this.isOpen = false;
      }
    }
    return i;
  }

  misfits(): Record<string, number> {
    const counts: Record<string, number> = {};
    this.plan.columns.forEach(({ name }, i) => {
      if (this.misfitCounts[i]! > 0) counts[name] = this.misfitCounts[i]!;
    });
    this.plan.withData.derived.forEach(({ field }, i) => {
      if (this.deriveMisfits[i]! > 0) counts[`derive.${field}`] = this.deriveMisfits[i]!;
    });
    return counts;
  }

  private open(batch: MessageBatch, i: number): boolean {
    if (!this.reader.open(batch.data, batch.offsets[i]!, batch.offsets[i + 1]!)) {
      this.broken.count++;
      this.broken.first ??= { seq: batch.seq[i]!, collectionTimestampNs: batch.collectionTimestampNs[i]! };
      return false;
    }
    for (let rule = 0; rule < this.deriveMisfits.length; rule++) {
      this.deriveMisfits[rule]! += this.reader.derivedMisfits(rule);
    }
    this.isOpen = true;
    return true;
  }

  private writeRow(timeLow: number, timeHigh: number): void {
    const { reader, writers, columns, metas } = this;
    for (let i = 0; i < metas.length; i++) {
      const { builder, nsPer } = metas[i]!;
      if (nsPer === 1n) builder.appendWords(timeLow, timeHigh);
      else builder.appendBigInt(floorDiv((BigInt(timeHigh) << 32n) | BigInt(timeLow >>> 0), nsPer));
    }
    for (let i = 0; i < this.absent.length; i++) this.absent[i]!.appendNull();
    for (let i = 0; i < writers.length; i++) {
      const writer = writers[i]!;
      if (!reader.find(columns[i]!)) {
        writer.appendAbsent();
      } else if (!writer.append(reader.valueBytes, reader.valueFrom, reader.valueTo)) {
        this.misfitCounts[columns[i]!]!++;
        writer.appendAbsent();
      }
    }
  }

  private builderOf(column: PlannedColumn, i: number): ColumnBuilder {
    if (column.source === 'meta') {
      const builder = new Int64Builder(column.format === 'iso8601' ? new TimestampNanosecond('UTC') : undefined);
      this.metas.push({ builder, nsPer: NS_PER[column.format] });
      return builder;
    }
    if (column.source === 'absent') {
      const builder = builderFor(this.target === 'csv' ? { kind: 'string' } : column.type);
      this.absent.push(builder);
      return builder;
    }
    const writer = columnWriter(column, this.target);
    this.writers.push(writer);
    this.columns.push(i);
    return writer.builder;
  }
}
