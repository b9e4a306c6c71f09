import type { Logger } from 'pino';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { PauseReason } from '../streams/stream-states.js';
import type { Journal } from './journal.js';

const ALARM_FILL = 0.8;
const RESUME_FILL = 0.9;

/** Consequence for collection. A pause is named by its reason, as gaps are. */
type JournalVerdict = PauseReason | 'resume' | 'go on';

/**
 * Watches the journal's bounds: raises an alarm before them, pauses collection at one, and resumes
 * when that one has room.
 */
export class JournalGuard {
  private alarmed = false;
  /**
   * Reason for a pause, in which the journal keeps what it holds and accepts nothing new. Null
   * without a pause.
   */
  reason: PauseReason | null = null;

  constructor(
    private readonly shard: string,
    private readonly journal: Journal,
    private readonly metrics: CollectorMetrics,
    private readonly logger: Logger,
  ) {}

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
    const before = this.reason;
    // Each bound has its own room to regain: a full memory says nothing about the journal.
    const isFull = (part: number, reason: PauseReason): boolean => part >= (before === reason ? RESUME_FILL : 1);
    if (isFull(fills.journal, 'journal full')) this.reason = 'journal full';
    else this.reason = isFull(fills.memory, 'disk slow') ? 'disk slow' : null;
    const { reason } = this;
    if (reason === before) return 'go on';
    if (reason === null) {
      logger.info({ shard }, 'journal has room again: collection resumes');
      return 'resume';
    }
    logger.error({ shard, bytes, reason }, 'the journal accepts no more: collection is paused, its content is kept');
    return reason;
  }

  /** Counts the damaged files that are kept. Call it again and again: operators move them away. */
  async countDamaged(): Promise<void> {
    this.metrics.damagedFiles.set({ exchange: this.shard }, await this.journal.damagedFiles());
  }
}
