import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait at once: a change of the speed takes effect after it. */
const STEP_MS = 200;
const MS_NS = 1_000_000;

/** Delays records so that they come at a multiple of the speed at which they were recorded. */
export class Pacer {
  private anchor: { ns: bigint; ms: number } | null = null;
  private isPaused = false;

  /** `speed`: 0 for no delay. */
  constructor(
    private speed: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get isFree(): boolean {
    return this.speed === 0 && !this.isPaused;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.anchor = null;
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.anchor = null;
  }

  /** Returns how long a record of this time has to wait, in ms; 0: it is due. */
  waitMs(ns: bigint): number {
    if (this.isPaused) return STEP_MS;
    if (this.speed === 0) return 0;
    this.anchor ??= { ns, ms: this.now() };
    const dueMs = this.anchor.ms + Number(ns - this.anchor.ns) / MS_NS / this.speed;
    return Math.max(0, dueMs - this.now());
  }

  /** Resolves when a record of this time is due. Rejects if the signal aborts. */
  async until(ns: bigint, signal: AbortSignal): Promise<void> {
    for (let ms = this.waitMs(ns); ms > 0; ms = this.waitMs(ns)) {
      await sleep(Math.min(ms, STEP_MS), undefined, { signal });
    }
  }
}
