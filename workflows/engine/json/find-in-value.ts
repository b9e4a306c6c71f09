import { arrayIndex, type PathSegments } from '../../../schema/export-schemas/path.js';
import { skipColon, skipSpace, skipString, skipValue } from './json-bytes.js';
import { unescaped, utf8 } from './json-text.js';
import { CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT } from '../../kernel/characters.js';

interface FoundValue {
  from: number;
  to: number;
}

/**
 * Finds a path in a valid JSON value without a trie. Returns null if it is missing. Only a few
 * paths need it.
 */
export function findInValue(bytes: Uint8Array, at: number, path: PathSegments): FoundValue | null {
  let from = at;
  for (const segment of path) {
    const next = childOf(bytes, from, segment);
    if (next < 0) return null;
    from = next;
  }
  return { from, to: skipValue(bytes, from) };
}

/** Yields beginning and end of each element of a valid JSON array; nothing for other values. */
export function* elementsOf(bytes: Uint8Array, at: number): Generator<FoundValue> {
  if (bytes[at] !== OPEN_ARRAY) return;
  let p = skipSpace(bytes, at + 1);
  while (bytes[p] !== CLOSE_ARRAY) {
    const to = skipValue(bytes, p);
    yield { from: p, to };
    p = skipSpace(bytes, to);
    if (bytes[p] === COMMA) p = skipSpace(bytes, p + 1);
  }
}

function childOf(bytes: Uint8Array, at: number, segment: string): number {
  if (bytes[at] === OPEN_OBJECT) return memberOf(bytes, at, segment);
  const position = arrayIndex(segment);
  let i = 0;
  if (position >= 0) for (const element of elementsOf(bytes, at)) if (i++ === position) return element.from;
  return -1;
}

function memberOf(bytes: Uint8Array, at: number, name: string): number {
  let found = -1;
  let p = skipSpace(bytes, at + 1);
  while (bytes[p] !== CLOSE_OBJECT) {
    const nameEnd = skipString(bytes, p + 1);
    const value = skipColon(bytes, nameEnd);
    const text = unescaped(bytes, p + 1, nameEnd - 1);
    if (utf8(text, 0, text.length) === name) found = value;
    p = skipSpace(bytes, skipValue(bytes, value));
    if (bytes[p] === COMMA) p = skipSpace(bytes, p + 1);
  }
  return found;
}
