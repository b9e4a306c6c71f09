import { MINUTE_NS } from '../../../../schema/time/timestamps.js';
import type { Book } from '../book.js';
import { ASK, BID } from '../levels/side-levels.js';

/** The best bid and ask at the end of a minute, as decimals. */
export interface MinuteQuote {
  minuteNs: bigint;
  bid: string;
  ask: string;
}

/**
 * Notes the best bid and ask of a replayed book at the end of each minute, where the book is known.
 */
export class MinuteQuotes {
  private readonly quotes = new Map<bigint, Omit<MinuteQuote, 'minuteNs'>>();
  /** The next end of a minute. */
  private nextNs: bigint;

  constructor(
    fromNs: bigint,
    private readonly book: Pick<Book, 'top'>,
  ) {
    this.nextNs = fromNs - (fromNs % MINUTE_NS) + MINUTE_NS;
  }

  /**
   * Call it before the message of `atNs` is taken: minutes that ended by then have the book of now.
   */
  pass(atNs: bigint, isKnown: boolean): void {
    if (atNs < this.nextNs) return;
    const [bid, ask] = isKnown ? [this.book.top(BID, 1)[0], this.book.top(ASK, 1)[0]] : [];
    for (; this.nextNs <= atNs; this.nextNs += MINUTE_NS) {
      if (bid && ask) this.quotes.set(this.nextNs - MINUTE_NS, { bid: bid[0], ask: ask[0] });
    }
  }

  /** The book was wrong from `sinceNs` on, which may be before the message that shows it. */
  losing(sinceNs: bigint): void {
    for (const minuteNs of this.quotes.keys()) {
      if (minuteNs + MINUTE_NS > sinceNs) this.quotes.delete(minuteNs);
    }
  }

  /** Returns the quotes of minutes that begin in [fromNs, toNs), by time. */
  between(fromNs: bigint, toNs: bigint): MinuteQuote[] {
    return [...this.quotes]
      .filter(([minuteNs]) => minuteNs >= fromNs && minuteNs < toNs)
      .map(([minuteNs, quote]) => ({ minuteNs, ...quote }));
  }
}
