import type { MetaFormat } from '../../../schema/export-schemas/model.js';
import type { ReadPlan, PlannedColumn } from '../../../schema/export-schemas/read-plan.js';
import type { FileFormat } from '../../../schema/exports/file-format.js';
import { floorDiv } from '../../../schema/time/timestamps.js';
import { MIN_INT64 } from '../../../schema/text/int64.js';
import { BLOCK_ROWS } from '../../kernel/layout.js';
import { ValueBlock } from '../reading/value-block.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { builderFor } from '../columns/builder-for.js';
import type { ColumnBuilder } from '../columns/column-builder.js';
import { Int64Builder } from '../columns/int64-builder.js';
import { columnWriter } from '../writers/column-writer.js';
import type { ColumnWriter } from '../writers/column-writer-base.js';
import { InstrumentValueWriter, type InstrumentTermColumn } from './instrument-value-writer.js';
import { isSimple, layOutReadings } from '../reading/lay-out-readings.js';
import { MessageReader } from '../reading/message-reader.js';
import type { BatchField } from '../columns/row-batch.js';
import { earlierMessage, nullable, required, RowCollector, type RowGroupLimits } from './row-collector.js';
import { inStep } from '../../kernel/step-clock.js';

const NS_PER: Record<MetaFormat, bigint> = { ns: 1n, us: 1_000n, ms: 1_000_000n, s: 1_000_000_000n, iso8601: 1n };

interface MetaWriter {
  builder: Int64Builder;
  nsPer: bigint;
}

/** Rows of a planned schema. */
export class PlanCollector extends RowCollector {
  readonly fields: readonly BatchField[];
  protected readonly builders: readonly ColumnBuilder[];
  private readonly reader: MessageReader;
  private readonly metas: MetaWriter[] = [];
  private readonly absent: ColumnBuilder[] = [];
  private readonly instrumentWriters: InstrumentValueWriter[] = [];
  /** Writers of data columns and which column each is. */
  private readonly writers: ColumnWriter[] = [];
  private readonly columns: number[] = [];
  private readonly misfitCounts: Float64Array;
  private readonly deriveMisfits: Float64Array;
  private isOpen = false;
  private readonly block: ValueBlock;
  private blockRows = 0;
  private blockBytes = 0;
  private roomBytes = 0;
  /** Bytes of a row beyond the lengths of its values. */
  private readonly mostRowBytes: number;

  constructor(
    private readonly plan: ReadPlan,
    limits: RowGroupLimits,
    private readonly target: FileFormat,
  ) {
    super(limits);
    this.reader = new MessageReader(plan);
    this.builders = plan.columns.map((column, i) => this.builderOf(column, i));
    this.fields = plan.columns.map((column, i) =>
      column.source === 'meta'
        ? required(column.name, this.builders[i]!, column.format)
        : nullable(column.name, this.builders[i]!),
    );
    const { kernel } = this.reader.walker;
    const readings = isSimple(plan) ? layOutReadings(kernel, plan, this.columns) : null;
    this.block = new ValueBlock(kernel, this.writers.length, readings);
    const textBytes = [...this.writers, ...this.instrumentWriters].map(({ textSlack }) => textSlack);
    this.mostRowBytes = textBytes.reduce((sum, bytes) => sum + bytes, this.fixedRowBytes);
    this.misfitCounts = new Float64Array(plan.columns.length);
    this.deriveMisfits = new Float64Array(plan.withData.derived.length);
  }

  add(batch: MessageBatch, from: number): number {
    this.reader.load(batch);
    return this.block.readings ? this.addByKernel(batch, from) : inStep('scan', () => this.addByReader(batch, from));
  }

  private addByKernel(batch: MessageBatch, from: number): number {
    const { run } = this.block.kernel;
    run.startAt(from);
    for (let isDone = false; !isDone;) {
      const { rows, bytes } = this.room();
      isDone = inStep('scan', () =>
        this.block.noteRows(batch.length, Math.min(BLOCK_ROWS, rows), Math.max(0, bytes), this.mostRowBytes),
      );
      inStep('build', () => this.writeBlock());
      if (!isDone && this.isFull) break;
    }
    if (run.brokenCount() > 0) this.noteBroken(batch, run.firstBrokenMessage(), run.brokenCount());
    this.block.readings!.takeDeriveMisfits(this.deriveMisfits);
    return run.messageNumber();
  }

