declare global {
  interface JSON {
    /** Node 22+: a value that stringify writes as this very text. */
    rawJSON(text: string): unknown;
  }
}

/** Serializes to JSON with bigints as integers, with all digits. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? JSON.rawJSON(String(member)) : member,
  );
}
