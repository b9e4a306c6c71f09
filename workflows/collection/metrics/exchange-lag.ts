import type { CollectorMetrics } from './collector-metrics.js';
import { eventTimeMs } from '../feeds/frames/event-time.rule.js';

/** Number of kept measurements: frames about older events stand out among them. */
const KEPT = 30;

/**
 * Measures how much later than the exchange's event time frames arrive: the least of the last
 * measurements, one a second. Far below zero one of the two clocks is wrong; far above it also, or
 * the feed is late.
 */
export class ExchangeLag {
  private readonly lagsMs: number[] = [];
  /** Whether the next frame is measured. The others cost nothing. */
  due = false;

  constructor(
    private readonly exchange: string,
    private readonly marker: Buffer | undefined,
    private readonly metrics: CollectorMetrics,
  ) {}

  look(frame: Buffer, nowMs: number): void {
    const eventMs = this.marker && eventTimeMs(frame, this.marker);
    if (typeof eventMs !== 'number') return;
    this.due = false;
    this.lagsMs.push(nowMs - eventMs);
    if (this.lagsMs.length > KEPT) this.lagsMs.shift();
    this.metrics.exchangeLag.set({ exchange: this.exchange }, Math.min(...this.lagsMs) / 1_000);
  }
}
