import { checkRegexp } from './regexp-cost.js';
import type { SqlLiteral } from './sql-literals.js';
import { refuse } from './transform-problem.js';

/** A translated part of an expression. */
export interface Fragment {
  sql: string;
  /** Maximum length of its text, as a multiple of the longest input value. */
  growth: number;
  /** That of an item, for lists whose items are shorter than all of them together. */
  itemGrowth?: number;
  literal?: SqlLiteral;
  /** Set for list literals. */
  items?: readonly Fragment[];
}

interface FunctionRule {
  least: number;
  most: number;
  /** Growth of the result; 1 if it is not text. */
  growth: (args: readonly Fragment[]) => number;
  /** Growth of an item of the result, if that is a list. */
  itemGrowth?: (args: readonly Fragment[]) => number;
  /** Arguments that must be literals. */
  literals?: readonly number[];
  check?: (args: readonly Fragment[]) => void;
}

const MAX_REPEAT = 1_000n;
/** Literals count as values of this length. */
const VALUE_CHARACTERS = 64;
/** The most characters that one of a format for times may become. */
const DATE_CHARACTERS = 16;
/** Results depend on arguments alone: an expression is evaluated once for a value that repeats. */
const rules = new Map<string, FunctionRule>();

const one = (): number => 1;
const sum = (args: readonly Fragment[]): number => args.reduce((total, arg) => total + arg.growth, 0);
const first = (args: readonly Fragment[]): number => args[0]!.growth;
/** Returns the growth of an item, or of the value itself if it is not a list. */
export const ofItem = ({ growth, itemGrowth = growth }: Fragment): number => itemGrowth;
export const literalGrowth = (text: string): number => Math.max(1, text.length / VALUE_CHARACTERS);
const greatest = (args: readonly Fragment[]): number => Math.max(1, ...args.map((arg) => arg.growth));
const textOf = (part: Fragment | undefined): string =>
  typeof part?.literal?.value === 'string' ? part.literal.value : '';

function add(names: string, least: number, most: number, rule: Partial<FunctionRule> = {}): void {
  for (const name of names.split(' ')) rules.set(name, { least, most, growth: one, ...rule });
}

add('+ -', 1, 2);
add('* / // % ** ^ & | << >> xor', 2, 2);
add('~', 1, 2, { literals: [1] });
add('||', 2, 2, { growth: sum });
add(
  'abs ceil ceiling floor sign sqrt cbrt exp ln log2 log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh degrees radians even',
  1,
  1,
);
add('isnan isinf isfinite bit_count', 1, 1);
add('round trunc log', 1, 2);
add('pow power mod fdiv fmod atan2 gcd lcm round_even nullif', 2, 2, { growth: greatest });
add('pi', 0, 0);
add('greatest least', 1, 50, { growth: greatest });

add('lower upper lcase ucase reverse strip_accents nfc_normalize', 1, 1, { growth: (args) => 3 * first(args) });
add('length len char_length character_length strlen bit_length ascii ord unicode json_valid', 1, 1);
add('md5 sha256 chr', 1, 1);
add('hex to_hex url_encode', 1, 1, { growth: (args) => 4 * first(args) });
add('trim ltrim rtrim', 1, 2, { growth: first });
add('substring substr', 2, 3, { growth: first });
add('left right', 2, 2, { growth: first });
add('split_part', 3, 3, { growth: first });
add('translate', 3, 3, { growth: (args) => 4 * first(args) });
add('concat', 1, 50, { growth: sum });
add('concat_ws', 2, 50, { growth: (args) => sum(args) + args.length * args[0]!.growth });
add('starts_with ends_with prefix suffix contains strpos instr position', 2, 2);
const lengths = (args: readonly Fragment[]): void => {
  const count = args[1]!.literal?.value;
  if (typeof count !== 'bigint' || count > MAX_REPEAT) refuse(`must have a literal of at most ${MAX_REPEAT} as length`);
};
add('repeat', 2, 2, { check: lengths, growth: (args) => first(args) * Math.max(1, Number(args[1]!.literal!.value)) });
add('lpad rpad', 3, 3, { check: lengths, growth: (args) => Math.max(first(args), Number(args[1]!.literal!.value)) });
add('replace', 3, 3, {
  literals: [1, 2],
  growth: (args) => first(args) * Math.max(1, textOf(args[2]).length / Math.max(1, textOf(args[1]).length)),
});
add('string_split str_split split string_to_array', 2, 2, { growth: (args) => 4 * first(args), itemGrowth: first });
add('array_to_string', 2, 2, { literals: [1], growth: (args) => first(args) * (1 + textOf(args[1]).length) });

