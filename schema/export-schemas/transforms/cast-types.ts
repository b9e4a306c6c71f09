import { node, type Node } from './syntax-tree.js';
import { refuse } from './transform-problem.js';

const PLAIN = new Set([
  ...['BOOLEAN', 'TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT', 'UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT'],
  ...['FLOAT', 'DOUBLE', 'VARCHAR', 'DATE', 'TIME', 'TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS'],
  ...['TIMESTAMP WITH TIME ZONE', 'INTERVAL'],
]);

/** The SQL of a type that a value may be cast to; lists of lists and made-up types are refused. */
export function castTypeOf(type: Node): string {
  const info = type.type_info === undefined ? null : node(type.type_info);
  if (type.id === 'LIST' && info) {
    const child = node(info.child_type);
    if (child.id === 'LIST') refuse('casts to a list of lists, which is not available');
    return `${castTypeOf(child)}[]`;
  }
  if (type.id === 'DECIMAL' && info) return `DECIMAL(${Number(info.width)},${Number(info.scale ?? 0)})`;
  const name = String(type.id);
  if (info || !PLAIN.has(name)) refuse(`casts to a type that is not available: ${nameOf(type)}`);
  return name;
}

function nameOf(type: Node): string {
  const info = type.type_info === undefined ? null : node(type.type_info);
  return String(info?.name ?? info?.alias ?? type.id).slice(0, 60);
}
