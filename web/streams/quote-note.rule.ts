/**
 * Says why a stream of order books has no spread and no mid price in the visible range; null for
 * others.
 */
export function quoteNote(category: string, streamType: string): string | null {
  if (category !== 'ORDERBOOK') return null;
  if (streamType === 'depth') {
    return 'Spread and mid price are not available in this range. They are known 5 to 20 minutes after a minute, where the book is.';
  }
  return 'Spread and mid price are not available for this stream type. The streams depth and book_ticker have them.';
}
