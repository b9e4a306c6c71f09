import { LoopPacer } from '../../../workflows/threads/loop-pacer.js';

/**
 * Counts what is done between two turns of the event loop, by a pacer for which each part of the
 * work took its time.
 */
export class WorkBetweenTurns {
  turns = 0;
  most = 0;
  private done = 0;
  private nowMs = 0;
  readonly pacer = new LoopPacer(
    () => {
      this.turns++;
      this.done = 0;
      return Promise.resolve();
    },
    () => (this.nowMs += 1_000),
  );

  note(count: number): void {
    this.done += count;
    this.most = Math.max(this.most, this.done);
  }
}
