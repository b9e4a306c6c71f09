declare global {
  interface JSON {
    /** Node 22+: a value that stringify writes as this very text. */
    rawJSON(text: string): unknown;
  }
}

/** Such as a Date. */
interface ToJson {
  toJSON(): unknown;
}

/** Serializes plain data to JSON with bigints as integers, with all digits. */
export function exactJson(value: unknown): string {
  return JSON.stringify(exact(value));
}

/**
 * Returns a copy that `JSON.stringify` can write. A replacer, which it calls for each member, takes
 * twice as long.
 */
function exact(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : JSON.rawJSON(String(value));
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return exact((value as ToJson).toJSON());
  if (Array.isArray(value)) return value.map(exact);
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const member = copy[name];
    if (typeof member === 'bigint' || typeof member === 'object') copy[name] = exact(member);
  }
  return copy;
}
