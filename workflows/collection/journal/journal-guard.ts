import type { Logger } from 'pino';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { Journal } from './journal.js';

const ALARM_FILL = 0.8;
const RESUME_FILL = 0.9;

/** What has to happen with collection. A pause is named by its reason, as gaps are. */
export type JournalVerdict = 'journal full' | 'disk slow' | 'resume' | 'go on';

/**
 * Watches the journal's bounds: raises an alarm before them, pauses collection at one, and resumes when
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
  look(): JournalVerdict {
    const { shard, journal, metrics, logger } = this;
    const { bytes, fill: fills } = journal;
    const fill = Math.max(fills.journal, fills.memory);
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
      const reason = fills.journal >= 1 ? 'journal full' : 'disk slow';
      logger.error({ shard, bytes, reason }, 'the journal accepts no more: collection is paused, its content is kept');
      return reason;
    }
    if (this.full && fill < RESUME_FILL) {
      this.full = false;
      logger.info({ shard }, 'journal has room again: collection resumes');
      return 'resume';
    }
    return 'go on';
  }
}
