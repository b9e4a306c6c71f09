import { countOfColumn } from '../../../schema/exports/column-counts.rule.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { ByteSink } from '../../kernel/byte-sink.js';
import { csvLines } from '../csv/csv-writer.js';
import { PlanCollector } from '../rows/plan-collector.js';
import { RawCollector } from '../rows/raw-collector.js';
import { type BrokenMessages, type RowCollector, type RowGroupLimits } from '../rows/row-collector.js';
import { placeColumns, placeText } from './row-memory.js';
import type { ScanJob, ScannedRows, ScanNotes } from './thread-tasks.js';

/** Rows that are handed over at a time. Files do not depend on it. */
const LIMITS: Record<ScanJob['format'], RowGroupLimits> = {
  parquet: { rows: 1 << 19, bytes: 32 << 20 },
  csv: { rows: 1 << 14, bytes: 8 << 20 },
};

/** The most bytes of lines that a thread makes of one morsel. */
const MAX_TEXT_BYTES = 32 << 20;

/** Turns morsels into rows that all threads see. */
export class RowScanner {
  readonly rows: RowCollector;
  private readonly lines = new ByteSink(1 << 16);
  private notedMisfits: Record<string, number> = {};
  private notedNulls: Record<string, number> = {};

  constructor(private readonly job: ScanJob) {
    const limits = LIMITS[job.format];
    this.rows = job.plan ? new PlanCollector(job.plan, limits, job.format) : new RawCollector(limits);
    this.rows.useOneSet();
  }

  /** The rows of the messages, cut where there are enough; the last batch may have no rows. */
  *scan(messages: MessageBatch): Generator<ScannedRows> {
    for (let next = 0; ;) {
      next = this.rows.add(messages, next);
      const isFull = this.rows.isFull;
      if (this.job.format === 'parquet') {
        yield this.placeRows(null);
      } else {
        this.lines.length = 0;
        yield this.placeLines(this.takeLines(), null);
      }
      if (!isFull) return;
    }
  }

  /**
   * Writes the rows of all the messages to `memory`. Returns null if they do not fit; the scanner
   * must then be dropped.
   */
  scanWhole(messages: MessageBatch, memory: SharedArrayBuffer | null): ScannedRows | null {
    this.lines.length = 0;
    let rows = 0;
    for (let next = 0; ;) {
      next = this.rows.add(messages, next);
      if (this.job.format === 'parquet') return this.rows.isFull ? null : this.placeRows(memory);
      const isFull = this.rows.isFull;
      rows += this.takeLines();
      if (this.lines.length > MAX_TEXT_BYTES) return null;
      if (!isFull) return this.placeLines(rows, memory);
    }
  }

  /** Frees the memory of rows at once. The scanner must not be used afterwards. */
  free(): void {
    this.rows.free();
    this.lines.free();
  }

  /** Returns the notes since the last call. */
  takeNotes(): ScanNotes {
    const { rows, notedMisfits, notedNulls } = this;
    this.notedMisfits = rows.misfits();
    this.notedNulls = rows.nulls();
    const misfits = more(this.notedMisfits, notedMisfits);
    const nulls = more(this.notedNulls, notedNulls);
    const broken: BrokenMessages = { ...this.rows.broken };
    this.rows.broken.count = 0;
    this.rows.broken.first = null;
    return { misfits, nulls, broken };
  }

  private placeRows(memory: SharedArrayBuffer | null): ScannedRows {
    const batch = this.rows.take();
    return { rows: batch.rows, ...placeColumns(batch, memory), text: null };
  }

  private takeLines(): number {
    const batch = this.rows.take();
    csvLines(batch, this.lines);
    return batch.rows;
  }

  private placeLines(rows: number, memory: SharedArrayBuffer | null): ScannedRows {
    return { rows, columns: [], ...placeText(this.lines.view(), memory) };
  }
}

/** Returns the counts since `before`. */
function more(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const added = Object.entries(now).map(([name, count]) => [name, count - countOfColumn(before, name)] as const);
  return Object.fromEntries(added.filter(([, count]) => count > 0));
}
