const MAX_WORDS = 8;

/** LIKE patterns, all of which the names of a stream must fit: one for each word of what somebody typed. */
export function searchPatterns(text: string): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

/** SQL: the names of a stream as one text, for patterns in any case; `alias` is of the datastreams. */
export const searchedText = (alias: string, columns: readonly [string, string, string]): string =>
  `CONCAT_WS(' ', ${columns.map((column) => `${alias}.${column}`).join(', ')}) COLLATE utf8mb4_0900_ai_ci`;
