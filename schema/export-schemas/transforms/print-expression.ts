import { SYNTAX_FORMS } from './available-functions.js';
import { castTypeOf, clickHouseConversion } from './cast-types.js';
import type { Call, TypeOf } from './clickhouse/alias.js';
import { clickhouseCall, clickhouseFunctions } from './clickhouse/aliases.js';
import { jsonAt, jsonText } from './exact-json.js';
import {
  bucketWidth,
  checkFunction,
  isFunction,
  literalGrowth,
  ofItem,
  type Fragment,
  plainFunctions,
} from './functions.js';
import { LIKE_NAMES, likeSql } from './like-patterns.js';
import { REFERENCE } from './placeholder.js';
import { printCast } from './print-cast.js';
import { similarName } from './similar-name.js';
import { literalOf } from './sql-literals.js';
import { expressionOf, membersOf, node, nodes, type Node } from './syntax-tree.js';
import { refuse, TransformProblem } from './transform-problem.js';
import { validText } from './valid-text.js';

const MAX_DEPTH = 100;
const MAX_GROWTH = 1_000;
/** Some functions need an argument several times. */
const MAX_SQL_CHARACTERS = 20_000;
const OPERATOR = /^[^a-z_]+$/;
const COMPARISONS = new Map([
  ['COMPARE_EQUAL', '='],
  ['COMPARE_NOTEQUAL', '<>'],
  ['COMPARE_LESSTHAN', '<'],
  ['COMPARE_GREATERTHAN', '>'],
  ['COMPARE_LESSTHANOREQUALTO', '<='],
  ['COMPARE_GREATERTHANOREQUALTO', '>='],
  ['COMPARE_DISTINCT_FROM', 'IS DISTINCT FROM'],
  ['COMPARE_NOT_DISTINCT_FROM', 'IS NOT DISTINCT FROM'],
]);

/** SQL names of an expression's values. */
export type ValueNames = ReadonlyMap<string, string>;

/** `{v}` is `v`, and the other columns are `v1`, `v2`, … in their order. */
export function valueNames(others: readonly string[]): ValueNames {
  return new Map([[REFERENCE, 'v'], ...others.map((name, i) => [`{${name}}`, `v${i + 1}`] as const)]);
}

/**
 * Returns SQL over columns called as `names` says, made from a parsed expression
 * (`json_serialize_sql` of `parserText`). Only literals of the user's text are in it. Refuses what
 * it does not understand and what is not on the list. Throws `TransformProblem`.
 */
export function printExpression(serialized: string, typeOf: TypeOf, names: ValueNames): string {
  return print(expressionOf(serialized), { typeOf, names }, 0).sql;
}

interface Printing {
  typeOf: TypeOf;
  names: ValueNames;
}

function print(tree: Node, printing: Printing, depth: number): Fragment {
  if (depth > MAX_DEPTH) refuse(`must not be nested more than ${MAX_DEPTH} deep`);
  const inner = (value: unknown): Fragment => print(node(value), printing, depth + 1);
  const printed = located(tree, () => {
    const part = printNode(tree, inner, printing);
    // Of every part: an outer function may hide how much text it takes.
    if (part.growth > MAX_GROWTH) refuse(`could make text more than ${MAX_GROWTH} times as long as the value`);
    return part;
  });
  return printed.sql.length > MAX_SQL_CHARACTERS ? refuse('is too long when it is written out') : printed;
}

/** The innermost node whose place is known is where a problem is. */
function located<Result>({ query_location: location }: Node, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof TransformProblem && typeof location === 'number') error.location ??= location;
    throw error;
  }
}

