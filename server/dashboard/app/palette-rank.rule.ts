/** What the palette can find. */
export interface Findable {
  /** Names that it is known by, the most usual one first. */
  names: readonly string[];
  /** It matches by itself: the server found it. Its own matching is of punctuation, too. */
  isFound?: boolean;
}

const SAME = 100;
const SAME_LETTERS = 90;
const BEGINS = 70;
const FOUND = 1;

const tokensOf = (names: readonly string[]): string[] => names.flatMap((name) => name.split(/[\s·]+/));

/** Scores one typed word: a whole word, its beginning, a part of it. */
function wordScore(lowered: readonly string[], word: string): number {
  if (lowered.includes(word)) return 55;
  if (lowered.some((token) => token.startsWith(word))) return 40;
  return lowered.some((token) => token.includes(word)) ? 20 : 0;
}

/** Scores how well the typed text names something; 0: not at all. Case counts: `kline_1m` is a minute. */
export function rankOf({ names, isFound }: Findable, typed: string): number {
  const text = typed.trim();
  if (text === '') return FOUND;
  if (names.includes(text)) return SAME;
  const words = text.split(/\s+/);
  const tokens = tokensOf(names);
  const sameCase = (5 * words.filter((word) => tokens.includes(word)).length) / words.length;
  const lower = text.toLowerCase();
  if (names.some((name) => name.toLowerCase() === lower)) return SAME_LETTERS + sameCase;
  if (names.some((name) => name.toLowerCase().startsWith(lower))) return BEGINS + sameCase;
  const lowered = tokens.map((token) => token.toLowerCase());
  const scores = words.map((word) => wordScore(lowered, word.toLowerCase()));
  if (scores.includes(0)) return isFound ? FOUND : 0;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length + sameCase;
}

/** Returns what the text names, the best match first; equal matches stay in their order. */
export function ranked<Entry extends Findable>(entries: readonly Entry[], typed: string): Entry[] {
  return entries
    .map((entry) => ({ entry, score: rankOf(entry, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