  private addByReader(batch: MessageBatch, from: number): number {
    const { buffer, byteOffset } = batch.collectionTimestampNs;
    const timeWords = new Int32Array(buffer, byteOffset, 2 * batch.length);
    this.openBlock();
    let i = from;
    for (; i < batch.length; i++) {
      if (!this.isOpen && !this.open(batch, i)) continue;
      while (this.isOpen) {
        if (this.block.rows >= this.blockRows || this.blockBytes >= this.roomBytes) {
          inStep('build', () => this.writeBlock());
          this.openBlock();
          if (this.isFull) return i;
        }
        if (this.reader.nextRow()) this.noteRow(timeWords[2 * i]!, timeWords[2 * i + 1]!);
        else this.isOpen = false;
      }
    }
    inStep('build', () => this.writeBlock());
    return i;
  }

  misfits(): Record<string, number> {
    const counts = [
      ...this.plan.columns.map(({ name }, i) => [name, this.misfitCounts[i]!] as const),
      ...this.plan.withData.derived.map(({ field }, i) => [`derive.${field}`, this.deriveMisfits[i]!] as const),
    ];
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  private open(batch: MessageBatch, i: number): boolean {
    if (!this.reader.open(i)) {
      this.noteBroken(batch, i, 1);
      return false;
    }
    for (let rule = 0; rule < this.deriveMisfits.length; rule++) {
      this.deriveMisfits[rule]! += this.reader.derivedMisfits(rule);
    }
    this.isOpen = true;
    return true;
  }

  private noteBroken(batch: MessageBatch, first: number, count: number): void {
    this.broken.count += count;
    const at = { seq: batch.seq[first]!, collectionTimestampNs: batch.collectionTimestampNs[first]! };
    this.broken.first = earlierMessage(this.broken.first, at);
  }

  /**
   * A block never holds more rows than are certain to fit the group, because a group ends at an
   * exact byte count.
   */
  private openBlock(): void {
    this.block.clear();
    const room = this.room();
    this.blockRows = Math.min(BLOCK_ROWS, room.rows);
    this.roomBytes = room.bytes;
    this.blockBytes = 0;
  }

  private noteRow(timeLow: number, timeHigh: number): void {
    const { reader, block, columns } = this;
    let bytes = this.mostRowBytes;
    for (let i = 0; i < columns.length; i++) {
      bytes += block.note(i, reader.find(columns[i]!), reader);
    }
    this.blockBytes += bytes;
    block.endRow(timeLow, timeHigh);
  }

  private writeBlock(): void {
    const { block, reader } = this;
    for (const meta of this.metas) this.writeTimes(meta);
    for (const writer of this.instrumentWriters) writer.append(block.times, block.rows);
    for (const builder of this.absent) for (let i = 0; i < block.rows; i++) builder.appendNull();
    this.writers.forEach((writer, i) => {
      this.misfitCounts[this.columns[i]!]! += writer.appendBlock(block, i, reader.bytes);
    });
  }

  private writeTimes({ builder, nsPer }: MetaWriter): void {
    const { times, rows } = this.block;
    if (nsPer === 1n) builder.appendWords(times);
    else {
      for (let i = 0; i < rows; i++) {
        const ns = (BigInt(times[2 * i + 1]!) << 32n) | BigInt(times[2 * i]! >>> 0);
        builder.appendBigInt(floorDiv(ns, nsPer));
      }
    }
  }

  private builderOf(column: PlannedColumn, i: number): ColumnBuilder {
    if (column.source === 'meta') {
      const builder = new Int64Builder(column.format === 'iso8601' ? 'timestamp' : 'int64');
      this.metas.push({ builder, nsPer: NS_PER[column.format] });
      return builder;
    }
    if (column.source === 'instrument' || column.source === 'stream') {
      const writer = new InstrumentValueWriter(column.source === 'stream' ? asTerm(column) : column, this.target);
      this.instrumentWriters.push(writer);
      return writer.builder;
    }
    if (column.source === 'absent') {
      const builder = builderFor(this.target === 'csv' && !column.isInput ? { kind: 'string' } : column.type);
      this.absent.push(builder);
      return builder;
    }
    // Custom transforms take typed values; only their results are written as text.
    const isTyped = column.custom !== undefined || column.isInput === true;
    const writer = columnWriter(column, isTyped ? 'parquet' : this.target, this.reader.walker.kernel);
    this.writers.push(writer);
    this.columns.push(i);
    return writer.builder;
  }
}

/** Returns a name of the datastream as a term that never changes. */
function asTerm({ text }: PlannedColumn & { source: 'stream' }): InstrumentTermColumn {
  return { type: { kind: 'string' }, versions: [{ fromNs: MIN_INT64, toNs: null, value: text ?? null }] };
}
