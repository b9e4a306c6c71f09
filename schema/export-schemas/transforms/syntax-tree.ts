import { refuse } from './transform-problem.js';

/** A node of DuckDB's syntax tree as `json_serialize_sql` writes it, without empty members. */
export type Node = Readonly<Record<string, unknown>>;

/** Matches an infinite value that follows an unescaped quote, hence not inside text. */
const INFINITE = /"value":-?Infinity[,}]/;
/** Characters of an error of the parser. */
const MAX_MESSAGE = 1_500;
const PLACES = ['class', 'type', 'query_location'];

/** Returns the one expression of `SELECT (…)`. Refuses everything else that a SELECT can have. */
export function expressionOf(serialized: string): Node {
  const root = parseExactly(serialized);
  if (root.error !== false) {
    const location = Number(root.position ?? NaN);
    refuse(
      `is not an SQL expression: ${String(root.error_message).slice(0, MAX_MESSAGE)}`,
      Number.isNaN(location) ? {} : { location },
    );
  }
  const [statement, another] = nodes(root.statements);
  const select = statement && node(statement.node);
  if (!select || another) return refuse('must be one expression');
  const { type, select_list: list, from_table: from, aggregate_handling: handling, ...clauses } = select;
  const isPlain = type === 'SELECT_NODE' && handling === 'STANDARD_HANDLING' && node(from).type === 'EMPTY';
  const [expression, second] = nodes(list);
  if (!isPlain || !expression || second || hasMembers(clauses) || hasMembers(statement, ['node'])) {
    refuse('must be one scalar expression, without clauses of a query');
  }
  return expression;
}

/** Returns the node's members. Refuses a node that has others, such as an alias or a window. */
export function membersOf(tree: Node, names: readonly string[]): Node {
  if (hasMembers(tree, [...PLACES, ...names])) refuse('must be a plain expression, without names or clauses');
  return tree;
}

export function node(value: unknown): Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('is not understood');
  return value as Node;
}

export function nodes(value: unknown): Node[] {
  return value === undefined ? [] : Array.isArray(value) ? value.map(node) : refuse('is not understood');
}

function hasMembers(tree: Node, except: readonly string[] = []): boolean {
  return Object.keys(tree).some((key) => !except.includes(key));
}

/** Parses large integers as bigint. DuckDB writes `1e309` as `Infinity`, which is not JSON. */
function parseExactly(json: string): Node {
  if (INFINITE.test(json)) refuse('has a number that is too large');
  const keepExact = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    const isBig = typeof value === 'number' && !Number.isSafeInteger(value);
    return isBig && context?.source && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
  };
  try {
    return node(JSON.parse(json, keepExact));
  } catch (error) {
    // The tree comes from a process that runs users' SQL: it may be no JSON, or nest too deep.
    if (error instanceof SyntaxError || error instanceof RangeError) return refuse('is not understood');
    throw error;
  }
}
