import { SYNTAX_FORMS } from './available-functions.js';
import { castTypeOf, clickHouseConversion } from './cast-types.js';
import type { TypeOf } from './clickhouse/alias.js';
import { clickhouseCall, clickhouseFunctions } from './clickhouse/aliases.js';
import { isFunction, literalGrowth, ofItem, type Fragment, plainFunctions } from './functions.js';
import { REFERENCE } from './placeholder.js';
import { callOf, multiIf, printCall, scalar, withAllDigits, widest } from './print-call.js';
import { printCast } from './print-cast.js';
import { similarName } from './similar-name.js';
import { literalOf } from './sql-literals.js';
import { expressionOf, membersOf, node, nodes, type Node } from './syntax-tree.js';
import { refuse, TransformProblem } from './transform-problem.js';

const MAX_DEPTH = 100;
const MAX_GROWTH = 1_000;
/** Some functions need an argument several times. */
const MAX_SQL_CHARACTERS = 20_000;
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
  return isFunction(name) ? callOf(name, withAllDigits(name, args, typeOf)) : refuse(unknown(name));
}

function unknown(name: string): string {
  const known = [...clickhouseFunctions(), ...plainFunctions(), ...SYNTAX_FORMS].map((one) => one.name);
  const similar = similarName(name, known);
  return `calls ${name.slice(0, 60)}, which is not an available function${similar ? `; did you mean ${similar}?` : ''}`;
}

function hasNoOrder(orderBys: unknown): boolean {
  return orderBys === undefined || Object.keys(node(orderBys)).every((key) => key === 'type');
}
