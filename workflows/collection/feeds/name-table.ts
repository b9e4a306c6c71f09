const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

interface Entry<Value> {
  name: Buffer;
  value: Value;
  /** Another name with the same hash. */
  next: Entry<Value> | undefined;
}

/** Values by a name inside of a frame. A frame whose name is known costs no string. */
export class NameTable<Value> {
  private readonly byHash = new Map<number, Entry<Value>>();

  /**
   * Returns the value of the name from byte `from` up to the first `end`. Undefined if it is not
   * known.
   */
  find(frame: Buffer, from: number, end: number): Value | undefined {
    let hash = FNV_OFFSET;
    let at = from;
    for (; at < frame.length && frame[at] !== end; at++) hash = Math.imul(hash ^ frame[at]!, FNV_PRIME);
    let entry = this.byHash.get(hash);
    while (entry && !isAt(frame, entry.name, from, at)) entry = entry.next;
    return entry?.value;
  }

  /** Keeps the value of a name that is not known. */
  add(name: Buffer, value: Value): void {
    const hash = name.reduce((mixed, byte) => Math.imul(mixed ^ byte, FNV_PRIME), FNV_OFFSET);
    this.byHash.set(hash, { name: Buffer.from(name), value, next: this.byHash.get(hash) });
  }
}

function isAt(frame: Buffer, name: Buffer, from: number, to: number): boolean {
  if (to - from !== name.length) return false;
  for (let i = 0; i < name.length; i++) if (frame[from + i] !== name[i]) return false;
  return true;
}
