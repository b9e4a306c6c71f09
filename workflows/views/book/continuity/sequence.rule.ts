/**
 * Numbering of a book's changes:
 * - `counted`: a change carries its first and last update id, or one id; ids have no holes.
 *   https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams (local order
 *   book), https://www.kucoin.com/docs-new/3470068w0,
 *   https://www.gate.com/docs/developers/apiv4/ws/en/,
 *   https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook
 * - `linked`: a change names the last id of the change before it; ids may have holes.
 *   https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams/How-to-manage-a-local-order-book-correctly,
 *   https://www.okx.com/docs-v5/en/, https://docs.deribit.com
 * - `timed`: a change carries only the exchange's time (Bitstamp). A missing one does not show.
 * - `none`: nothing (Kraken, Coinbase, Bitfinex, BitMEX, Gemini).
 */
export type SequenceRule = 'counted' | 'linked' | 'timed' | 'none';

/** A change's place in its stream. Null where not sent. */
export interface ChangePlace {
  first: number | null;
  last: number | null;
  previous: number | null;
}

/** Whether a change follows, repeats what is known, or shows that something is missing. */
type Succession = 'follows' | 'repeat' | 'jump';

/**
 * Returns how a change relates to the last one, whose id is `lastId`. What is not numbered follows:
 * OKX did not number before 2023.
 */
export function successionOf(rule: SequenceRule, lastId: number | null, place: ChangePlace): Succession {
  const { last } = place;
  if (rule === 'none' || lastId === null || last === null) return 'follows';
  switch (rule) {
    case 'counted':
      if (last <= lastId) return 'repeat';
      return (place.first ?? last) <= lastId + 1 ? 'follows' : 'jump';
    case 'linked':
      // OKX may lower its ids after maintenance: the link counts, not the order.
      if (linkOf(place) === lastId) return 'follows';
      // Bitget names no message before the first one after a restart. Its ids may begin lower.
      if (place.previous === 0) return 'jump';
      return last <= lastId ? 'repeat' : 'jump';
    case 'timed':
      // An older change came late. What it changed may be undone by one that was applied already.
      return last < lastId ? 'jump' : 'follows';
  }
}

/** The id of the change before a linked one; null if the change does not say it. */
export function linkOf({ first, previous }: ChangePlace): number | null {
  return previous ?? (first === null ? null : first - 1);
}
