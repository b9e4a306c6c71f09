/** The name that a mistyped one most likely stands for: one change in four characters at most, not counting case and `_`. */
export function similarName(name: string, names: Iterable<string>): string | null {
  const plainName = plain(name);
  let closest: string | null = null;
  let least = Math.floor(plainName.length / 4) + 1;
  for (const other of names) {
    const plainOther = plain(other);
    if (Math.abs(plainOther.length - plainName.length) >= least) continue;
    const distance = distanceBetween(plainName, plainOther);
    if (distance < least) [closest, least] = [other, distance];
  }
  return closest;
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** How many characters have to be put in, left out or changed (Levenshtein). */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
