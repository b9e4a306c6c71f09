/** Kinds and flags of events, as hftbacktest has them (its types.py). */
export const DEPTH = 1;
export const TRADE = 2;
/** Clears a side, or without one the whole book. */
export const DEPTH_CLEAR = 3;
export const DEPTH_SNAPSHOT = 4;
export const OF_EXCHANGE = 2 ** 31;
export const OF_LOCAL = 2 ** 30;
export const BUY = 2 ** 29;
export const SELL = 2 ** 28;

/** An event of a backtest. Times are nanoseconds since the epoch, amounts decimals. */
export interface BacktestEvent {
  /** Kind and side, without `OF_EXCHANGE` and `OF_LOCAL`. */
  ev: number;
  exchangeNs: bigint;
  localNs: bigint;
  price: string;
  quantity: string;
}

/** A row of a file: an event as the exchange sees it, as its receiver does, or both. */
export interface BacktestRow {
  /** Kind of the event, with flags. */
  ev: number;
  event: BacktestEvent;
  /** Place of the row in the order of collection times. */
  atNs: bigint;
}

/** Yields items of two sources by local time, those of `first` before others of the same time. */
export async function* mergedByTime(
  first: AsyncIterable<readonly BacktestEvent[]>,
  second: AsyncIterable<readonly BacktestEvent[]>,
): AsyncGenerator<BacktestEvent> {
  const rest = eachOf(second);
  try {
    let other = await rest.next();
    for await (const event of eachOf(first)) {
      for (; !other.done && other.value.localNs < event.localNs; other = await rest.next()) yield other.value;
      yield event;
    }
    for (; !other.done; other = await rest.next()) yield other.value;
  } finally {
    await rest.return(undefined);
  }
}

async function* eachOf(lists: AsyncIterable<readonly BacktestEvent[]>): AsyncGenerator<BacktestEvent> {
  for await (const list of lists) yield* list;
}
