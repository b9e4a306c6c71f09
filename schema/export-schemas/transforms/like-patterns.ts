import type { Fragment } from './functions.js';
import { quoted } from './sql-literals.js';
import { refuse } from './transform-problem.js';

const MAX_WILDCARDS = 8;
const MAX_PLACES = 100;
const ANY_TEXT = '.*';
const ANY_CHARACTER = '.';
const LIKES: Readonly<Record<string, { isNot: boolean; anyCase: boolean }>> = {
  '~~': { isNot: false, anyCase: false },
  '!~~': { isNot: true, anyCase: false },
  '~~*': { isNot: false, anyCase: true },
  '!~~*': { isNot: true, anyCase: true },
  like_escape: { isNot: false, anyCase: false },
  not_like_escape: { isNot: true, anyCase: false },
  ilike_escape: { isNot: false, anyCase: true },
  not_ilike_escape: { isNot: true, anyCase: true },
};
export const LIKE_NAMES: readonly string[] = Object.keys(LIKES);

/**
 * Returns SQL for LIKE and its variants with a literal pattern. DuckDB's cost grows exponentially
 * with the number of `%`, except for LIKE without `_`. Others become linear regular expressions.
 * Returns null if DuckDB's operator is linear or the pattern is not text.
 */
export function likeSql(name: string, [text, pattern, escape]: readonly Fragment[]): string | null {
  const { isNot, anyCase } = LIKES[name]!;
  const like = pattern!.literal?.value;
  if (typeof like !== 'string' || (escape && typeof escape.literal?.value !== 'string')) return null;
  const parts = regexpParts(like, String(escape?.literal?.value ?? ''));
  const count = (part: string): number => parts.filter((each) => each === part).length;
  if (count(ANY_TEXT) > MAX_WILDCARDS) refuse(`must have at most ${MAX_WILDCARDS} % in a pattern`);
  if (count(ANY_CHARACTER) > MAX_PLACES) refuse(`must have at most ${MAX_PLACES} _ in a pattern`);
  if (!anyCase && !escape && count(ANY_CHARACTER) === 0) return null;
  const regexp = quoted(parts.join(''));
  const [of, by] = anyCase ? [`lower(${text!.sql})`, `lower(${regexp})`] : [text!.sql, regexp];
  return `(${isNot ? 'NOT ' : ''}regexp_full_match(${of}, ${by}, 's'))`;
}

/** Returns the parts of a LIKE pattern's regular expression: one per character or run of `%`. */
function regexpParts(like: string, escape: string): string[] {
  const parts: string[] = [];
  const characters = [...like];
  for (let i = 0; i < characters.length; i++) {
    let character = characters[i]!;
    const isEscaped = character === escape;
    if (isEscaped) character = characters[++i] ?? refuse('has a LIKE pattern that ends with its escape character');
    if (!isEscaped && character === '_') parts.push(ANY_CHARACTER);
    else if (isEscaped || character !== '%') parts.push(character.replace(/[.*+?()|[\]{}^$\\]/, '\\$&'));
    else if (parts.at(-1) !== ANY_TEXT) parts.push(ANY_TEXT);
  }
  return parts;
}
