declare global {
  interface JSON {
    /** Node 22+: a value that stringify writes as this very text. */
    rawJSON(text: string): unknown;
  }
}

/** Returns a value that JSON.stringify writes as this integer, with all digits. */
export function int64(digits: string | number | bigint): unknown {
  return JSON.rawJSON(String(digits));
}
