import { setImmediate } from 'node:timers/promises';

/**
 * Longest time that work may hold a thread's event loop, in milliseconds: other work of the thread
 * waits meanwhile.
 */
const HOLD_MS = 10;

/**
 * Lets other work of a thread run in between: work of more than some milliseconds calls `pause`
 * after each part of it.
 */
export class LoopPacer {
  private sinceMs: number;

  /** `turn`: waits for a turn of the event loop. `nowMs`: a clock. */
  constructor(
    private readonly turn: () => Promise<unknown> = setImmediate,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.sinceMs = nowMs();
  }

  /** Waits for a turn of the event loop if the last one was 10 ms ago. */
  async pause(): Promise<void> {
    if (this.nowMs() - this.sinceMs < HOLD_MS) return;
    await this.turn();
    this.sinceMs = this.nowMs();
  }
}
