import { distance } from 'fastest-levenshtein';

/**
 * Returns the name that a mistyped one most likely stands for: at most one change in four
 * characters, ignoring case and `_`.
 */
export function similarName(name: string, names: Iterable<string>): string | null {
  const plainName = plain(name);
  let closest: string | null = null;
  let least = Math.floor(plainName.length / 4) + 1;
  for (const other of names) {
    const plainOther = plain(other);
    if (Math.abs(plainOther.length - plainName.length) >= least) continue;
    const changes = distance(plainName, plainOther);
    if (changes < least) [closest, least] = [other, changes];
  }
  return closest;
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');
