import { node, type Node } from './syntax-tree.js';
import { refuse } from './transform-problem.js';

/** A literal's SQL and, for texts and whole numbers, its value. */
export interface SqlLiteral {
  sql: string;
  value: string | bigint | null;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Writes a literal of the syntax tree so that it is parsed with the same type. */
export function literalOf(value: Node): SqlLiteral {
  const type = node(value.type);
  if (value.is_null === true) return { sql: 'NULL', value: null };
  switch (type.id) {
    case 'VARCHAR': {
      const text = typeof value.value === 'string' ? value.value : '';
      return { sql: quoted(text), value: text };
    }
    case 'BOOLEAN':
      return { sql: value.value === true ? 'true' : 'false', value: null };
    case 'DOUBLE':
      return { sql: `CAST('${String(value.value)}' AS DOUBLE)`, value: null };
    case 'DECIMAL':
      return decimalLiteral(integer(value.value), node(type.type_info));
    case 'TINYINT':
    case 'SMALLINT':
    case 'INTEGER':
    case 'BIGINT':
    case 'HUGEINT': {
      const whole = integer(value.value);
      return { sql: whole < 0n ? `(${whole})` : String(whole), value: whole };
    }
    default:
      return refuse(`has a literal of type ${String(type.id)}, which is not available`);
  }
}

function decimalLiteral(unscaled: bigint, { width, scale }: Node): SqlLiteral {
  const [digits, places] = [Number(width), Number(scale ?? 0)];
  const text = String(unscaled < 0n ? -unscaled : unscaled).padStart(places + 1, '0');
  const plain = `${unscaled < 0n ? '-' : ''}${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`;
  return { sql: `CAST('${plain}' AS DECIMAL(${digits},${places}))`, value: null };
}

/** A number, or two 64-bit halves. */
function integer(value: unknown): bigint {
  if (typeof value === 'bigint' || typeof value === 'number') return BigInt(value);
  const { upper = 0, lower = 0 } = node(value);
  return (integer(upper) << 64n) + integer(lower);
}
