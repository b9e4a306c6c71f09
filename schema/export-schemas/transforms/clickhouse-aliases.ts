import type { Part } from './functions.js';
import { quoted } from './sql-literals.js';
import { refuse } from './transform-problem.js';

/** ClickHouse's spelling of a function, as the call or cast that it stands for; null when it is none. */
export type Call = { call: string; args: readonly Part[] } | { cast: string; of: Part };
type Alias = (args: readonly Part[]) => Call;

const aliases = new Map<string, { least: number; most: number; alias: Alias }>();

function add(names: string, least: number, most: number, alias: Alias): void {
  for (const name of names.split(' ')) aliases.set(name.toLowerCase(), { least, most, alias });
}

function rename(names: string, call: string, least: number, most = least): void {
  add(names, least, most, (args) => ({ call, args }));
}

function cast(names: string, type: string): void {
  add(names, 1, 1, (args) => ({ cast: type, of: args[0]! }));
}

const literal = (sql: string, value: string | bigint): Part => ({ sql, growth: 1, literal: { sql, value } });
const text = (value: string): Part => literal(quoted(value), value);
const swapped = ([a, b]: readonly Part[]): Part[] => [b!, a!];

cast('toInt8 toInt16 toInt32 toInt64 toUInt8 toUInt16 toUInt32', 'BIGINT');
cast('toUInt64 toInt128', 'HUGEINT');
cast('toFloat32 toFloat64', 'DOUBLE');
cast('toString', 'VARCHAR');
cast('toBool', 'BOOLEAN');
cast('toDate toDate32', 'DATE');
cast('toDateTime parseDateTimeBestEffort parseDateTime64BestEffort', 'TIMESTAMP_NS');
for (const [name, width] of Object.entries({ toDecimal32: 9, toDecimal64: 18, toDecimal128: 38 })) {
  add(name, 2, 2, ([value, scale]) => {
    const places = scale!.literal?.value;
    if (typeof places !== 'bigint' || places < 0n || places > BigInt(width)) {
      return refuse(`calls ${name} with places that are no literal from 0 to ${width}`);
    }
    return { cast: `DECIMAL(${width},${places})`, of: value! };
  });
}
add('toDateTime64', 1, 2, (args) => ({ cast: 'TIMESTAMP_NS', of: args[0]! }));

const scaled = (of: Part, factor: number): Part => ({ sql: `(CAST(${of.sql} AS BIGINT) * ${factor})`, growth: 1 });
add('fromUnixTimestamp', 1, 1, ([v]) => ({ call: 'make_timestamp', args: [scaled(v!, 1_000_000)] }));
add('fromUnixTimestamp64Milli', 1, 1, ([v]) => ({ call: 'make_timestamp', args: [scaled(v!, 1_000)] }));
add('fromUnixTimestamp64Micro', 1, 1, ([v]) => ({ call: 'make_timestamp', args: [scaled(v!, 1)] }));
add('fromUnixTimestamp64Nano', 1, 1, ([v]) => ({ call: 'make_timestamp_ns', args: [scaled(v!, 1)] }));
add('toUnixTimestamp', 1, 1, ([v]) => ({
  cast: 'BIGINT',
  of: { sql: `floor(epoch(CAST(${v!.sql} AS TIMESTAMP)))`, growth: 1 },
}));
rename('toUnixTimestamp64Milli', 'epoch_ms', 1);
rename('toUnixTimestamp64Micro', 'epoch_us', 1);
rename('toUnixTimestamp64Nano', 'epoch_ns', 1);
for (const part of ['Year', 'Month', 'Hour', 'Minute', 'Second', 'Quarter']) {
  rename(`to${part}`, part.toLowerCase(), 1);
}
rename('toDayOfMonth', 'day', 1);
rename('toDayOfWeek', 'isodow', 1);
rename('toDayOfYear', 'dayofyear', 1);
for (const part of ['Year', 'Quarter', 'Month', 'Day', 'Hour', 'Minute', 'Second']) {
  add(`toStartOf${part}`, 1, 1, ([v]) => ({ call: 'date_trunc', args: [text(part.toLowerCase()), v!] }));
}

rename('plus', '+', 2);
rename('minus', '-', 2);
rename('multiply', '*', 2);
rename('divide', '/', 2);
rename('modulo', '%', 2);
rename('intDiv', '//', 2);
rename('negate', '-', 1);
rename('lowerUTF8', 'lower', 1);
rename('upperUTF8', 'upper', 1);
rename('lengthUTF8', 'length', 1);
rename('substringUTF8', 'substring', 2, 3);
rename('reverseUTF8', 'reverse', 1);
rename('trimBoth', 'trim', 1);
rename('trimLeft', 'ltrim', 1);
rename('trimRight', 'rtrim', 1);
rename('replaceAll', 'replace', 3);
rename('replaceRegexpOne', 'regexp_replace', 3);
add('replaceRegexpAll', 3, 3, (args) => ({ call: 'regexp_replace', args: [...args, text('g')] }));
rename('match', 'regexp_matches', 2);
rename('startsWith', 'starts_with', 2);
rename('endsWith', 'ends_with', 2);
add('splitByChar splitByString', 2, 2, (args) => ({ call: 'string_split', args: swapped(args) }));
rename('has', 'list_contains', 2);
rename('arrayElement', 'list_extract', 2);
rename('arraySum', 'list_sum', 1);
rename('isInfinite', 'isinf', 1);

/** `JSONExtractString(json, 'a', 1)`: names of members and positions from 1. */
function jsonAt(args: readonly Part[]): readonly Part[] {
  const path = args.slice(1).map(({ literal: step }) => {
    if (typeof step?.value === 'bigint' && step.value > 0n) return `[${step.value - 1n}]`;
    if (typeof step?.value !== 'string' || /["\\]/.test(step.value)) {
      return refuse('must name members of JSON by literals, without quotes and backslashes');
    }
    return `."${step.value}"`;
  });
  const whole = `$${path.join('')}`;
  return [args[0]!, text(whole)];
}

const found = (args: readonly Part[]): Part => {
  const [json, path] = jsonAt(args);
  return { sql: `json_extract_string(${json!.sql}, ${path!.sql})`, growth: json!.growth };
};
add('JSONExtractString', 1, 9, (args) => ({ call: 'json_extract_string', args: jsonAt(args) }));
add('JSONExtractInt JSONExtractUInt', 1, 9, (args) => ({ cast: 'BIGINT', of: found(args) }));
add('JSONExtractFloat', 1, 9, (args) => ({ cast: 'DOUBLE', of: found(args) }));
add('JSONExtractBool', 1, 9, (args) => ({ cast: 'BOOLEAN', of: found(args) }));
add('JSONExtractRaw', 1, 9, (args) => ({ call: 'json_extract', args: jsonAt(args) }));
add('JSONHas', 2, 9, (args) => ({ call: 'json_exists', args: jsonAt(args) }));
add('JSONLength', 1, 9, (args) => ({ call: 'json_array_length', args: jsonAt(args) }));
rename('isValidJSON', 'json_valid', 1);

/** What a call in ClickHouse's spelling stands for. Lower-case name, as the parser gives it. */
export function clickhouseCall(name: string, args: readonly Part[]): Call | null {
  const entry = aliases.get(name);
  if (!entry) return null;
  if (args.length < entry.least || args.length > entry.most) refuse(`calls ${name} with ${args.length} arguments`);
  return entry.alias(args);
}
