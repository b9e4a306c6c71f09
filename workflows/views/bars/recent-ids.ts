import { IdRuns } from './id-runs.js';

const SECOND_NS = 1_000_000_000n;
/** An exchange may repeat a trade for so long (beyond.md 1.2). */
const REPEAT_SECONDS = 86_400;
/** Integers that a double holds, as an exchange writes them. */
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;

/**
 * Returns from when on the ids before a moment must be known to find its repeats: 24 hours before, in
 * whole seconds.
 */
export function lookBackFromNs(ns: bigint): bigint {
  return ns - (ns % SECOND_NS) - BigInt(REPEAT_SECONDS) * SECOND_NS;
}

/** Ids of some time, with the second in which each was seen last. */
class Generation {
  private readonly runs = new IdRuns();
  /** Texts, and integers that came after a greater one. */
  private readonly others = new Map<string | number, number>();

  constructor(readonly since: number) {}

  secondOf(id: string | number): number | undefined {
    return this.others.get(id) ?? (typeof id === 'number' ? this.runs.find(id) : undefined);
  }

  note(id: string | number, second: number): void {
    if (typeof id === 'number' && id > this.runs.greatest) this.runs.append(id, second);
    else this.others.set(id, second);
  }
}

/**
 * The trade ids of the last 24 hours, in whole seconds. Whether a trade is a repeat depends on the 24
 * hours before it alone, so that a partition that first reads these decides as one that has read
 * everything. Two generations take turns: memory holds at most 48 hours of ids, and little for
 * ascending integers.
 */
export class RecentIds {
  private current: Generation | null = null;
  private previous: Generation | null = null;

  /** Notes an id, in order of arrival. Returns whether it was seen within the last 24 hours. */
  see(text: string, collectionNs: bigint): boolean {
    const id = INTEGER.test(text) ? Number(text) : text;
    const second = Number(collectionNs / SECOND_NS);
    if (!this.current || second - this.current.since > REPEAT_SECONDS) {
      this.previous = this.current;
      this.current = new Generation(second);
    }
    const last = this.current.secondOf(id) ?? this.previous?.secondOf(id);
    this.current.note(id, second);
    return last !== undefined && second - last <= REPEAT_SECONDS;
  }
}
