const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** `true`, `false`, `1` or `0`; null for anything else. */
export function readBool(bytes: Uint8Array, from: number, to: number): boolean | null {
  if (to - from === 1) return bytes[from] === 0x31 ? true : bytes[from] === 0x30 ? false : null;
  if (equals(bytes, from, to, TRUE)) return true;
  return equals(bytes, from, to, FALSE) ? false : null;
}

/** Whether the bytes [from, to) are exactly `text`. */
export function equals(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[from + i] !== text[i]) return false;
  return true;
}
