export interface Searchable {
  exchange: string;
  instrument: string;
  streamType: string;
  category: string;
}

export interface Filter {
  text: string;
  exchange: string;
  category: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How well a word fits: exactly the instrument, its beginning, its inside, then anything else; 0 when nowhere. */
function fit(stream: Searchable, word: string): number {
  const instrument = plain(stream.instrument);
  if (instrument === word) return 4;
  if (instrument.startsWith(word)) return 3;
  if (instrument.includes(word)) return 2;
  return plain(`${stream.exchange}`).startsWith(word) || plain(stream.streamType).startsWith(word) ? 1 : 0;
}

/**
 * Streams in which every word occurs, in the instrument, exchange or stream type, best first. Punctuation does not count:
 * `btcusdt` finds `BTC-USDT`.
 */
export function searchStreams<Stream extends Searchable>(streams: readonly Stream[], filter: Filter): Stream[] {
  const words = filter.text.split(/\s+/).map(plain).filter(Boolean);
  const found: { stream: Stream; score: number }[] = [];
  for (const stream of streams) {
    if (filter.exchange && stream.exchange !== filter.exchange) continue;
    if (filter.category && stream.category !== filter.category) continue;
    let score = 1;
    for (const word of words) {
      const value = fit(stream, word);
      if (value === 0) {
        score = 0;
        break;
      }
      score += value;
    }
    if (score > 0) found.push({ stream, score });
  }
  return found
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.stream.instrument.length - b.stream.instrument.length ||
        compare(a.stream.instrument, b.stream.instrument) ||
        compare(a.stream.exchange, b.stream.exchange) ||
        compare(a.stream.streamType, b.stream.streamType),
    )
    .map(({ stream }) => stream);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
