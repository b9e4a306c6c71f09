/** Positions of the Int64 values in an operation's result, by response name. */
export interface Int64Fields {
  [field: string]: true | Int64Fields;
}

/** Returns a copy of an operation's variables for JSON: bigint becomes a decimal string. */
export function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) copy[key] = withoutBigInts(copy[key]);
  return copy;
}

/**
 * Returns a copy in which these fields' decimal strings are bigint. An answer may have other
 * readers.
 */
export function withInt64(value: unknown, fields: Int64Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => withInt64(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const field in fields) {
    const inner = fields[field]!;
    if (field in copy) copy[field] = inner === true ? toBigInt(copy[field]) : withInt64(copy[field], inner);
  }
  return copy;
}

function toBigInt(value: unknown): unknown {
  if (typeof value === 'string') return BigInt(value);
  return Array.isArray(value) ? value.map(toBigInt) : value;
}
