import { isoMillis } from '../replay-time.js';
import { LevelList, type PriceLevel } from './level-list.js';

/** A change of a book, or the whole book. */
interface ReplayedChange {
  isSnapshot: boolean;
  bids: readonly PriceLevel[];
  asks: readonly PriceLevel[];
  timestampNs: bigint;
  localNs: bigint;
}

interface SnapshotOptions {
  name: string;
  /** Levels a side. */
  depth: number;
  /** Milliseconds; 0: after each change of the visible levels. */
  interval: number;
}

/** A level that the book does not have is an object without members. */
type Shown = Partial<PriceLevel>;

const NS_PER_MS = 1_000_000;
const EMPTY: Shown = {};

/**
 * Best levels of one book, by the exchange's time, as the protocol's `book_snapshot`: told when
 * they have changed, of an interval by the first change behind it.
 */
export class BookSnapshots {
  private readonly book = { bids: new LevelList(-1), asks: new LevelList(1) };
  private readonly shown: { bids: Shown[]; asks: Shown[] };
  private isKnown = false;
  private hasChanged = false;
  private hasTold = false;
  private lastNs = -1n;

  constructor(private readonly options: SnapshotOptions) {
    const empty = (): Shown[] => Array.from({ length: options.depth }, () => EMPTY);
    this.shown = { bids: empty(), asks: empty() };
  }

  /** Takes a change. Returns the snapshots that are due, in the protocol's members. */
  take(change: ReplayedChange): Record<string, unknown>[] {
    const told: Record<string, unknown>[] = [];
    if (this.isDue(change.timestampNs)) told.push(this.tell(change.localNs));
    this.apply(change);
    if (this.isDue(change.timestampNs)) {
      told.push(this.tell(change.localNs));
      this.hasTold = true;
    }
    return told;
  }

  private isDue(ns: bigint): boolean {
    if (!this.hasChanged) return false;
    const { interval } = this.options;
    if (interval === 0 || !this.hasTold) return true;
    const stepNs = BigInt(interval * NS_PER_MS);
    const bucket = this.lastNs / stepNs;
    if (ns / stepNs <= bucket) return false;
    this.lastNs = (bucket + 1n) * stepNs;
    return true;
  }

  private apply({ isSnapshot, bids, asks, timestampNs }: ReplayedChange): void {
    const { book } = this;
    if (isSnapshot) {
      book.bids.clear();
      book.asks.clear();
      this.isKnown = true;
    }
    this.lastNs = timestampNs;
    if (!this.isKnown) return;
    for (const level of bids) book.bids.set(level);
    for (const level of asks) book.asks.set(level);
    for (const side of ['bids', 'asks'] as const) this.show(side);
  }

  private show(side: 'bids' | 'asks'): void {
    const shown = this.shown[side];
    for (let rank = 0; rank < shown.length; rank++) {
      const level = this.book[side].levels[rank] ?? EMPTY;
      if (level.price === shown[rank]!.price && level.amount === shown[rank]!.amount) continue;
      shown[rank] = level;
      this.hasChanged = true;
    }
  }

  private tell(localNs: bigint): Record<string, unknown> {
    this.hasChanged = false;
    const { name, depth, interval } = this.options;
    return {
      ...{ name, depth, interval },
      ...{ bids: [...this.shown.bids], asks: [...this.shown.asks] },
      ...{ timestamp: isoMillis(this.lastNs), localTimestamp: isoMillis(localNs) },
    };
  }
}
