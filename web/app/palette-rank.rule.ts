/** An entry that the palette can find. */
export interface Findable {
  /** Names that it is known by, the most usual one first. */
  names: readonly string[];
  /** It matches by itself: the server found it. Its own matching is of punctuation, too. */
  isFound?: boolean;
  /** A datastream that the account subscribes to. */
  isMine?: boolean;
  /** The exchange of a datastream, whose names may differ by case alone. */
  exchange?: string;
}

const SAME = 100;
const BEGINS = 70;
const FOUND = 1;

const tokensOf = (names: readonly string[]): string[] => names.flatMap((name) => name.split(/[\s·]+/));

/** Scores one typed word: a whole word, its beginning, a part of it. */
function wordScore(lowered: readonly string[], word: string): number {
  if (lowered.includes(word)) return 55;
  if (lowered.some((token) => token.startsWith(word))) return 40;
  return lowered.some((token) => token.includes(word)) ? 20 : 0;
}

/** Scores how well the typed text names something; 0: not at all. */
export function rankOf({ names, isFound }: Findable, typed: string): number {
  const text = typed.trim();
  if (text === '') return FOUND;
  const lower = text.toLowerCase();
  const lowered = names.map((name) => name.toLowerCase());
  if (lowered.includes(lower)) return SAME;
  if (lowered.some((name) => name.startsWith(lower))) return BEGINS;
  const tokens = tokensOf(lowered);
  const scores = lower.split(/\s+/).map((word) => wordScore(tokens, word));
  if (scores.includes(0)) return isFound ? FOUND : 0;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/**
 * Returns a test for entries beside which another one of their exchange has the typed name, case
 * included.
 */
function otherCase(entries: readonly Findable[], typed: string): (entry: Findable) => boolean {
  const keyOf = (token: string, exchange = ''): string => `${exchange} ${token}`;
  const known = new Set(
    entries.flatMap(({ names, exchange }) => tokensOf(names).map((token) => keyOf(token, exchange))),
  );
  const words = typed.trim().split(/\s+/);
  return ({ names, exchange }) => {
    const tokens = tokensOf(names);
    const lowered = tokensOf(names.map((name) => name.toLowerCase()));
    return words.some(
      (word) => !tokens.includes(word) && lowered.includes(word.toLowerCase()) && known.has(keyOf(word, exchange)),
    );
  };
}

/**
 * Returns what the text names, the best match first; equal matches stay in their order. Subscribed
 * datastreams come before all others. Case counts only among names that differ by case alone:
 * `kline_1m` is a minute.
 */
export function ranked<Entry extends Findable>(entries: readonly Entry[], typed: string): Entry[] {
  const hasOtherCase = otherCase(entries, typed);
  const matches = entries
    .map((entry) => ({ entry, score: rankOf(entry, typed), isOther: hasOtherCase(entry) }))
    .filter(({ score }) => score > 0);
  const bestStream = Math.max(0, ...matches.filter(({ entry }) => entry.isFound).map(({ score }) => score));
  return matches
    .map((match) => {
      const isFirst = match.entry.isMine === true && !match.isOther;
      const tier = match.isOther ? 3 : isFirst ? 1 : match.entry.isFound ? 2 : 0;
      return { ...match, tier, reached: isFirst ? bestStream : match.score };
    })
    .sort((a, b) => b.reached - a.reached || a.tier - b.tier || b.score - a.score)
    .map(({ entry }) => entry);
}
