import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { addCacheMetrics } from '../../schema/process/bounded-cache.js';

/** The metrics of a worker; the process serves the registry. */
export class WorkerMetrics {
  private readonly partitions: Counter<'result'>;
  private readonly rows: Counter;
  private readonly bytes: Counter;
  private readonly misfits: Counter;
  private readonly seconds: Histogram;
  private readonly running: Gauge;

  constructor(registry: Registry) {
    addCacheMetrics(registry);
    const registers = [registry];
    this.partitions = new Counter({
      name: 'export_partition_attempts_total',
      help: 'Finished attempts of export partitions by result: succeeded, canceled, corrupt, gone, storage, unavailable …',
      labelNames: ['result'],
      registers,
    });
    this.rows = new Counter({ name: 'export_rows_total', help: 'Rows written to export files', registers });
    this.bytes = new Counter({ name: 'export_bytes_total', help: 'Bytes written to export files', registers });
    this.misfits = new Counter({
      name: 'export_misfits_total',
      help: 'Values that did not fit their column and were written as null',
      registers,
    });
    this.seconds = new Histogram({
      name: 'export_partition_seconds',
      help: 'Duration of successful partition attempts',
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1_200],
      registers,
    });
    this.running = new Gauge({ name: 'export_partitions_running', help: 'Partitions being written', registers });
  }

  started(): void {
    this.running.inc();
  }

  succeeded(seconds: number, rows: number, bytes: number, misfits: number): void {
    this.running.dec();
    this.partitions.inc({ result: 'succeeded' });
    this.seconds.observe(seconds);
    this.rows.inc(rows);
    this.bytes.inc(bytes);
    this.misfits.inc(misfits);
  }

  failed(result: string): void {
    this.running.dec();
    this.partitions.inc({ result });
  }
}
