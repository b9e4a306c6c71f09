import type { Call, TypeOf } from './clickhouse/alias.js';
import { jsonAt, jsonText } from './exact-json.js';
import { bucketWidth, checkFunction, type Fragment } from './functions.js';
import { LIKE_NAMES, likeSql } from './like-patterns.js';
import { printCast } from './print-cast.js';
import { refuse } from './transform-problem.js';
import { validText } from './valid-text.js';

const OPERATOR = /^[^a-z_]+$/;
const ARITHMETIC = ['+', '-', '*'];
const NARROW_DECIMAL = /^DECIMAL\((\d|1[0-8]),(\d+)\)$/;
const WHOLE = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;

const EXACT_JSON = new Map([
  ...['json_extract', 'json_extract_path'].map((name) => [name, jsonAt] as const),
  ...['json_extract_string', 'json_extract_path_text', '->>'].map((name) => [name, jsonText] as const),
]);

/** Integer division by zero is a misfit. DuckDB returns null. */
const DIVISIONS = ['//', '%', 'mod'];

export const scalar = (sql: string): Fragment => ({ sql, growth: 1 });
export const widest = (parts: readonly Fragment[]): number => Math.max(...parts.map((part) => part.growth));

/** Prints the call that stands for one of ClickHouse. */
export function printCall(call: Call, typeOf: TypeOf): Fragment {
  if ('sql' in call) return call;
  if ('cast' in call) return printCast(call.of, call.cast, false, typeOf);
  return callOf(call.call, withAllDigits(call.call, call.args, typeOf));
}

/** DuckDB limits results of decimals of up to 18 digits to 18. Here they may have all 38. */
export function withAllDigits(name: string, args: readonly Fragment[], typeOf: TypeOf): readonly Fragment[] {
  if (!ARITHMETIC.includes(name) || args.length < 2 || !args.some(({ sql }) => sql.includes('DECIMAL('))) return args;
  const types = args.map(typeOf);
  if (!types.every((type) => WHOLE.test(type) || NARROW_DECIMAL.test(type))) return args;
  return args.map((arg, i) => {
    const places = NARROW_DECIMAL.exec(types[i]!)?.[2];
    return places === undefined ? arg : { sql: `CAST(${arg.sql} AS DECIMAL(38,${places}))`, growth: arg.growth };
  });
}

/** Prints a call of a function or operator. Refuses what is not on the list. */
export function callOf(name: string, args: readonly Fragment[]): Fragment {
  const grown = checkFunction(name, args);
  const sqls = args.map((arg) => arg.sql);
  const readJson = EXACT_JSON.get(name);
  if (readJson) return { sql: readJson(sqls[0]!, sqls[1]!), ...grown };
  if (DIVISIONS.includes(name)) sqls[1] = divisorOf(args[1]!);
  const like = LIKE_NAMES.includes(name) ? likeSql(name, args) : null;
  if (like !== null) return scalar(like);
  if (name === 'time_bucket') sqls[0] = bucketWidth(sqls[0]!);
  if (!OPERATOR.test(name))
    return {
      sql: validText(name, `${name}(${sqls.join(', ')})`),
      ...grown,
      ...(name === 'list_value' && { items: args }),
    };
  return { sql: sqls.length === 1 ? `(${name} ${sqls[0]})` : `(${sqls[0]} ${name} ${sqls[1]})`, ...grown };
}

function divisorOf({ sql, literal }: Fragment): string {
  if (literal?.value === 0n) return refuse('divides by zero');
  if (typeof literal?.value === 'bigint') return sql;
  return `(CASE WHEN ${sql} = 0 THEN CAST(CAST(${sql} AS VARCHAR) || ' is not a divisor' AS TINYINT) ELSE ${sql} END)`;
}

/** Prints `multiIf(condition, value, …, otherwise)`. */
export function multiIf(args: readonly Fragment[]): Fragment {
  if (args.length < 3 || args.length % 2 === 0) refuse(`calls multiIf with ${args.length} arguments`);
  const branches = [];
  for (let i = 0; i + 1 < args.length; i += 2) branches.push(`WHEN ${args[i]!.sql} THEN ${args[i + 1]!.sql}`);
  return { sql: `(CASE ${branches.join(' ')} ELSE ${args.at(-1)!.sql} END)`, growth: widest(args) };
}
