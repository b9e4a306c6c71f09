import { searchWords } from '../../schema/catalog/search-streams.rule.js';
import { containsPattern } from '../db/contains-pattern.rule.js';
import type { SortKey } from '../db/keyset-order.rule.js';

const MAX_WORDS = 8;

/** Order of streams by their names. */
export const BY_STREAM_NAME: readonly SortKey[] = ['exchange', 'instrument', 'streamType'].map((key) => ({
  key,
  direction: 'ASC',
}));

/** SQL of names without punctuation, which is how users type them: `btcusdt` finds `BTC-USDT`. */
export const plainText = (columns: readonly [string, string, string]): string =>
  `REGEXP_REPLACE(CONCAT_WS(' ', ${columns.join(', ')}), '[^A-Za-z0-9 ]', '') COLLATE utf8mb4_0900_ai_ci`;

/** Returns LIKE patterns that the names of a stream must all match: one per typed word. */
export function searchPatterns(text: string): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map(containsPattern);
}

/**
 * Returns SQL that selects the ids of the streams whose names have all words of a search, with
 * named parameters; null for a search without words.
 */
export function streamsNamed(
  search: string | null | undefined,
): { sql: string; values: Record<string, string> } | null {
  const words = searchWords(search ?? '');
  if (words.length === 0) return null;
  const names = plainText(['named.exchange', 'named.instrument', 'named.stream_type']);
  const conditions = words.map((_, i) => `${names} LIKE :named${i}`);
  return {
    sql: `SELECT named.id FROM datastreams named WHERE ${conditions.join(' AND ')}`,
    values: Object.fromEntries(words.map((word, i) => [`named${i}`, `%${word}%`])),
  };
}

/**
 * SQL of a stream's names as one text, for case-insensitive patterns. `alias` is the alias of the
 * datastreams.
 */
export const searchedText = (alias: string, columns: readonly [string, string, string]): string =>
  `CONCAT_WS(' ', ${columns.map((column) => `${alias}.${column}`).join(', ')}) COLLATE utf8mb4_0900_ai_ci`;
