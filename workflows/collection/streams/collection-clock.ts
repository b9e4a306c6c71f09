import { SECOND_NS, msToNs } from '../../../schema/time/timestamps.js';

const CHECK_EVERY_NS = SECOND_NS;
const TOLERATED_NS = msToNs(2);

/** Source of the clock's time. Tests replace it. */
interface TimeSources {
  monotonicNs: () => bigint;
  wallMs: () => number;
}

const SYSTEM: TimeSources = { monotonicNs: () => process.hrtime.bigint(), wallMs: () => Date.now() };

/**
 * Gives the time of collection: nanoseconds since the epoch, strictly increasing, so that any two
 * events of a shard are ordered. Runs on the monotonic clock and follows the wall clock when the
 * two drift apart. A wall clock that is set back slows it down; it never goes back.
 */
export class CollectionClock {
  private wallMinusMonotonicNs: bigint;
  private checkedNs: bigint;
  private lastNs = 0n;

  constructor(private readonly sources: TimeSources = SYSTEM) {
    this.checkedNs = sources.monotonicNs();
    this.wallMinusMonotonicNs = msToNs(sources.wallMs()) - this.checkedNs;
  }

  /** Returns a moment later than every one before. */
  next(): bigint {
    const monotonicNs = this.sources.monotonicNs();
    if (monotonicNs - this.checkedNs > CHECK_EVERY_NS) this.followWall(monotonicNs);
    const nowNs = monotonicNs + this.wallMinusMonotonicNs;
    this.lastNs = nowNs > this.lastNs ? nowNs : this.lastNs + 1n;
    return this.lastNs;
  }

  /** Moves the clock past `ns`, where an earlier process ended. */
  advanceTo(ns: bigint): void {
    if (ns > this.lastNs) this.lastNs = ns;
  }

  private followWall(monotonicNs: bigint): void {
    this.checkedNs = monotonicNs;
    const offsetNs = msToNs(this.sources.wallMs()) - monotonicNs;
    const driftNs = offsetNs - this.wallMinusMonotonicNs;
    if (driftNs > TOLERATED_NS || driftNs < -TOLERATED_NS) this.wallMinusMonotonicNs = offsetNs;
  }
}
