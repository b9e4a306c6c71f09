import { Counter, type Registry } from 'prom-client';
import type { CheckpointCount } from './contract.js';

/** Counts the checkpoints of books that a worker writes. */
export class CheckpointMetrics {
  private readonly checkpoints: Counter<'result'>;

  constructor(registry: Registry) {
    this.checkpoints = new Counter({
      name: 'book_checkpoints_total',
      help: 'Checkpoints of order books by result: known, unknown, unreadable, refused',
      labelNames: ['result'],
      registers: [registry],
    });
  }

  written(result: keyof CheckpointCount): void {
    this.checkpoints.inc({ result });
  }
}
