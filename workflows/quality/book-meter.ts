import { LagSketch } from '../../schema/quality/lag-sketch.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { BookFormat } from '../views/book/book-formats.js';
import { BookReplay, type BreakReason } from '../views/book/book-replay.js';
import { CrossedTime } from './crossed-time.js';
import { messageBytesOf, type QualityCounts, type QualityMeter } from './quality-meter.js';
import { SequenceTracker } from './sequence-tracker.rule.js';

/** Measures a depth stream: replays its book for checksums and crossed prices. */
export class BookMeter implements QualityMeter {
  private readonly replay: BookReplay;
  private readonly tracker: SequenceTracker | null;
  private readonly crossed = new CrossedTime();
  private lags = LagSketch.empty();
  private frames = 0;
  private bytes = 0;

  /** Nothing is known of the book at `startNs`. */
  constructor(format: BookFormat, startNs: bigint) {
    this.replay = new BookReplay(format, startNs, {
      changing: () => undefined,
      losing: (sinceNs) => this.crossed.losing(sinceNs),
    });
    const { sequence } = format;
    this.tracker = sequence === 'counted' || sequence === 'linked' ? new SequenceTracker(sequence) : null;
  }

  get isReady(): boolean {
    return this.replay.isProven;
  }

  take(batch: MessageBatch, isPolled: boolean): void {
    const { data, offsets, collectionTimestampNs, length } = batch;
    for (let i = 0; i < length; i++) {
      const atNs = collectionTimestampNs[i]!;
      const isKnown = this.replay.accept(data, offsets[i]!, offsets[i + 1]!, atNs, isPolled);
      this.crossed.follow(this.replay.book, isKnown, atNs);
      if (!isPolled) this.follow(atNs);
    }
    if (isPolled) return;
    this.frames += length;
    this.bytes += messageBytesOf(batch);
  }

  break(fromNs: bigint, reason: BreakReason): void {
    this.replay.break(fromNs, reason);
    this.tracker?.reset(null);
  }

  takeCounts(ns: bigint): QualityCounts {
    const { frames, bytes, lags } = this;
    const { verified, failed } = this.replay.checksums;
    const found = this.tracker?.takeCounts();
    this.frames = this.bytes = 0;
    this.lags = LagSketch.empty();
    this.replay.checksums = { verified: 0, failed: 0, absent: 0 };
    return {
      ...{ frames, bytes, checksums: { verified, failed }, lags: lags.pack() },
      sequenceBreaks: found?.breaks ?? null,
      repeats: found?.repeats ?? null,
      crossedNs: this.crossed.takeUntil(ns),
    };
  }

  private follow(atNs: bigint): void {
    const { kind, firstUpdateId, lastUpdateId, previousUpdateId, exchangeTimestampNs } = this.replay.latest;
    // A whole book begins a new numbering. Its time may be that of an old change.
    if (kind === 'snapshot') this.tracker?.reset(lastUpdateId);
    if (kind !== 'change') return;
    this.tracker?.see({ first: firstUpdateId, last: lastUpdateId, previous: previousUpdateId });
    if (exchangeTimestampNs !== null) this.lags.add(atNs - exchangeTimestampNs);
  }
}
