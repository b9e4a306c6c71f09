import { DerivativeTicker } from '../computed/derivative-ticker.js';
import { isoMillis } from '../replay-time.js';
import {
  type NormalizedRecord,
  type NormalizedStream,
  numberOf,
  orAbsent,
  type ToldValues,
  sideOf,
} from './normalized-stream.js';

const times = (atNs: bigint, exchangeNs: bigint | null) => ({
  timestamp: isoMillis(exchangeNs ?? atNs),
  localTimestamp: isoMillis(atNs),
});

/** Liquidations. No built-in schema has their ids. */
export class LiquidationStream implements NormalizedStream {
  take(said: ToldValues, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
    const [price, amount] = [numberOf(said.price), numberOf(said.quantity)];
    return [{ type: 'liquidation', price, amount, side: sideOf(said.side), ...times(atNs, exchangeNs) }];
  }

  reset(): void {
    // Each message stands for itself.
  }
}

type Side = readonly [price: number | null, amount: number | null];

const UNKNOWN: Side = [null, null];

/** The best bid and ask that an exchange sends. */
export class QuoteStream implements NormalizedStream {
  private ask = UNKNOWN;
  private bid = UNKNOWN;

  /** `hasChanges`: whether a message without a side leaves it as it was. */
  constructor(private readonly hasChanges: boolean) {}

  take(said: ToldValues, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
    this.ask = this.next(this.ask, [numberOf(said.ask_price), numberOf(said.ask_quantity)]);
    this.bid = this.next(this.bid, [numberOf(said.bid_price), numberOf(said.bid_quantity)]);
    const [askPrice, askAmount] = this.ask.map(orAbsent);
    const [bidPrice, bidAmount] = this.bid.map(orAbsent);
    // Behind a break, the side that has not been sent is unknown.
    if (this.hasChanges && (askPrice === undefined || bidPrice === undefined)) return [];
    return [{ type: 'book_ticker', askAmount, askPrice, bidPrice, bidAmount, ...times(atNs, exchangeNs) }];
  }

  reset(): void {
    this.ask = this.bid = UNKNOWN;
  }

  private next(before: Side, sent: Side): Side {
    const [price, amount] = sent;
    return this.hasChanges && (price === null || amount === 0) ? before : sent;
  }
}

/** The state of a derivative, which several streams of its symbol tell. */
export class TickerStream implements NormalizedStream {
  private ticker = new DerivativeTicker();

  take(said: ToldValues, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
    const next = said.next_funding_time_ns;
    const facts = {
      lastPrice: numberOf(said.last_price),
      openInterest: numberOf(said.open_interest),
      fundingRate: numberOf(said.funding_rate),
      // A number of nanoseconds that are whole milliseconds at all exchanges.
      fundingTimestamp:
        typeof next === 'number' && next > 0 ? isoMillis(BigInt(Math.round(next / 1e6)) * 1_000_000n) : null,
      indexPrice: numberOf(said.index_price),
      markPrice: numberOf(said.mark_price),
    };
    const state = this.ticker.take(facts, exchangeNs ?? atNs, atNs);
    return state ? [{ type: 'derivative_ticker', ...state }] : [];
  }

  reset(): void {
    this.ticker = new DerivativeTicker();
  }
}
