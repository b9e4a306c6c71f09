import type { Logger } from 'pino';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { Journal } from './journal.js';

const ALARM_FILL = 0.8;
const RESUME_FILL = 0.9;

/**
 * Watches the journal's bound: raises an alarm before it, pauses collection at it, and resumes when
 * there is room.
 */
export class JournalGuard {
  private alarmed = false;
  private full = false;

  constructor(
    private readonly shard: string,
    private readonly journal: Journal,
    private readonly metrics: CollectorMetrics,
    private readonly logger: Logger,
  ) {}

  /** Whether collection is paused: the journal keeps what it holds and accepts nothing new. */
  get paused(): boolean {
    return this.full;
  }

  /** Checks how full the journal is. Returns what has to happen now. */
  look(): 'pause' | 'resume' | 'go on' {
    const { shard, journal, metrics, logger } = this;
    const { fill, bytes } = journal;
    metrics.journalBytes.set({ exchange: shard }, bytes);
    metrics.journalFill.set({ exchange: shard }, fill);
    if (fill >= ALARM_FILL !== this.alarmed) {
      this.alarmed = !this.alarmed;
      metrics.journalAlarm.set({ exchange: shard }, this.alarmed ? 1 : 0);
      if (this.alarmed)
        logger.error({ shard, fill, bytes }, 'journal is filling up: collection will pause when it is full');
    }
    if (!this.full && fill >= 1) {
      this.full = true;
      logger.error({ shard, bytes }, 'journal is full: collection is paused, its content is kept');
      return 'pause';
    }
    if (this.full && fill < RESUME_FILL) {
      this.full = false;
      logger.info({ shard }, 'journal has room again: collection resumes');
      return 'resume';
    }
    return 'go on';
  }
}
