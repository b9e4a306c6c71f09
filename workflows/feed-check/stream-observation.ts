import { msToNs } from '../../schema/time/timestamps.js';
import type { FramePlace } from '../collection/feeds/feed-adapter.js';
import { eventTimeMs } from '../collection/feeds/frames/event-time.rule.js';
import type { BookReplay } from '../views/book/book-replay.js';
import type { CheckedStream } from './feed-report.js';

/** Frames of a stream that are recorded, and the size of the largest: a sample, no archive. */
const RECORDED_FRAMES = 3;
const RECORDED_BYTES = 16 * 1024;

/** Collects what arrives of one stream. */
export class StreamObservation {
  isSubscribed = false;
  refusal: string | null = null;
  private routed = 0;
  private numbered = 0;
  private jumps = 0;
  private readonly lagsMs: number[] = [];
  /** The first frames, as text. */
  readonly recorded: string[] = [];

  constructor(
    private readonly eventTime: Buffer | undefined,
    /** Verifies the checksums of a book; null if there are none. */
    private readonly replay: BookReplay | null,
  ) {}

  /** A frame of the stream, or of its polled whole books, which count elsewhere. */
  arrived(frame: Buffer, place: FramePlace | undefined, nowMs: number): void {
    this.routed += 1;
    if (this.recorded.length < RECORDED_FRAMES && frame.length <= RECORDED_BYTES) {
      this.recorded.push(frame.toString('utf8'));
    }
    if (place !== undefined) this.numbered += 1;
    if (place === 'jump') this.jumps += 1;
    const eventMs = this.eventTime && eventTimeMs(frame, this.eventTime);
    if (typeof eventMs === 'number') this.lagsMs.push(nowMs - eventMs);
    this.replay?.accept(frame, 0, frame.length, msToNs(nowMs));
  }

  /** Frames are missing from here on. */
  lost(nowMs: number): void {
    this.replay?.break(msToNs(nowMs), 'connection');
  }

  result(): Pick<CheckedStream, 'isSubscribed' | 'refusal' | 'routed' | 'sequence' | 'checksum' | 'lagMs'> {
    const { verified, failed } = this.replay?.checksums ?? { verified: 0, failed: 0 };
    const sorted = this.lagsMs.sort((a, b) => a - b);
    return {
      isSubscribed: this.isSubscribed || this.routed > 0,
      refusal: this.refusal,
      routed: this.routed,
      sequence: this.numbered > 0 ? { numbered: this.numbered, jumps: this.jumps } : null,
      checksum: verified + failed > 0 ? { verified, failed } : null,
      lagMs: sorted.length > 0 ? { p50: percentile(sorted, 50), p99: percentile(sorted, 99) } : null,
    };
  }
}

/**
 * Returns a percentile of values in ascending order, by the nearest rank. There must be at least
 * one value.
 */
export function percentile(sorted: readonly number[], percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1]!;
}
