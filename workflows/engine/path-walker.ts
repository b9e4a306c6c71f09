import { arrayIndex } from '../../schema/export-schemas/path.js';
import type { PathNode } from '../../schema/export-schemas/path-trie.js';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipColon,
  skipSpace,
  skipString,
  skipValue,
} from './json-bytes.js';
import { unescapeInto } from './json-text.js';

const NEAR = 32;

/** A trie node laid out for the walk: names as bytes, one-byte names by a table. */
interface WalkNode {
  slot: number;
  endSlot: number;
  elements: boolean;
  isLeaf: boolean;
  /** Child number by the only byte of its name, or -1. */
  byByte: Int16Array;
  longNames: { name: Uint8Array; child: WalkNode }[];
  /** Children that an array has, by position; looked up by map beyond the first few. */
  nearPositions: (WalkNode | undefined)[];
  farPositions: Map<number, WalkNode> | null;
  children: WalkNode[];
}

/**
 * Finds the places of a plan in a message in one pass. For each slot it keeps where the value begins and ends:
 * `spans[base + 2 * slot]` and the entry after it, both -1 where the message has no such place. Slots of the message stand at
 * base 0; those of element i of the array in slot s at `elementBase(s, i)`.
 */
export class PathWalker {
  spans = new Int32Array(1 << 12);
  private used = 0;
  private readonly messageRoot: WalkNode;
  private readonly elementRoot: WalkNode;
  private readonly messageInts: number;
  private readonly elementInts: number;
  /** By message slot: where its elements' slots begin in `spans`, and how many elements; -1 when none were walked. */
  private readonly elementsFrom: Int32Array;
  private readonly elementCounts: Int32Array;
  private bytes: Uint8Array = new Uint8Array(0);
  private scratch = new Uint8Array(256);

  constructor(message: { root: PathNode; size: number }, element: { root: PathNode; size: number }) {
    this.messageRoot = layOut(message.root);
    this.elementRoot = layOut(element.root);
    this.messageInts = message.size * 2;
    this.elementInts = element.size * 2;
    this.elementsFrom = new Int32Array(message.size);
    this.elementCounts = new Int32Array(message.size);
  }

  /** Walks one message; false when it is not one valid JSON value. */
  walkMessage(bytes: Uint8Array, from: number, to: number): boolean {
    this.bytes = bytes;
    this.used = this.messageInts;
    if (this.spans.length < this.used) this.spans = new Int32Array(this.used * 2);
    this.spans.fill(-1, 0, this.used);
    this.elementCounts.fill(-1);
    const start = skipSpace(bytes, from);
    if (start >= to) return false;
    // A number alone would run on into the next message's bytes.
    const scalar = bytes[start] !== OPEN_OBJECT && bytes[start] !== OPEN_ARRAY;
    if (scalar) return isOneScalar(bytes.slice(start, to));
    const end = this.walk(start, this.messageRoot, 0);
    if (end < 0 || end > to) return false;
    this.spans[0] = start;
    this.spans[1] = end;
    return end === to || Math.min(skipSpace(bytes, end), to) === to;
  }

  /** How many elements the array in this slot has; -1 when there is no array. */
  elementCount(slot: number): number {
    return this.elementCounts[slot]!;
  }

  elementBase(slot: number, i: number): number {
    return this.elementsFrom[slot]! + i * this.elementInts;
  }

  /** Walks a value on its own as an element; gives its base in `spans`. The value must be valid JSON. */
  walkElement(bytes: Uint8Array, from: number): number {
    this.bytes = bytes;
    const base = this.takeElement();
    this.spans[base + 1] = this.walk(from, this.elementRoot, base);
    this.spans[base] = from;
    return base;
  }

  /** Walks the elements of an array on its own; gives how many, the first at `firstBase`, or -1 when it is no array. */
  walkElements(bytes: Uint8Array, from: number): { count: number; firstBase: number } {
    this.bytes = bytes;
    const firstBase = this.used;
    let count = 0;
    if (bytes[from] !== OPEN_ARRAY) return { count: -1, firstBase };
    let p = skipSpace(bytes, from + 1);
    while (bytes[p] !== CLOSE_ARRAY) {
      const base = this.walkElement(bytes, p);
      count++;
      p = skipSpace(bytes, this.spans[base + 1]!);
      if (bytes[p] === COMMA) p = skipSpace(bytes, p + 1);
    }
    return { count, firstBase };
  }

  private takeElement(): number {
    const base = this.used;
    this.used += this.elementInts;
    if (this.used > this.spans.length) {
      const larger = new Int32Array(this.used * 2);
      larger.set(this.spans);
      this.spans = larger;
    }
    // Cheaper than a native fill for the few slots that elements have.
    const { spans, used } = this;
    for (let i = base; i < used; i++) spans[i] = -1;
    return base;
  }

  private walk(at: number, node: WalkNode, base: number): number {
    const c = this.bytes[at];
    if (c === OPEN_OBJECT && !node.isLeaf) return this.walkObject(at, node, base);
    if (c === OPEN_ARRAY && (!node.isLeaf || node.elements)) return this.walkArray(at, node, base);
    return skipValue(this.bytes, at);
  }

