import { byteAt, skipColon, skipSpace, skipString, skipValue } from './json';
import { childAt, childByName, hasElements, isLeaf, slotOf } from './trie';
import { CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../characters';

/*
 * A shape is the text between a message's values: messages of a stream mostly have the same members
 * in the same order. It is steps, each a text and the value after it. The next message is compared
 * with the texts 16 bytes at a time, which takes a fraction of looking its names up.
 *
 * In memory: the end of its steps, how many more values may miss it, and the steps. A step is the
 * text, the mask of its bytes, its length, the kind of value, the value's place in bytes (-1:
 * nothing wants it), and the value's node in the trie.
 */
export const STEP_BYTES: usize = 48;
export const STEP_MASK: usize = 16;
export const STEP_LENGTH: usize = 32;
export const STEP_KIND: usize = 36;
export const STEP_PLACE: usize = 40;
export const STEP_NODE: usize = 44;

/** A value as it was in the recorded message; another kind of value may take its place. */
export const STRING: i32 = 0;
export const NUMBER: i32 = 1;
export const OTHER: i32 = 2;
/** The beginning and the end of an object or array whose values have steps of their own. */
export const OPEN: i32 = 3;
export const CLOSE: i32 = 4;
/** The text goes on in the next step. */
export const NO_VALUE: i32 = 5;

const MAX_STEPS: i32 = 128;
/** Value of `count` when there is no shape. */
const TOO_MANY: i32 = MAX_STEPS + 1;
const TEXT_BYTES: usize = 16;
const MISSES: usize = 4;
const HEAD_BYTES: i32 = 16;
export const SHAPE_BYTES: i32 = HEAD_BYTES + <i32>STEP_BYTES * MAX_STEPS;
/** Values of another shape until the shape of one of them is recorded. */
const MISSES_PER_SHAPE: i32 = 8;

let steps: usize = 0;
let count: i32 = 0;
let textFrom: usize = 0;

export function stepsOf(shape: usize): usize {
  return shape + HEAD_BYTES;
}

/** One past the last step: the first when nothing is recorded. */
export function stepsEnd(shape: usize): usize {
  return load<usize>(shape);
}

/** Forgets what was recorded; the shape of the next value is. */
export function clearShape(shape: usize): void {
  store<usize>(shape, stepsOf(shape));
  store<i32>(shape, 0, MISSES);
}

/**
 * A valid value from `at` to `to` had another shape: records it now and then. `node`: the paths
 * into the value.
 */
export function missShape(shape: usize, at: usize, to: usize, node: usize): void {
  const misses = load<i32>(shape, MISSES);
  store<i32>(shape, misses === 0 ? MISSES_PER_SHAPE : misses - 1, MISSES);
  if (misses === 0) recordShape(shape, at, to, node);
}

/**
 * There is no shape when the value has too many steps, names a path twice, or is plain where paths
 * go on.
 */
function recordShape(shape: usize, at: usize, to: usize, node: usize): void {
  steps = stepsOf(shape);
  count = 0;
  textFrom = at;
  if (isEntered(at, node)) recordInside(at, node);
  else recordValue(at, node);
  addStep(NO_VALUE, to, 0);
  store<usize>(shape, count === TOO_MANY ? steps : steps + <usize>count * STEP_BYTES);
}

/** Whether the values inside have steps of their own. */
function isEntered(at: usize, node: usize): bool {
  if (node === 0 || isLeaf(node)) return false;
  const c = byteAt(at);
  return c === OPEN_OBJECT || (c === OPEN_ARRAY && !hasElements(node));
}

/** Returns one past the end. */
function recordInside(at: usize, node: usize): usize {
  const isObject = byteAt(at) === OPEN_OBJECT;
  let p = skipSpace(at + 1);
  for (let i = 0; byteAt(p) !== CLOSE_OBJECT && byteAt(p) !== CLOSE_ARRAY; i++) {
    if (count === TOO_MANY) break;
    if (i > 0) p = skipSpace(p + 1);
    let child: usize;
    if (isObject) {
      const nameEnd = skipString(p + 1);
      child = childByName(node, p + 1, nameEnd - 1);
      p = skipColon(nameEnd);
    } else {
      child = childAt(node, i);
    }
    p = skipSpace(recordMember(p, child));
  }
  return p + 1;
}

function recordMember(at: usize, child: usize): usize {
  if (!isEntered(at, child)) return recordValue(at, child);
  addStep(OPEN, at + 1, child);
  const end = recordInside(at, child);
  addStep(CLOSE, end, child);
  return end;
}

function recordValue(at: usize, child: usize): usize {
  const c = byteAt(at);
  // Objects would be walked at this place for as long as the shape lasts.
  if (child !== 0 && !isLeaf(child) && c !== OPEN_OBJECT && c !== OPEN_ARRAY) count = TOO_MANY;
  addStep(c === QUOTE ? STRING : c <= 0x39 ? NUMBER : OTHER, at, child);
  return (textFrom = skipValue(at));
}

/** `to`: where the text ends that began after the last value. */
function addStep(kind: i32, to: usize, child: usize): void {
  for (; to - textFrom > TEXT_BYTES; textFrom += TEXT_BYTES) putStep(NO_VALUE, TEXT_BYTES, -1, 0);
  const place = child === 0 ? -1 : 8 * slotOf(child);
  if (kind !== CLOSE && hasPlace(place)) count = TOO_MANY;
  putStep(kind, to - textFrom, place, child);
  textFrom = to;
}

/**
 * Whether an earlier step has the place. Of members with one name the last wins, which a shape does
 * not know.
 */
function hasPlace(place: i32): bool {
  if (place < 0 || count === TOO_MANY) return false;
  for (let i = 0; i < count; i++) if (load<i32>(steps + <usize>i * STEP_BYTES, STEP_PLACE) === place) return true;
  return false;
}

function putStep(kind: i32, length: usize, place: i32, child: usize): void {
  if (count >= MAX_STEPS) {
    count = TOO_MANY;
    return;
  }
  const step = steps + <usize>count * STEP_BYTES;
  count++;
  memory.fill(step, 0, STEP_LENGTH);
  memory.copy(step, textFrom, length);
  memory.fill(step + STEP_MASK, 0xff, length);
  store<usize>(step, length, STEP_LENGTH);
  store<i32>(step, kind, STEP_KIND);
  store<i32>(step, place, STEP_PLACE);
  store<usize>(step, child, STEP_NODE);
}
