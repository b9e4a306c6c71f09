import type { Fragment } from '../functions.js';
import { refuse } from '../transform-problem.js';
import { firstGrowth, literal, textLiteral, wholeLiteral, type AliasTable, type Call } from './alias.js';

const swapped = ([a, b]: readonly Fragment[]): Fragment[] => [b!, a!];
const total = (args: readonly Fragment[]): number => args.reduce((sum, arg) => sum + arg.growth, 0);

/** The returned group: the first, or the whole match without groups. */
function groupOf(pattern: Fragment): Fragment {
  const text = pattern.literal?.value;
  if (typeof text !== 'string') return refuse('must have a literal as pattern');
  const hasGroup = /\((?!\?)|\(\?P?</.test(text.replaceAll(/\\./gs, '').replaceAll(/\[[^\]]*\]/g, ''));
  return hasGroup ? literal('1', 1n) : literal('0', 0n);
}

/** `.` also matches line breaks. */
const DOT_IS_ALL = textLiteral('s');

/** Translates backslashes: one escapes `%`, `_` and itself, and is plain before others. */
function likeCall(name: string, escaped: string): (args: readonly Fragment[]) => Call {
  return ([text, pattern]) => {
    const like = pattern!.literal?.value;
    if (typeof like !== 'string' || !like.includes('\\')) return { call: name, args: [text!, pattern!] };
    const plain = like.replaceAll(/\\([%_\\])?/g, (_, next: string | undefined) => `\\${next ?? '\\'}`);
    return { call: escaped, args: [text!, textLiteral(plain), textLiteral('\\')] };
  };
}

function padded(name: string): (args: readonly Fragment[]) => Call {
  return ([text, length, fill]) => ({ call: name, args: [text!, length!, fill ?? textLiteral(' ')] });
}

export function addTexts(table: AliasTable): void {
  table.add('concat', 1, 50, (args) => ({
    sql: `(${args.map(({ sql }) => `CAST(${sql} AS VARCHAR)`).join(' || ')})`,
    growth: total(args),
  }));
  table.rename('concatWithSeparator', 'concat_ws', 2, 50);
  table.rename('lowerUTF8', 'lower', 1);
  table.rename('upperUTF8', 'upper', 1);
  table.rename('lengthUTF8', 'length', 1);
  table.rename('substringUTF8 mid', 'substring', 2, 3);
  table.rename('leftUTF8', 'left', 2);
  table.rename('rightUTF8', 'right', 2);
  table.rename('reverseUTF8', 'reverse', 1);
  table.rename('translateUTF8', 'translate', 3);
  table.rename('trimBoth btrim', 'trim', 1, 2);
  table.rename('trimLeft', 'ltrim', 1, 2);
  table.rename('trimRight', 'rtrim', 1, 2);
  table.add('leftPad leftPadUTF8', 2, 3, padded('lpad'));
  table.add('rightPad rightPadUTF8', 2, 3, padded('rpad'));
  table.sql('empty', 1, 'length($1) = 0');
  table.sql('notEmpty', 1, 'length($1) > 0');
  table.rename('startsWith startsWithUTF8', 'starts_with', 2);
  table.rename('endsWith endsWithUTF8', 'ends_with', 2);
  table.rename('position positionUTF8', 'strpos', 2);
  table.sql('positionCaseInsensitive positionCaseInsensitiveUTF8', 2, 'strpos(lower($1), lower($2))');
  table.add('like', 2, 2, likeCall('~~', 'like_escape'));
  table.add('notLike', 2, 2, likeCall('!~~', 'not_like_escape'));
  table.add('ilike', 2, 2, likeCall('~~*', 'ilike_escape'));
  table.add('notILike', 2, 2, likeCall('!~~*', 'not_ilike_escape'));
  table.add('match', 2, 2, (args) => ({ call: 'regexp_matches', args: [...args, DOT_IS_ALL] }));
  table.add('ch_extract', 2, 2, ([text, pattern]) => ({
    call: 'regexp_extract',
    args: [text!, pattern!, groupOf(pattern!), DOT_IS_ALL],
  }));
  table.add('extractAll', 2, 2, ([text, pattern]) => ({
    call: 'regexp_extract_all',
    args: [text!, pattern!, groupOf(pattern!), DOT_IS_ALL],
  }));
  table.add('regexpExtract', 2, 3, ([text, pattern, group]) => ({
    call: 'regexp_extract',
    args: [text!, pattern!, group ?? literal('1', 1n), DOT_IS_ALL],
  }));
  table.rename('replaceAll', 'replace', 3);
  table.add('replaceOne', 3, 3, ([text, from, to]) => ({
    call: 'regexp_replace',
    args: [text!, from!, escapedReplacement(to!), textLiteral('l')],
  }));
  table.add('replaceRegexpOne', 3, 3, (args) => ({ call: 'regexp_replace', args: [...args, DOT_IS_ALL] }));
  table.add('replaceRegexpAll', 3, 3, (args) => ({ call: 'regexp_replace', args: [...args, textLiteral('gs')] }));
  table.add('substringIndex', 3, 3, ([text, delimiter, count]) => {
    const parts = wholeLiteral('substringIndex', 'counts', count, -1_000, 1_000);
    const list = `string_split(${text!.sql}, ${delimiter!.sql})`;
    const kept = parts < 0 ? `${list}[${parts}:]` : `${list}[:${parts}]`;
    if (parts === 0 || typeof delimiter!.literal?.value !== 'string')
      refuse('calls substringIndex without a text and a count as literals');
    return { sql: `array_to_string(${kept}, ${delimiter!.sql})`, growth: text!.growth };
  });
  table.add('splitByChar splitByString', 2, 2, (args) => ({ call: 'string_split', args: swapped(args) }));
  table.add('splitByRegexp', 2, 2, (args) => ({
    call: 'regexp_split_to_array',
    args: [...swapped(args), DOT_IS_ALL],
  }));
  table.sql('base64Encode', 1, 'to_base64(encode($1))', (args) => 2 * firstGrowth(args));
  table.sql('base64Decode', 1, 'decode(from_base64($1))', firstGrowth);
}

function escapedReplacement(to: Fragment): Fragment {
  const text = to.literal?.value;
  return typeof text === 'string' ? textLiteral(text.replaceAll('\\', '\\\\')) : to;
}