function printNode(tree: Node, inner: Inner, { typeOf, names }: Printing): Fragment {
  switch (tree.class) {
    case 'CONSTANT': {
      const literal = literalOf(node(membersOf(tree, ['value']).value));
      return { sql: literal.sql, growth: literalGrowth(literal.sql), literal };
    }
    case 'COLUMN_REF': {
      const { column_names: found } = membersOf(tree, ['column_names']);
      const name = Array.isArray(found) ? found.join('.') : '';
      const sql = Array.isArray(found) && found.length === 1 ? names.get(name) : undefined;
      if (sql !== undefined) return { sql, growth: 1 };
      return refuse(`names ${name.slice(0, 60)}; write {name} for another column, and put text in single quotes`);
    }
    case 'COMPARISON': {
      const { type, left, right } = membersOf(tree, ['left', 'right']);
      const operator = COMPARISONS.get(String(type)) ?? refuse('has a comparison that is not available');
      return scalar(`(${inner(left).sql} ${operator} ${inner(right).sql})`);
    }
    case 'CONJUNCTION': {
      const { type, children } = membersOf(tree, ['children']);
      const word = type === 'CONJUNCTION_AND' ? ' AND ' : ' OR ';
      return scalar(
        `(${nodes(children)
          .map((child) => inner(child).sql)
          .join(word)})`,
      );
    }
    case 'BETWEEN': {
      const { input, lower, upper } = membersOf(tree, ['input', 'lower', 'upper']);
      return scalar(`(${inner(input).sql} BETWEEN ${inner(lower).sql} AND ${inner(upper).sql})`);
    }
    case 'CASE':
      return printCase(tree, inner);
    case 'CAST': {
      const { child, cast_type: type, try_cast: isTry } = membersOf(tree, ['child', 'cast_type', 'try_cast']);
      const alias = clickHouseConversion(node(type));
      if (alias && isTry !== true)
        return printCall(clickhouseCall(alias.name, [inner(child), alias.digits], typeOf)!, typeOf);
      return printCast(inner(child), castTypeOf(node(type)), isTry === true, typeOf);
    }
    case 'OPERATOR':
      return printOperator(tree, inner);
    case 'FUNCTION':
      return printFunction(tree, inner, typeOf);
    case 'LAMBDA': {
      // `{v} -> 'a'` is read as a lambda until it is bound.
      const { lhs, expr } = membersOf(tree, ['lhs', 'expr']);
      return callOf('json_extract', [inner(lhs), inner(expr)]);
    }
    case 'SUBQUERY':
      return refuse('must not have a subquery');
    case 'WINDOW':
      return refuse('must not have a window function');
    default:
      return refuse(`has syntax that is not available (${String(tree.class).toLowerCase()})`);
  }
}

type Inner = (value: unknown) => Fragment;
const scalar = (sql: string): Fragment => ({ sql, growth: 1 });
const widest = (parts: readonly Fragment[]): number => Math.max(...parts.map((part) => part.growth));

function printCase(tree: Node, inner: Inner): Fragment {
  const { case_checks: checks, else_expr: otherwise } = membersOf(tree, ['case_checks', 'else_expr']);
  const branches = nodes(checks).map((check) => [inner(check.when_expr), inner(check.then_expr)] as const);
  const last = otherwise === undefined ? scalar('NULL') : inner(otherwise);
  const sql = branches.map(([when, then]) => `WHEN ${when.sql} THEN ${then.sql}`).join(' ');
  return { sql: `(CASE ${sql} ELSE ${last.sql} END)`, growth: widest([...branches.map(([, then]) => then), last]) };
}

function printOperator(tree: Node, inner: Inner): Fragment {
  const { type, children } = membersOf(tree, ['children']);
  if (type === 'ARRAY_SLICE') return slice(nodes(children), inner);
  const parts = nodes(children).map(inner);
  const [first, ...rest] = parts.map((part) => part.sql);
  switch (type) {
    case 'OPERATOR_NOT':
      return scalar(`(NOT ${first})`);
    case 'OPERATOR_IS_NULL':
      return scalar(`(${first} IS NULL)`);
    case 'OPERATOR_IS_NOT_NULL':
      return scalar(`(${first} IS NOT NULL)`);
    case 'COMPARE_IN':
      return scalar(`(${first} IN (${rest.join(', ')}))`);
    case 'COMPARE_NOT_IN':
      return scalar(`(${first} NOT IN (${rest.join(', ')}))`);
    case 'OPERATOR_COALESCE':
      return { sql: `coalesce(${parts.map((part) => part.sql).join(', ')})`, growth: widest(parts) };
    case 'OPERATOR_TRY':
      return { sql: `TRY(${first})`, growth: widest(parts) };
    case 'ARRAY_CONSTRUCTOR':
      return callOf('list_value', parts);
    case 'ARRAY_EXTRACT':
      return { sql: `(${first})[${rest.join(', ')}]`, growth: ofItem(parts[0]!) };
    default:
      return refuse(`has syntax that is not available (${String(type).toLowerCase()})`);
  }
}