  private walkObject(at: number, node: WalkNode, base: number): number {
    const bytes = this.bytes;
    let p = skipSpace(bytes, at + 1);
    if (bytes[p] === CLOSE_OBJECT) return p + 1;
    for (;;) {
      if (bytes[p] !== QUOTE) return -1;
      let child: WalkNode | null;
      const only = bytes[p + 1]!;
      if (bytes[p + 2] === QUOTE && only >= 0x20 && only < 0x80 && only !== BACKSLASH && only !== QUOTE) {
        const number = node.byByte[only]!;
        child = number < 0 ? null : node.children[number]!;
        p += 3;
      } else {
        const nameEnd = skipString(bytes, p + 1);
        if (nameEnd < 0) return -1;
        child = this.childByName(node, p + 1, nameEnd - 1);
        p = nameEnd;
      }
      if (bytes[p] === COLON && bytes[p + 1]! > 0x20) p++;
      else if ((p = skipColon(bytes, p)) < 0) return -1;
      p = child === null ? skipValue(bytes, p) : this.walkChild(p, child, base);
      if (p < 0) return -1;
      let c = bytes[p]!;
      if (c <= 0x20) c = bytes[(p = skipSpace(bytes, p))]!;
      if (c === CLOSE_OBJECT) return p + 1;
      if (c !== COMMA) return -1;
      p++;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
    }
  }

  private walkArray(at: number, node: WalkNode, base: number): number {
    const bytes = this.bytes;
    let p = skipSpace(bytes, at + 1);
    if (node.elements) {
      this.elementsFrom[node.slot] = this.used;
      this.elementCounts[node.slot] = 0;
    }
    if (bytes[p] === CLOSE_ARRAY) return p + 1;
    for (let i = 0; ; i++) {
      const child = i < NEAR ? node.nearPositions[i] : node.farPositions?.get(i);
      let next = -1;
      if (child) next = this.walkChild(p, child, base);
      if (node.elements) {
        const element = this.takeElement();
        next = this.walk(p, this.elementRoot, element);
        this.spans[element] = p;
        this.spans[element + 1] = next;
        this.elementCounts[node.slot]!++;
      } else if (!child) {
        next = skipValue(bytes, p);
      }
      if (next < 0) return -1;
      p = next;
      let c = bytes[p]!;
      if (c <= 0x20) c = bytes[(p = skipSpace(bytes, p))]!;
      if (c === CLOSE_ARRAY) return p + 1;
      if (c !== COMMA) return -1;
      p++;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
    }
  }

  private walkChild(at: number, child: WalkNode, base: number): number {
    const from = base + 2 * child.slot;
    // The last of duplicate members wins, so nothing of an earlier one may stay.
    if (this.spans[from]! >= 0) {
      this.spans.fill(-1, from, base + 2 * child.endSlot);
      if (base === 0) this.elementCounts.fill(-1, child.slot, child.endSlot);
    }
    const end = this.walk(at, child, base);
    this.spans[from] = at;
    this.spans[from + 1] = end;
    return end;
  }

  private childByName(node: WalkNode, from: number, to: number): WalkNode | null {
    const bytes = this.bytes;
    if (to - from === 1) {
      const child = node.byByte[bytes[from]!]!;
      return child < 0 ? null : node.children[child]!;
    }
    const { longNames } = node;
    for (let i = 0; i < longNames.length; i++) {
      const { name, child } = longNames[i]!;
      if (name.length === to - from && startsWith(bytes, from, name)) return child;
    }
    for (let p = from; p < to; p++) if (bytes[p] === BACKSLASH) return this.childByEscapedName(node, from, to);
    return null;
  }

  private childByEscapedName(node: WalkNode, from: number, to: number): WalkNode | null {
    if (this.scratch.length < to - from) this.scratch = new Uint8Array(2 * (to - from));
    const length = unescapeInto(this.bytes, from, to, this.scratch, 0);
    if (length === 1) {
      const child = node.byByte[this.scratch[0]!]!;
      return child < 0 ? null : node.children[child]!;
    }
    const found = node.longNames.find(({ name }) => name.length === length && startsWith(this.scratch, 0, name));
    return found?.child ?? null;
  }
}

function isOneScalar(bytes: Uint8Array): boolean {
  const end = skipValue(bytes, 0);
  return end > 0 && skipSpace(bytes, end) === bytes.length;
}

function startsWith(bytes: Uint8Array, from: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) if (bytes[from + i] !== name[i]) return false;
  return true;
}

function layOut(node: PathNode): WalkNode {
  const children = [...node.children].map(([key, child]) => ({ key, name: Buffer.from(key), child: layOut(child) }));
  const byByte = new Int16Array(256).fill(-1);
  children.forEach(({ name }, i) => {
    if (name.length === 1) byByte[name[0]!] = i;
  });
  const positions = new Map<number, WalkNode>();
  for (const { key, child } of children) if (arrayIndex(key) >= 0) positions.set(arrayIndex(key), child);
  return {
    slot: node.slot,
    endSlot: node.endSlot,
    elements: node.elements,
    isLeaf: children.length === 0,
    byByte,
    longNames: children.filter(({ name }) => name.length !== 1),
    nearPositions: Array.from({ length: NEAR }, (_, i) => positions.get(i)),
    farPositions: [...positions.keys()].some((position) => position >= NEAR) ? positions : null,
    children: children.map(({ child }) => child),
  };
}
