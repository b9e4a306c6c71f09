import type { CollectorMetrics } from './collector-metrics.js';
import { eventTimeMs } from '../feeds/event-time.rule.js';

/** Frames that tell of something older stand out in so many. */
const WINDOW = 30;

/**
 * How much later than the exchange says it happened something reaches us: the least of the last looks, one a second. Far below zero our
 * clock or theirs is wrong; far above it, too, or the feed is late.
 */
export class ExchangeLag {
  private readonly lagsMs: number[] = [];
  /** Whether it is time for a look: the rest of the frames cost nothing. */
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
    if (this.lagsMs.length > WINDOW) this.lagsMs.shift();
    this.metrics.exchangeLag.set({ exchange: this.exchange }, Math.min(...this.lagsMs) / 1_000);
  }
}
