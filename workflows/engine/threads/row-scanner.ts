import type { MessageBatch } from '../../segments/message-batch.js';
import { buffersOf, copyColumns } from '../column-data.js';
import { csvLines } from '../csv/csv-writer.js';
import { PlanCollector } from '../plan-collector.js';
import { RawCollector } from '../raw-collector.js';
import { type BrokenMessages, type RowCollector, type RowGroupLimits } from '../row-collector.js';
import type { ScanJob, ScannedRows, ScanNotes } from './thread-tasks.js';

/** How many rows are made before they are handed over. Files do not depend on it. */
const LIMITS: Record<ScanJob['format'], RowGroupLimits> = {
  parquet: { rows: 1 << 19, bytes: 32 << 20 },
  csv: { rows: 1 << 14, bytes: 8 << 20 },
};

/** Turns runs of messages into rows that can move between threads. */
export class RowScanner {
  readonly rows: RowCollector;
  private notedMisfits: Record<string, number> = {};

  constructor(private readonly job: ScanJob) {
    const limits = LIMITS[job.format];
    this.rows = job.plan ? new PlanCollector(job.plan, limits, job.format) : new RawCollector(limits);
  }

  /** The rows of the messages, cut where a piece is large enough; the last piece may have no rows. */
  *scan(messages: MessageBatch): Generator<ScannedRows> {
    for (let next = 0; ;) {
      next = this.rows.add(messages, next);
      const isFull = this.rows.isFull;
      yield this.take();
      if (!isFull) return;
    }
  }

  /** What was found since the last call. */
  takeNotes(): ScanNotes {
    const all = this.rows.misfits();
    const misfits: Record<string, number> = {};
    for (const [name, count] of Object.entries(all)) {
      const more = count - (this.notedMisfits[name] ?? 0);
      if (more > 0) misfits[name] = more;
    }
    this.notedMisfits = all;
    const broken: BrokenMessages = { ...this.rows.broken };
    this.rows.broken.count = 0;
    this.rows.broken.first = null;
    return { misfits, broken };
  }

  private take(): ScannedRows {
    const batch = this.rows.take();
    const { rows } = batch;
    if (this.job.format === 'parquet') return { rows, columns: copyColumns(batch), text: null };
    return { rows, columns: [], text: new Uint8Array(csvLines(batch)) };
  }
}

/** What moves with the rows when they go to another thread. */
export function buffersOfRows({ columns, text }: ScannedRows): ArrayBuffer[] {
  return text ? [text.buffer] : buffersOf(columns);
}
