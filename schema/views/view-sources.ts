import { isBookOfChanges } from '../streams.js';
import type { ViewedStreamKind } from './view-kind.js';

/** Categories of the rows of views (beyond.md 1). The page loads this without the rest. */
export const VIEW_CATEGORIES = {
  bars: 'kline',
  book: 'orderbook',
  chain: 'ticker',
  hftbacktest: 'book_update',
  state: 'ticker',
  tardis: 'trade',
} as const;

/** Views of which a stream has one at most. */
export type ViewName = 'bars' | 'book' | 'state';

export const BAR_STREAM_TYPES: readonly string[] = ['trades', 'agg_trades'];
/** Streams that say something about the state of a derivative, in the order of rows of one time. */
export const STATE_STREAM_TYPES: readonly string[] = ['ticker', 'mark_price', 'funding', 'open_interest'];
/**
 * Their `book_ticker` is `orderbook.1`: a book of one level a side, whose changes name one side
 * only.
 */
const BYBIT: readonly string[] = ['bybit_spot', 'bybit_linear'];

/** Returns the view that a stream can have; null if none. */
export function viewOfStream({ exchange, streamType }: ViewedStreamKind): ViewName | null {
  if (BAR_STREAM_TYPES.includes(streamType)) return 'bars';
  if (STATE_STREAM_TYPES.includes(streamType)) return 'state';
  const isBook = isBookOfChanges(streamType) || (streamType === 'book_ticker' && BYBIT.includes(exchange));
  return isBook ? 'book' : null;
}
