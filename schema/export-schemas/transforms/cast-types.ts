import { wholeLiteral } from './clickhouse/alias.js';
import type { Fragment } from './functions.js';
import { MAX_LIST_DEPTH } from './result-type.js';
import { literalOf } from './sql-literals.js';
import { node, nodes, type Node } from './syntax-tree.js';
import { refuse } from './transform-problem.js';

const PLAIN = new Set([
  ...['BOOLEAN', 'TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT', 'UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT'],
  ...['FLOAT', 'DOUBLE', 'VARCHAR', 'DATE', 'TIME', 'TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS'],
  ...['TIMESTAMP WITH TIME ZONE', 'INTERVAL'],
]);

/** Lower-case type names that DuckDB's parser does not know. */
const CLICKHOUSE_NAMES: Readonly<Record<string, string>> = { float32: 'FLOAT', float64: 'DOUBLE', json: 'JSON' };

/**
 * Returns the SQL of a type that a value may be cast to. Refuses unknown types. `depth`: how many
 * lists surround it.
 */
export function castTypeOf(type: Node, depth = 0): string {
  const info = type.type_info === undefined ? null : node(type.type_info);
  if (type.id === 'LIST' && info) {
    if (depth === MAX_LIST_DEPTH) refuse(`casts to lists more than ${MAX_LIST_DEPTH} deep`);
    return `${castTypeOf(node(info.child_type), depth + 1)}[]`;
  }
  if (type.id === 'DECIMAL' && info) return `DECIMAL(${Number(info.width)},${Number(info.scale ?? 0)})`;
  const alias = info && clickHouseName(info);
  if (alias) return alias;
  const scaled = clickHouseConversion(type);
  if (scaled) return scaledType(scaled);
  if (type.id === 'ARRAY') refuse('casts to lists of a fixed length; to take an item of a list write ({v}::T[])[1]');
  const name = String(type.id);
  if (info || !PLAIN.has(name)) refuse(`casts to a type that is not available: ${nameOf(type)}`);
  return name;
}

/** Returns the function that a cast to `DateTime64(3)` or `Decimal64(8)` calls. */
export function clickHouseConversion(type: Node): { name: string; digits: Fragment } | null {
  const info = type.type_info === undefined ? null : node(type.type_info);
  if (info?.type !== 'UNBOUND_TYPE_INFO' || info.catalog || info.schema) return null;
  const name = String(info.name).toLowerCase();
  const [digits, ...others] = info.user_type_modifiers === undefined ? [] : nodes(info.user_type_modifiers);
  if (!/^(datetime64|decimal(32|64|128))$/.test(name) || !digits || others.length > 0) return null;
  const { sql, value } = literalOf(digits);
  return { name: `to${name}`, digits: { sql, growth: 1, literal: { sql, value } } };
}

/** Inside a list they are plain types. */
function scaledType({ name, digits }: { name: string; digits: Fragment }): string {
  if (name === 'todatetime64') {
    wholeLiteral(name, 'digits', digits, 0, 9);
    return 'TIMESTAMP_NS';
  }
  const width = { todecimal32: 9, todecimal64: 18, todecimal128: 38 }[name]!;
  return `DECIMAL(${width},${wholeLiteral(name, 'places', digits, 0, width)})`;
}

function clickHouseName(info: Node): string | undefined {
  const plain = info.type === 'UNBOUND_TYPE_INFO' && !info.catalog && !info.schema && isEmpty(info.user_type_modifiers);
  const name = String(info.name).toLowerCase();
  return plain && Object.hasOwn(CLICKHOUSE_NAMES, name) ? CLICKHOUSE_NAMES[name] : undefined;
}

const isEmpty = (list: unknown): boolean => list === undefined || (Array.isArray(list) && list.length === 0);

function nameOf(type: Node): string {
  const info = type.type_info === undefined ? null : node(type.type_info);
  return String(info?.name ?? info?.alias ?? type.id).slice(0, 60);
}
