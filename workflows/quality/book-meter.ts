import { type FrameFailure, KEPT_FAILURES } from '../../schema/quality/frame-failure.js';
import { LagSketch } from '../../schema/quality/lag-sketch.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { BookFormat } from '../views/book/book-format.js';
import { BookReplay, type BreakReason, type ReplayState } from '../views/book/book-replay.js';
import type { BookTaker } from '../views/book/partition/seek-book.js';
import { ChangeNumbers } from './change-numbers.js';
import { CrossedTime } from './crossed-time.js';
import type { QualityCounts, QualityMeter } from './quality-meter.js';

const byTime = (a: FrameFailure, b: FrameFailure): number => (BigInt(a.atNs) < BigInt(b.atNs) ? -1 : 1);

/** Whole books and messages without a number compare with nothing. */
function numbersOf(frames: number, verified: number, { breaks, repeats }: { breaks: number; repeats: number }) {
  return { verified, unverifiable: Math.max(0, frames - verified - breaks - repeats) };
}

/** Measures a depth stream: replays its book for checksums and crossed prices. */
export class BookMeter implements QualityMeter, BookTaker {
  /** Null if missing changes do not show. */
  readonly numbers: ChangeNumbers | null;
  private readonly replay: BookReplay;
  private readonly crossed = new CrossedTime();
  private lags = LagSketch.empty();
  private frames = 0;
  private bytes = 0;
  private wrong: FrameFailure[] = [];

  /** Nothing is known of the book at `startNs`. */
  constructor(format: BookFormat, startNs: bigint) {
    this.replay = new BookReplay(format, startNs, {
      changing: () => undefined,
      losing: (sinceNs) => this.crossed.losing(sinceNs),
    });
    this.numbers = ChangeNumbers.of(format);
  }

  get isProven(): boolean {
    return this.replay.isProven;
  }

  restore(state: ReplayState, atNs: bigint): void {
    this.replay.restore(state);
    this.crossed.follow(this.replay.book, this.replay.isKnown, atNs);
  }

  take(batch: MessageBatch, isPolled: boolean): void {
    for (let i = 0; i < batch.length; i++) this.accept(batch, i, isPolled);
  }

  accept({ data, offsets, collectionTimestampNs }: MessageBatch, index: number, isPolled: boolean): void {
    const atNs = collectionTimestampNs[index]!;
    const [from, to] = [offsets[index]!, offsets[index + 1]!];
    const failedBefore = this.replay.checksums.failed;
    const isKnown = this.replay.accept(data, from, to, atNs, isPolled);
    if (this.replay.checksums.failed > failedBefore) this.wrong.push({ atNs: String(atNs), kind: 'checksum' });
    this.crossed.follow(this.replay.book, isKnown, atNs);
    if (isPolled) return;
    this.frames++;
    this.bytes += to - from;
    const { latest } = this.replay;
    this.numbers?.see(latest, atNs);
    // The time of a whole book may be that of an old change.
    const { kind, exchangeTimestampNs } = latest;
    if (kind === 'change' && exchangeTimestampNs !== null) this.lags.add(atNs - exchangeTimestampNs);
  }

  break(fromNs: bigint, reason: BreakReason): void {
    this.replay.break(fromNs, reason);
    this.numbers?.break(fromNs);
  }

  takeCounts(ns: bigint): QualityCounts {
    const { frames, bytes, lags, wrong } = this;
    const { verified, failed } = this.replay.checksums;
    const found = this.numbers?.takeCounts();
    const numbers = this.numbers?.takeFindings();
    this.frames = this.bytes = 0;
    this.wrong = [];
    this.lags = LagSketch.empty();
    this.replay.checksums = { verified: 0, failed: 0, absent: 0 };
    return {
      ...{ frames, bytes, checksums: { verified, failed }, lags: lags.pack() },
      sequenceBreaks: found?.breaks ?? null,
      repeats: found?.repeats ?? null,
      crossedNs: this.crossed.takeUntil(ns),
      numbers: numbers && found ? numbersOf(frames, numbers.followed, found) : null,
      failures: [...wrong, ...(numbers?.failures ?? [])].sort(byTime).slice(0, KEPT_FAILURES),
    };
  }
}
