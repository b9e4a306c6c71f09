declare global {
  interface JSON {
    /** Node 22+: a value that stringify writes as this very text. */
    rawJSON(text: string): unknown;
  }
}

/** A member that JSON.stringify writes as this integer, all of its digits: how answers hold what the core gives as text. */
export function int64(digits: string | number | bigint): unknown {
  return JSON.rawJSON(String(digits));
}
