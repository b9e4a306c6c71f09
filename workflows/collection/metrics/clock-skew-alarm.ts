import type { Logger } from 'pino';
import { CLOCK_ALARM_MS, clockSkewMs } from '../../../schema/clock-skew.rule.js';
import type { CollectorMetrics } from './collector-metrics.js';

const NS_PER_MS = 1_000_000n;

/**
 * Compares our clock with the server's: a skew that the time of the question cannot explain is an alarm. Collection times are wrong by as
 * much: exports would miss rows at their borders.
 */
export class ClockSkewAlarm {
  private alarmed = false;

  constructor(
    private readonly exchange: string,
    private readonly metrics: CollectorMetrics,
    private readonly logger: Logger,
  ) {}

  /** `askedMs`, `answeredMs`: our wall clock around the question; answers the skew in ms, positive when the server is ahead. */
  note(serverNowNs: bigint, askedMs: number, answeredMs: number): number {
    const serverMs = Number(serverNowNs / NS_PER_MS);
    const skewMs = clockSkewMs(serverMs, askedMs, answeredMs);
    this.metrics.clockSkew.set({ exchange: this.exchange }, skewMs / 1_000);
    const wrong = Math.abs(skewMs) > CLOCK_ALARM_MS;
    if (wrong !== this.alarmed) {
      this.alarmed = wrong;
      if (wrong)
        this.logger.error({ exchange: this.exchange, skewMs }, "our clock and the server's differ: look at NTP");
      else this.logger.info({ exchange: this.exchange }, "our clock and the server's agree again");
    }
    return skewMs;
  }
}
