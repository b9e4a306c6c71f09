/**
 * Best bid and ask as another channel sends them, in its own spelling of numbers; null where it
 * sends none.
 */
export interface SentQuote {
  /**
   * The update id, or the exchange's time in milliseconds, that books and quotes share; null if
   * there is none.
   */
  key: number | null;
  bid: readonly [price: string, quantity: string | null] | null;
  ask: readonly [price: string, quantity: string | null] | null;
}

type Fields = Record<string, unknown>;
type Numbers = Record<string, Sent>;

type Sent = string | number | null | undefined;

const side = (price: Sent, quantity: Sent): SentQuote['bid'] => {
  if (price === undefined || price === null || price === '' || Number(price) === 0) return null;
  return [String(price), quantity === undefined || quantity === null ? null : String(quantity)];
};

/** Quotes in a frame of a stream `book_ticker` or `ticker`, by exchange code. */
const QUOTES: Record<string, (frame: Fields) => SentQuote[]> = {
  binance: ({ data }) => {
    const { u, b, B, a, A } = data as Record<'u' | 'b' | 'B' | 'a' | 'A', Sent>;
    return [{ key: Number(u), bid: side(b, B), ask: side(a, A) }];
  },
  okx: ({ data }) =>
    (data as Record<string, string>[]).map(({ ts, bidPx, bidSz, askPx, askSz }) => ({
      ...{ key: Number(ts), bid: side(bidPx, bidSz), ask: side(askPx, askSz) },
    })),
  kraken_v1: (frame) => {
    const { a, b } = (frame as unknown as [number, Record<'a' | 'b', Sent[]>])[1];
    return [{ key: null, bid: side(b[0], b[2]), ask: side(a[0], a[2]) }];
  },
  coinbase: (frame) => {
    const { best_bid: bid, best_ask: ask } = frame as Numbers;
    return [{ key: null, bid: side(bid, null), ask: side(ask, null) }];
  },
  deribit: ({ params }) => {
    const { data } = params as { data: Numbers };
    return [
      {
        key: Number(data['timestamp']),
        bid: side(data['best_bid_price'], data['best_bid_amount']),
        ask: side(data['best_ask_price'], data['best_ask_amount']),
      },
    ];
  },
  bitmex: ({ data }) =>
    (data as Numbers[]).map((row) => ({
      key: null,
      bid: side(row['bidPrice'], row['bidSize']),
      ask: side(row['askPrice'], row['askSize']),
    })),
};

/** Returns the quotes of a frame. `exchange` may share the format of another one. */
export function quotesOf(exchange: string, frame: string): SentQuote[] {
  return QUOTES[exchange === 'binance_usdm' ? 'binance' : exchange]!(JSON.parse(frame) as Fields);
}

/** Whether a level of a book is the one of a quote. */
export function isLevel(level: readonly [string, string] | undefined, sent: SentQuote['bid']): boolean {
  if (!level || !sent) return !level === !sent;
  return Number(level[0]) === Number(sent[0]) && (sent[1] === null || Number(level[1]) === Number(sent[1]));
}
