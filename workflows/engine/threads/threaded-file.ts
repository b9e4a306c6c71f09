import type { ParquetCompression, SetFormat } from '../../../schema/exports/file-format.js';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import { columnKind, type ColumnKind } from '../columns/column-data.js';
import { CompressedCsv } from '../csv/compressed-csv.js';
import type { EncodedChunk } from '../parquet/encoded-chunk.js';
import { encodedKind } from '../parquet/parquet-types.js';
import { ParquetWriter } from '../parquet/parquet-writer.js';
import type { BatchField } from '../columns/row-batch.js';
import { PARQUET_ROW_GROUP } from '../rows/row-collector.js';
import type { EngineThreads } from './engine-threads.js';
import { columnRanges, RowGroupCutter, type CutRowGroup } from './row-group-cutter.js';
import type { RowMemories } from './row-memory.js';
import type { ScannedRows } from './thread-tasks.js';

/** A file that takes rows as threads give them, in order. */
export interface ThreadedFile {
  write(rows: ScannedRows): Promise<void>;
  finish(): Promise<void>;
}

type Sink = (chunk: Uint8Array) => Promise<void>;

/**
 * Lines are text already. Blocks of short lines go back to the threads to be compressed; zlib's
 * threads compress long ones.
 */
export class ThreadedCsv implements ThreadedFile {
  private readonly file: CompressedCsv;

  constructor(
    fields: readonly BatchField[],
    format: SetFormat,
    sink: Sink,
    threads: EngineThreads,
    signal: AbortSignal,
    private readonly memories: RowMemories,
  ) {
    this.file = new CompressedCsv(fields, format, sink, threads.linesDeflater(signal));
  }

  async write({ text, memory }: ScannedRows): Promise<void> {
    if (text) await this.file.append(text);
    this.memories.giveBack(memory);
  }

  finish(): Promise<void> {
    return this.file.finish();
  }
}

/** Effort of encoding each kind of column. */
const EFFORT: Record<ColumnKind, number> = { decimal: 3, text: 2, float64: 2, int64: 1, bool: 0 };

interface FileForm {
  compression: ParquetCompression;
  types: ParquetTypes;
  /** Keys and values of the footer. */
  metadata: Readonly<Record<string, string>>;
}

/**
 * A column of a row group is a task; two groups are encoded while the next is collected, of a
 * partition that has the threads alone.
 */
export class ThreadedParquet implements ThreadedFile {
  private readonly writer: ParquetWriter;
  private readonly cutter: RowGroupCutter<ScannedRows>;
  /** The last two groups. With one, threads would wait for its longest column. */
  private writing: Promise<void> = Promise.resolve();
  private before: Promise<void> = this.writing;
  /** All groups so far. */
  private encoded: Promise<void> = this.writing;
  /** Columns in the order in which they are encoded, so that threads end together. */
  private readonly longestFirst: readonly number[];

  constructor(
    private readonly fields: readonly BatchField[],
    private readonly form: FileForm,
    sink: Sink,
    private readonly threads: EngineThreads,
    private readonly signal: AbortSignal,
    private readonly memories: RowMemories,
  ) {
    this.writer = new ParquetWriter(fields, form.compression, sink, form.types, form.metadata);
    const kinds = fields.map(({ type }) => columnKind(type));
    this.cutter = new RowGroupCutter(kinds, PARQUET_ROW_GROUP);
    this.longestFirst = [...kinds.keys()].sort((a, b) => EFFORT[kinds[b]!] - EFFORT[kinds[a]!]);
  }

  async write(rows: ScannedRows): Promise<void> {
    for (const group of this.cutter.add(rows)) await this.writeGroup(group);
    if (rows.rows === 0) this.memories.giveBack(rows.memory);
  }

  async finish(): Promise<void> {
    const last = this.cutter.finish();
    if (last) await this.writeGroup(last);
    await this.writing;
    await this.writer.finish();
  }

  private async writeGroup(group: CutRowGroup<ScannedRows>): Promise<void> {
    await this.before;
    const chunks = new Array<Promise<EncodedChunk>>(this.fields.length);
    for (const i of this.longestFirst) {
      const { type, nullable: isNullable } = this.fields[i]!;
      const ranges = columnRanges(group, i);
      const task = {
        kind: 'encode' as const,
        column: encodedKind(type, this.form.types),
        isNullable,
        compression: this.form.compression,
        ranges,
      };
      chunks[i] = this.threads.run<EncodedChunk>(task, [], this.signal);
      // Awaited when the column is written. Until then a failure must not be reported as unhandled.
      chunks[i].catch(() => undefined);
    }
    // Not when it is written: the sink may be slow. A morsel may lie in this group and the one
    // before, so both must be encoded.
    this.encoded = Promise.all([this.encoded, ...chunks]).then(() => this.giveBack(group));
    this.encoded.catch(() => undefined);
    this.before = this.writing;
    this.writing = this.writeBehind(group.rows, chunks);
    this.writing.catch(() => undefined);
    // The rows of a group are 32 MiB. Threads have the work of other partitions meanwhile.
    if (this.threads.areShared) await this.writing;
  }

  private async writeBehind(rows: number, chunks: readonly Promise<EncodedChunk>[]): Promise<void> {
    await this.before;
    await this.writer.writeChunks(rows, chunks);
  }

  /** The last rows of a morsel are in its last group. */
  private giveBack({ ranges }: CutRowGroup<ScannedRows>): void {
    for (const { morsel, to } of ranges) if (to === morsel.rows) this.memories.giveBack(morsel.memory);
  }
}
