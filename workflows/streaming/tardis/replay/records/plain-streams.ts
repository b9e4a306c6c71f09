import { DerivativeTicker } from '../computed/derivative-ticker.js';
import { isoMillis } from '../replay-time.js';
import {
  type NormalizedRecord,
  type NormalizedStream,
  numberOf,
  orAbsent,
  type Said,
  sideOf,
} from './normalized-stream.js';

const times = (atNs: bigint, exchangeNs: bigint | null) => ({
  timestamp: isoMillis(exchangeNs ?? atNs),
  localTimestamp: isoMillis(atNs),
});

/** Liquidations. No exchange of ours sends their ids. */
export class LiquidationStream implements NormalizedStream {
  take(said: Said, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
    const [price, amount] = [numberOf(said.price), numberOf(said.quantity)];
    return [{ type: 'liquidation', price, amount, side: sideOf(said.side), ...times(atNs, exchangeNs) }];
  }

  reset(): void {
    // Each message stands for itself.
  }
}

/** The best bid and ask that an exchange sends. */
export class QuoteStream implements NormalizedStream {
  take(said: Said, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
    return [
      {
        type: 'book_ticker',
        ...{ askAmount: orAbsent(numberOf(said.ask_quantity)), askPrice: orAbsent(numberOf(said.ask_price)) },
        ...{ bidPrice: orAbsent(numberOf(said.bid_price)), bidAmount: orAbsent(numberOf(said.bid_quantity)) },
        ...times(atNs, exchangeNs),
      },
    ];
  }

  reset(): void {
    // Each message stands for itself.
  }
}

/** The state of a derivative, which several streams of its symbol tell. */
export class TickerStream implements NormalizedStream {
  private ticker = new DerivativeTicker();

  take(said: Said, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
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
