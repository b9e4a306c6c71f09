/** Where the Int64 values of an operation's result lie, by response name. */
export interface Int64Fields {
  [field: string]: true | Int64Fields;
}

/** Returns a copy of an operation's variables for JSON: bigint becomes a decimal string. */
export function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutBigInts(item)]));
}

/** Replaces these fields' decimal strings by bigint, in place: pages may be large. */
export function reviveInt64(value: unknown, fields: Int64Fields): void {
  if (Array.isArray(value)) for (const item of value) reviveInt64(item, fields);
  else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    for (const field in fields) {
      const inner = fields[field]!;
      if (inner === true) object[field] = toBigInt(object[field]);
      else reviveInt64(object[field], inner);
    }
  }
}

function toBigInt(value: unknown): unknown {
  if (typeof value === 'string') return BigInt(value);
  return Array.isArray(value) ? value.map(toBigInt) : value;
}
