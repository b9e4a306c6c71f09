import type { Logger } from 'pino';
import { CLOCK_ALARM_MS, clockSkewMs } from '../../../schema/time/clock-skew.rule.js';
import { nsToMs } from '../../../schema/time/timestamps.js';
import type { CollectorMetrics } from './collector-metrics.js';

/**
 * Compares our clock with the server's. A skew that the round trip cannot explain is an alarm:
 * collection times are wrong by as much, and exports would miss rows at their ends.
 */
export class ClockSkewAlarm {
  private alarmed = false;

  constructor(
    private readonly exchange: string,
    private readonly metrics: CollectorMetrics,
    private readonly logger: Logger,
  ) {}

  /**
   * Returns the skew in ms, positive if the server is ahead. `askedMs` and `answeredMs` are our
   * wall clock before and after the request.
   */
  note(serverNowNs: bigint, askedMs: number, answeredMs: number): number {
    const serverMs = nsToMs(serverNowNs);
    const skewMs = clockSkewMs(serverMs, askedMs, answeredMs);
    this.metrics.clockSkew.set({ exchange: this.exchange }, skewMs / 1_000);
    const wrong = Math.abs(skewMs) > CLOCK_ALARM_MS;
    if (wrong !== this.alarmed) {
      this.alarmed = wrong;
      if (wrong) this.logger.error({ exchange: this.exchange, skewMs }, "our clock and the server's differ: check NTP");
      else this.logger.info({ exchange: this.exchange }, "our clock and the server's agree again");
    }
    return skewMs;
  }
}