add('~~ !~~ ~~* !~~*', 2, 2, { literals: [1] });
add('like_escape not_like_escape ilike_escape not_ilike_escape', 3, 3, { literals: [1, 2] });
const pattern = (args: readonly Fragment[]): void => checkRegexp(textOf(args[1]));
add('regexp_matches regexp_full_match', 2, 3, { literals: [1, 2], check: pattern });
add('regexp_extract', 2, 4, { literals: [1, 2, 3], check: pattern, growth: first });
const items = { check: pattern, growth: (args: readonly Fragment[]) => 16 * first(args), itemGrowth: first };
add('regexp_extract_all', 2, 4, { literals: [1, 2, 3], ...items });
add('regexp_split_to_array', 2, 3, { literals: [1, 2], ...items });
add('regexp_replace', 3, 4, {
  literals: [1, 2, 3],
  check: (args) => {
    if (!textOf(args[3]).includes('l')) pattern(args);
  },
  growth: (args) => first(args) * (1 + 2 * textOf(args[2]).length),
});

function refuseLetter(name: string, letter: string, format: string): void {
  const isUsed = [...format.matchAll(/%-?(.)/gs)].some(([, used]) => used === letter);
  if (isUsed) refuse(`calls ${name} with %${letter}, which is not available`);
}

const DATE_PARTS =
  'year month day hour minute second millisecond microsecond nanosecond quarter week weekofyear dayofweek isodow dayofyear ' +
  'weekday yearweek isoyear dayname monthname last_day epoch epoch_ms epoch_us epoch_ns make_timestamp_ns make_timestamp_ms ' +
  'to_timestamp';
add(DATE_PARTS, 1, 1);
add('to_years to_months to_weeks to_days to_hours to_minutes to_seconds to_milliseconds to_microseconds', 1, 1);
add('date_part datepart date_trunc datetrunc', 2, 2, { literals: [0] });
add('date_diff datediff date_sub datesub', 3, 3, { literals: [0] });
add('date_add', 2, 2);
add('time_bucket', 2, 3);
add('make_date', 3, 3);
/** DuckDB's `%n` writes fewer characters than it allocates and would leak old memory. */
add('strftime', 2, 2, {
  check: (args) => {
    const formats = args.filter(({ literal }) => typeof literal?.value === 'string');
    if (formats.length !== 1) refuse('calls strftime without one literal as format');
    refuseLetter('strftime', 'n', textOf(formats[0]));
  },
  growth: (args) => Math.max(1, ...args.map((arg) => (DATE_CHARACTERS * textOf(arg).length) / VALUE_CHARACTERS)),
});
add('strptime try_strptime', 2, 2, {
  check: ([, format]) => {
    for (const each of format!.items ?? [format!]) {
      if (typeof each.literal?.value !== 'string') refuse('calls strptime with a format that is not a literal');
      refuseLetter('strptime', 'Z', textOf(each));
    }
  },
});
rules.set('make_timestamp', { least: 1, most: 6, growth: one });

const jsonPath = (args: readonly Fragment[]): void => {
  if (args.length < 2) return;
  const { value } = args[1]!.literal!;
  if (typeof value === 'string' && /\*|\.\./.test(value))
    refuse('must have a JSON path to one value, without * and ..');
};
add('json_extract json_extract_string json_value json_exists ->> json_extract_path json_extract_path_text', 2, 2, {
  literals: [1],
  check: jsonPath,
  growth: first,
});
add('json_type json_array_length', 1, 2, { literals: [1], check: jsonPath });

add('list_value', 0, 50, { growth: sum, itemGrowth: greatest });
add('list_extract array_extract', 2, 2, { growth: (args) => ofItem(args[0]!) });
add('list_contains list_position', 2, 2);
add('list_sum list_min list_max list_avg array_length', 1, 1);
add('list_reverse list_sort list_distinct', 1, 1, { growth: first });

export const isFunction = (name: string): boolean => rules.has(name);

/** Returns the functions with how many arguments each may have. Excludes operators. */
export const plainFunctions = (): { name: string; least: number; most: number }[] =>
  [...rules].filter(([name]) => /^[a-z]/.test(name)).map(([name, { least, most }]) => ({ name, least, most }));

/**
 * A width of zero or below is an error that TRY catches. The error of `time_bucket` itself ends the
 * whole query.
 */
export function bucketWidth(sql: string): string {
  const error = `to_seconds(CAST(CAST(${sql} AS VARCHAR) || ' is not a width' AS TINYINT))`;
  return `(CASE WHEN ${sql} <= INTERVAL 0 SECOND THEN ${error} ELSE ${sql} END)`;
}

/**
 * Refuses functions that are not on the list, wrong numbers of arguments, and arguments that could
 * make results huge.
 */
export function checkFunction(name: string, args: readonly Fragment[]): Pick<Fragment, 'growth' | 'itemGrowth'> {
  const rule = rules.get(name);
  if (!rule) return refuse(`calls ${name.slice(0, 60)}, which is not an available function`);
  if (args.length < rule.least || args.length > rule.most) refuse(`calls ${name} with ${args.length} arguments`);
  for (const i of rule.literals ?? []) {
    if (args[i] && !args[i].literal) refuse(`calls ${name} with argument ${i + 1} that is not a literal`);
  }
  rule.check?.(args);
  return { growth: rule.growth(args), ...(rule.itemGrowth && { itemGrowth: rule.itemGrowth(args) }) };
}
