import type { StreamKey } from '../feed-adapter.js';

const QUOTE = 0x22;

interface NamedKey {
  name: Uint8Array;
  key: StreamKey;
}

/** Keys by the bytes of a name: making a string of each frame's name takes longer than the rest of its routing. */
export class NamedKeys {
  private readonly byHash = new Map<number, NamedKey[]>();

  /** Keeps a copy of the name. */
  set(name: Uint8Array, key: StreamKey): void {
    const hash = hashOf(name, 0, name.length);
    const others = this.byHash.get(hash) ?? [];
    this.byHash.set(hash, [...others, { name: Uint8Array.from(name), key }]);
  }

  /** Finds the name from byte `from` up to the next quotation mark. */
  find(frame: Buffer, from: number): StreamKey | undefined {
    let to = from;
    while (to < frame.length && frame[to] !== QUOTE) to += 1;
    const candidates = this.byHash.get(hashOf(frame, from, to));
    return candidates?.find(({ name }) => isNameAt(frame, name, from, to))?.key;
  }
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return hash;
}

function isNameAt(frame: Buffer, name: Uint8Array, from: number, to: number): boolean {
  if (to - from !== name.length) return false;
  for (let i = 0; i < name.length; i++) if (frame[from + i] !== name[i]) return false;
  return true;
}