/** `x[from:to]`; a missing bound is an empty list. */
function slice([of, from, to, step]: readonly Node[], inner: Inner): Fragment {
  if (!of || !from || !to || step) return refuse('has a slice with a step, which is not available');
  const bound = (tree: Node): string => {
    const isOpen = tree.class === 'CONSTANT' && node(node(tree.value).type).id === 'LIST';
    return isOpen ? '' : inner(tree).sql;
  };
  const { sql, growth } = inner(of);
  return { sql: `(${sql})[${bound(from)}:${bound(to)}]`, growth };
}

const FUNCTION_MEMBERS = [
  'function_name',
  'schema',
  'children',
  'order_bys',
  'distinct',
  'is_operator',
  'export_state',
];

function printFunction(tree: Node, inner: Inner, typeOf: TypeOf): Fragment {
  const members = membersOf(tree, FUNCTION_MEMBERS);
  const isPlain = members.distinct !== true && members.export_state !== true && hasNoOrder(members.order_bys);
  const isBuiltIn = members.schema === undefined || members.schema === 'main' || members.schema === 'pg_catalog';
  if (!isPlain || !isBuiltIn) refuse('must call functions by their names, without clauses and schemas');
  const args = nodes(members.children).map(inner);
  const name = String(members.function_name).toLowerCase();
  const call = clickhouseCall(name, args, typeOf);
  if (call) return printCall(call, typeOf);
  if (name === 'multiif') return multiIf(args);
  return isFunction(name) ? callOf(name, widened(name, args, typeOf)) : refuse(unknown(name));
}

function unknown(name: string): string {
  const known = [...clickhouseFunctions(), ...plainFunctions(), ...SYNTAX_FORMS].map((one) => one.name);
  const similar = similarName(name, known);
  return `calls ${name.slice(0, 60)}, which is not an available function${similar ? `; did you mean ${similar}?` : ''}`;
}

function printCall(call: Call, typeOf: TypeOf): Fragment {
  if ('sql' in call) return call;
  if ('cast' in call) return printCast(call.of, call.cast, false, typeOf);
  return callOf(call.call, widened(call.call, call.args, typeOf));
}

const ARITHMETIC = ['+', '-', '*'];
const NARROW_DECIMAL = /^DECIMAL\((\d|1[0-8]),(\d+)\)$/;
const WHOLE = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;

/** DuckDB limits results of decimals of up to 18 digits to 18. Here they may have all 38. */
function widened(name: string, args: readonly Fragment[], typeOf: TypeOf): readonly Fragment[] {
  if (!ARITHMETIC.includes(name) || args.length < 2 || !args.some(({ sql }) => sql.includes('DECIMAL('))) return args;
  const types = args.map(typeOf);
  if (!types.every((type) => WHOLE.test(type) || NARROW_DECIMAL.test(type))) return args;
  return args.map((arg, i) => {
    const places = NARROW_DECIMAL.exec(types[i]!)?.[2];
    return places === undefined ? arg : { sql: `CAST(${arg.sql} AS DECIMAL(38,${places}))`, growth: arg.growth };
  });
}

function callOf(name: string, args: readonly Fragment[]): Fragment {
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

const EXACT_JSON = new Map([
  ...['json_extract', 'json_extract_path'].map((name) => [name, jsonAt] as const),
  ...['json_extract_string', 'json_extract_path_text', '->>'].map((name) => [name, jsonText] as const),
]);

/** Integer division by zero is a misfit. DuckDB returns null. */
const DIVISIONS = ['//', '%', 'mod'];

function divisorOf({ sql, literal }: Fragment): string {
  if (literal?.value === 0n) return refuse('divides by zero');
  if (typeof literal?.value === 'bigint') return sql;
  return `(CASE WHEN ${sql} = 0 THEN CAST(CAST(${sql} AS VARCHAR) || ' is not a divisor' AS TINYINT) ELSE ${sql} END)`;
}

function multiIf(args: readonly Fragment[]): Fragment {
  if (args.length < 3 || args.length % 2 === 0) refuse(`calls multiIf with ${args.length} arguments`);
  const branches = [];
  for (let i = 0; i + 1 < args.length; i += 2) branches.push(`WHEN ${args[i]!.sql} THEN ${args[i + 1]!.sql}`);
  return { sql: `(CASE ${branches.join(' ')} ELSE ${args.at(-1)!.sql} END)`, growth: widest(args) };
}

function hasNoOrder(orderBys: unknown): boolean {
  return orderBys === undefined || Object.keys(node(orderBys)).every((key) => key === 'type');
}
