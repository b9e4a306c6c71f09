import { later } from '../../schema/time/time-range.js';
import type { BookObserver } from '../views/book/book-replay.js';
import type { Book } from '../views/book/book.js';
import { ASK, BID } from '../views/book/levels/side-levels.js';

/**
 * Adds up for how long a known book was crossed or locked: its best bid at or above its best ask.
 */
export class CrossedTime implements Pick<BookObserver, 'losing'> {
  private totalNs = 0n;
  private sinceNs: bigint | null = null;

  /** Call after each message with the book as it is from `atNs` on. */
  follow(book: Book, isKnown: boolean, atNs: bigint): void {
    const isCrossed = isKnown && isBookCrossed(book);
    if (isCrossed) this.sinceNs ??= atNs;
    else this.end(atNs);
  }

  /** The book is unknown from `sinceNs` on, which may be before the message that shows it. */
  losing(sinceNs: bigint): void {
    this.end(sinceNs);
  }

  /** Returns the time before `ns` that no earlier call returned. */
  takeUntil(ns: bigint): bigint {
    if (this.sinceNs !== null && this.sinceNs < ns) {
      this.totalNs += ns - this.sinceNs;
      this.sinceNs = ns;
    }
    const { totalNs } = this;
    this.totalNs = 0n;
    return totalNs;
  }

  private end(ns: bigint): void {
    if (this.sinceNs !== null) this.totalNs += later(ns, this.sinceNs) - this.sinceNs;
    this.sinceNs = null;
  }
}

/** Keys of asks are negative prices. */
function isBookCrossed(book: Book): boolean {
  const [bids, asks] = [book.levels(BID), book.levels(ASK)];
  if (bids.length === 0 || asks.length === 0) return false;
  const [bid, ask] = [bids.keys[bids.at(0)]!, asks.keys[asks.at(0)]!];
  return typeof bid === 'bigint' ? bid + (ask as bigint) >= 0n : bid + (ask as number) >= 0;
}
