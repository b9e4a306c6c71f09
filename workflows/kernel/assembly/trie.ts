import { LONG_NAME_WORDS, NEAR_POSITIONS, NODE_BY_BYTE, NODE_LONG_NAMES } from '../layout';
import { byteAt } from './json';
import { BACKSLASH } from '../characters';

/*
 * The paths of a plan as a trie. A node is words: slot, end slot, whether it has elements, whether
 * it is a leaf, children by the only byte of their name, long names and their number (address,
 * length, child), children by near positions, by far ones and their number.
 */
const SLOT: usize = 0;
const END_SLOT: usize = 4;
const ELEMENTS: usize = 8;
const IS_LEAF: usize = 12;
const BY_BYTE: usize = 4 * <usize>NODE_BY_BYTE;
const LONG_NAMES: usize = 4 * <usize>NODE_LONG_NAMES;
const LONG_COUNT: usize = 24;
const NEAR: usize = 28;
const FAR: usize = 32;
const FAR_COUNT: usize = 36;
const LONG_NAME_BYTES: usize = 4 * <usize>LONG_NAME_WORDS;
const FAR_BYTES: usize = 8;

/** JavaScript unescapes member names, because escapes in names are rare. Returns the child or 0. */
declare function childByEscapedName(node: usize, from: usize, to: usize): usize;

export function slotOf(node: usize): i32 {
  return load<i32>(node, SLOT);
}

/** One past the slots of the node and of all below it. */
export function endSlotOf(node: usize): i32 {
  return load<i32>(node, END_SLOT);
}

export function hasElements(node: usize): bool {
  return load<u32>(node, ELEMENTS) !== 0;
}

export function isLeaf(node: usize): bool {
  return load<u32>(node, IS_LEAF) !== 0;
}

/** Children of the node by the only byte of their name. */
export function childrenByByte(node: usize): usize {
  return load<usize>(node, BY_BYTE);
}

/** The child at this position of an array; 0 when there is none. */
export function childAt(node: usize, position: i32): usize {
  if (position < NEAR_POSITIONS) return load<usize>(load<usize>(node, NEAR) + ((<usize>position) << 2));
  const far = load<usize>(node, FAR);
  const end = far + load<usize>(node, FAR_COUNT) * FAR_BYTES;
  for (let at = far; at < end; at += FAR_BYTES) if (load<i32>(at) === position) return load<usize>(at, 4);
  return 0;
}

/** The child whose name is the text [from, to) of a message; 0 when there is none. */
export function childByName(node: usize, from: usize, to: usize): usize {
  const length = to - from;
  if (length === 1) return load<usize>(load<usize>(node, BY_BYTE) + ((<usize>byteAt(from)) << 2));
  const names = load<usize>(node, LONG_NAMES);
  const end = names + load<usize>(node, LONG_COUNT) * LONG_NAME_BYTES;
  for (let at = names; at < end; at += LONG_NAME_BYTES) {
    if (load<usize>(at, 4) === length && memory.compare(from, load<usize>(at), length) === 0) {
      return load<usize>(at, 8);
    }
  }
  for (let p = from; p < to; p++) if (byteAt(p) === BACKSLASH) return childByEscapedName(node, from, to);
  return 0;
}
