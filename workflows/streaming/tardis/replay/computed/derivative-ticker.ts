import { isoMillis } from '../replay-time.js';

/** Facts that a message states about a derivative; null: none. */
interface TickerFacts {
  lastPrice: number | null;
  openInterest: number | null;
  fundingRate: number | null;
  fundingTimestamp: string | null;
  indexPrice: number | null;
  markPrice: number | null;
}

/**
 * State of one derivative over time, as the protocol's `derivative_ticker`: what one message leaves
 * out stays as an earlier one said it.
 */
export class DerivativeTicker {
  private facts: Partial<TickerFacts> = {};
  private timestampNs: bigint | null = null;

  /** Takes a message's facts. Returns the state if one of them is new; null otherwise. */
  take(said: TickerFacts, timestampNs: bigint, localNs: bigint): Record<string, unknown> | null {
    const news = Object.entries(said).filter(
      ([name, value]) => value !== null && this.facts[name as keyof TickerFacts] !== value,
    );
    Object.assign(this.facts, Object.fromEntries(news));
    if (this.timestampNs === null || this.timestampNs <= timestampNs) this.timestampNs = timestampNs;
    if (news.length === 0) return null;
    return { ...this.facts, timestamp: isoMillis(this.timestampNs), localTimestamp: isoMillis(localNs) };
  }
}
