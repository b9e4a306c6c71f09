interface Searchable {
  /** Ascending in order of creation. */
  id: string;
  exchange: string;
  instrument: string;
  streamType: string;
  category: string;
}

interface Filter {
  text: string;
  exchange: string;
  category: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

interface SearchWord {
  /** The word without punctuation and case. */
  word: string;
  /** The word, with the case in which it was typed. */
  typed: string;
}

const MAX_WORDS = 8;

const wordsOf = (text: string): SearchWord[] =>
  text
    .split(/\s+/)
    .map((typed) => ({ typed, word: plain(typed) }))
    .filter(({ word }) => word !== '')
    .slice(0, MAX_WORDS);

/** Returns the words of a search without punctuation and case, at most eight. */
export const searchWords = (text: string): string[] => wordsOf(text).map(({ word }) => word);

/**
 * Scores a word: 4 for the whole instrument, then its prefix, a part of it, the whole stream type,
 * anything else; 0 for no match.
 */
function fit(stream: Searchable, { word }: SearchWord): number {
  const instrument = plain(stream.instrument);
  if (instrument === word) return 4;
  if (instrument.startsWith(word)) return 3;
  if (instrument.includes(word)) return 2;
  const streamType = plain(stream.streamType);
  if (streamType === word) return 1.5;
  return streamType.startsWith(word) || plain(stream.exchange).startsWith(word) ? 1 : 0;
}

/** Whether a word is a name as it is spelled: `kline_1m` is the minute, `kline_1M` the month. */
const isSpelled = ({ instrument, streamType }: Searchable, { typed }: SearchWord): boolean =>
  instrument === typed || streamType === typed;

/** The sort keys of a list of datastreams. */
export type Order = 'instrument' | 'streamType' | 'exchange' | 'category' | 'id';

export interface Sorting {
  by: Order;
  descending: boolean;
}

interface Found<Stream> {
  stream: Stream;
  score: number;
  /** Number of words spelled exactly as the names are. */
  spelled: number;
}

/**
 * Returns the streams that match all words in instrument, exchange or stream type. Without a sort
 * order, the best match comes first, then exchange, instrument, stream type. Ignores punctuation:
 * `btcusdt` finds `BTC-USDT`.
 */
export function searchStreams<Stream extends Searchable>(
  streams: readonly Stream[],
  filter: Filter,
  sorting?: Sorting,
): Stream[] {
  const words = wordsOf(filter.text);
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
    if (score > 0) found.push({ stream, score, spelled: words.filter((word) => isSpelled(stream, word)).length });
  }
  const order = sorting ? orderOf(sorting) : words.length > 0 ? byFit : inBook;
  return found.sort(order).map(({ stream }) => stream);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byName = (a: Searchable, b: Searchable): number =>
  compare(a.exchange, b.exchange) || compare(a.instrument, b.instrument) || compare(a.streamType, b.streamType);

const inBook = ({ stream: a }: Found<Searchable>, { stream: b }: Found<Searchable>): number => byName(a, b);

/**
 * Compares by score, then prefers shorter names: BTCUSDT before BTCUSDT_240628. Case counts only
 * between streams of one instrument: people type names of all exchanges in lower case.
 */
const byFit = (a: Found<Searchable>, b: Found<Searchable>): number =>
  b.score - a.score ||
  a.stream.instrument.length - b.stream.instrument.length ||
  compare(a.stream.instrument.toLowerCase(), b.stream.instrument.toLowerCase()) ||
  compare(a.stream.exchange, b.stream.exchange) ||
  b.spelled - a.spelled ||
  byName(a.stream, b.stream);

function orderOf({ by, descending }: Sorting): (a: Found<Searchable>, b: Found<Searchable>) => number {
  const sign = descending ? -1 : 1;
  const first = (a: Searchable, b: Searchable): number =>
    by === 'id' ? Number(a.id) - Number(b.id) : compare(a[by], b[by]);
  return ({ stream: a }, { stream: b }) => sign * first(a, b) || byName(a, b);
}
