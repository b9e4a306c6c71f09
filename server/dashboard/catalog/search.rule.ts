export interface Searchable {
  /** Higher ones came later. */
  id: string;
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

/** What a list of streams may be in order of. */
export const ORDERS = ['instrument', 'streamType', 'exchange', 'category', 'id'] as const;
export type Order = (typeof ORDERS)[number];

export interface Sorting {
  by: Order;
  descending: boolean;
}

interface Found<Stream> {
  stream: Stream;
  score: number;
}

/**
 * Streams in which every word occurs, in the instrument, exchange or stream type. In the order asked; else the best first, and as in
 * a book by exchange, instrument and stream type where all fit alike. Punctuation does not count: `btcusdt` finds `BTC-USDT`.
 */
export function searchStreams<Stream extends Searchable>(
  streams: readonly Stream[],
  filter: Filter,
  sorting?: Sorting,
): Stream[] {
  const words = filter.text.split(/\s+/).map(plain).filter(Boolean);
  const found: Found<Stream>[] = [];
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
  const order = sorting ? orderOf(sorting) : words.length > 0 ? byFit : inBook;
  return found.sort(order).map(({ stream }) => stream);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byName = (a: Searchable, b: Searchable): number =>
  compare(a.exchange, b.exchange) || compare(a.instrument, b.instrument) || compare(a.streamType, b.streamType);

const inBook = ({ stream: a }: Found<Searchable>, { stream: b }: Found<Searchable>): number => byName(a, b);

/** A short name that fits as well is fitted better: BTCUSDT before BTCUSDT_240628. */
const byFit = (a: Found<Searchable>, b: Found<Searchable>): number =>
  b.score - a.score ||
  a.stream.instrument.length - b.stream.instrument.length ||
  compare(a.stream.instrument, b.stream.instrument) ||
  byName(a.stream, b.stream);

function orderOf({ by, descending }: Sorting): (a: Found<Searchable>, b: Found<Searchable>) => number {
  const sign = descending ? -1 : 1;
  const first = (a: Searchable, b: Searchable): number =>
    by === 'id' ? Number(a.id) - Number(b.id) : compare(a[by], b[by]);
  return ({ stream: a }, { stream: b }) => sign * first(a, b) || byName(a, b);
}
