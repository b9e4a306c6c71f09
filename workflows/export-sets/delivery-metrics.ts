import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DestinationRefusal } from '../destinations/destination-refusal.rule.js';

/**
 * Reasons for a failed delivery: the destination's refusal, files of ours that are not as recorded,
 * or anything else.
 */
export type DeliveryFailureReason = DestinationRefusal['kind'] | 'source' | 'internal';

/** The metrics of deliveries; the worker's process serves the registry. */
export class DeliveryMetrics {
  readonly bytes: Counter;
  private readonly failures: Counter<'reason'>;
  private readonly seconds: Histogram;
  private readonly running: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.bytes = new Counter({
      name: 'delivery_bytes_total',
      help: "Bytes written to accounts' destinations",
      registers,
    });
    this.failures = new Counter({
      name: 'delivery_failures_total',
      help: 'Failed attempts of deliveries by reason: access, missing, region, clock, checksum, full, busy, unreachable, other, source, internal',
      labelNames: ['reason'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'delivery_seconds',
      help: "Duration of successful deliveries of an export's files",
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1_200, 3_600],
      registers,
    });
    this.running = new Gauge({ name: 'deliveries_running', help: 'Exports being delivered', registers });
  }

  /** Counts `work` as running, and its duration if it succeeds. */
  async measure<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedMs = performance.now();
    this.running.inc();
    try {
      const result = await work();
      this.seconds.observe((performance.now() - startedMs) / 1_000);
      return result;
    } finally {
      this.running.dec();
    }
  }

  failed(reason: DeliveryFailureReason): void {
    this.failures.inc({ reason });
  }
}
