import type { S3Entry } from './s3.types.js';

/** Sorts after every character of a key: keys are printable ASCII. */
export const END_OF_PREFIX = '\x7f';

/** An entry, and the position behind it and all keys that it stands for. */
interface Collapsed {
  entry: S3Entry;
  end: string;
}

/**
 * Returns the entries of sorted keys that begin with the prefix: those with the delimiter behind it
 * are one entry for each different part up to the delimiter.
 */
export function collapse(
  rows: readonly S3Entry[],
  { prefix, delimiter }: { prefix: string; delimiter: string },
): Collapsed[] {
  const found: Collapsed[] = [];
  for (const row of rows) {
    const at = delimiter === '' ? -1 : row.key.indexOf(delimiter, prefix.length);
    if (at < 0) {
      found.push({ entry: row, end: row.key });
      continue;
    }
    const key = row.key.slice(0, at + delimiter.length);
    if (found.at(-1)?.entry.key === key) continue;
    found.push({ entry: { key, bytes: null, sha256: null, modifiedAt: null }, end: key + END_OF_PREFIX });
  }
  return found;
}
