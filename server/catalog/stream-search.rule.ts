const MAX_WORDS = 8;

/** SQL of names without punctuation, which is how users type them: `btcusdt` finds `BTC-USDT`. */
export const plainText = (columns: readonly [string, string, string]): string =>
  `REGEXP_REPLACE(CONCAT_WS(' ', ${columns.join(', ')}), '[^A-Za-z0-9 ]', '') COLLATE utf8mb4_0900_ai_ci`;

/** Returns LIKE patterns that the names of a stream must all match: one per typed word. */
export function searchPatterns(text: string): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

/**
 * SQL of a stream's names as one text, for case-insensitive patterns. `alias` is the alias of the
 * datastreams.
 */
export const searchedText = (alias: string, columns: readonly [string, string, string]): string =>
  `CONCAT_WS(' ', ${columns.map((column) => `${alias}.${column}`).join(', ')}) COLLATE utf8mb4_0900_ai_ci`;
