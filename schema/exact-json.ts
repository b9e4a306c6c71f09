declare global {
  interface JSON {
    /** Node 22+: a value that stringify writes as this very text. */
    rawJSON(text: string): unknown;
  }
}

/**
 * A value that JSON.stringify writes as this integer with all its digits. Answers use it for
 * integers that the core returns as text.
 */
export function int64(digits: string | number | bigint): unknown {
  return JSON.rawJSON(String(digits));
}
