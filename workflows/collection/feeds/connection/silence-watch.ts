import type { ProbePace } from '../feed-adapter.js';

/** Busy streams are never as quiet, and what is lost until a reconnect stays below 11 s. */
const PROBE_PACE: ProbePace = { afterMs: 6_000, answerMs: 4_000 };
/** A look is due every 50 ms. After a longer pause, an answer may be waiting to be read. */
const PAUSED_MS = 1_000;

/**
 * Decides whether a quiet connection is dead. A peer that has answered a ping must answer the next
 * ones. Until it has, only the exchange's own limit counts: silence proves nothing.
 */
export class SilenceWatch {
  private heardMs: number;
  private lookedMs: number;
  private probedMs: number | null = null;
  private hasAsked = false;
  private hasAnswered = false;

  /** `limitMs`: total silence of this long is a stall, whatever the peer answers. */
  constructor(
    private readonly limitMs: number,
    nowMs: number,
    private readonly pace: ProbePace = PROBE_PACE,
  ) {
    this.heardMs = this.lookedMs = nowMs;
  }

  /** Notes any sign of life. */
  heard(nowMs: number): void {
    this.heardMs = nowMs;
    this.probedMs = null;
  }

  /** Notes a pong. */
  answered(nowMs: number): void {
    this.hasAnswered = true;
    this.heard(nowMs);
  }

  /** Returns the time without a sign of life. */
  silentMs(nowMs: number): number {
    return nowMs - this.heardMs;
  }

  isStalled(nowMs: number): boolean {
    const pausedMs = nowMs - this.lookedMs;
    this.lookedMs = nowMs;
    // What arrived while this process stood still has not been read yet.
    if (this.probedMs !== null && pausedMs > PAUSED_MS) this.probedMs += pausedMs;
    const isUnanswered = this.hasAnswered && this.probedMs !== null && nowMs - this.probedMs > this.pace.answerMs;
    return isUnanswered || nowMs - this.heardMs > this.limitMs;
  }

  /**
   * Returns whether to send a ping now, and counts on it. The first one asks whether the peer
   * answers at all.
   */
  probes(nowMs: number): boolean {
    if (this.probedMs !== null || (this.hasAsked && nowMs - this.heardMs < this.pace.afterMs)) return false;
    this.hasAsked = true;
    this.probedMs = nowMs;
    return true;
  }
}
