import { byteAt, skipColon, skipShortNumber, skipShortString, skipSpace, skipString, skipValue } from './json';
import { addressOf, forget, freeFrom, nextBase, placeAt, placesFrom, positionOf, putPlace, takePlaces } from './places';
import {
  CLOSE,
  clearShape,
  missShape,
  NO_VALUE,
  NUMBER,
  OPEN,
  SHAPE_BYTES,
  STEP_BYTES,
  STEP_KIND,
  STEP_LENGTH,
  STEP_MASK,
  STEP_NODE,
  STEP_PLACE,
  stepsEnd,
  stepsOf,
  STRING,
} from './shape';
import { childAt, childByName, childrenByByte, endSlotOf, hasElements, isLeaf, slotOf } from './trie';
import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../characters';

/*
 * Finds the places of a plan in a message in one pass. Slots of the message stand at 0; those of
 * element i of the array in slot s at `elementsFrom[s] + i * elementInts`.
 */

let messageRoot: usize = 0;
let elementRoot: usize = 0;
let messageInts: i32 = 0;
let elementInts: i32 = 0;
let elementsFrom: usize = 0;
let elementCounts: usize = 0;
const messageShape: usize = memory.data(SHAPE_BYTES, 16);
const elementShape: usize = memory.data(SHAPE_BYTES, 16);

export function setTries(message: usize, element: usize, messageSlots: i32, elementSlots: i32, arrays: usize): void {
  messageRoot = message;
  elementRoot = element;
  // Whole pairs of slots, so that the counts are whole pairs as well.
  messageInts = 4 * ((messageSlots + 1) >> 1);
  elementInts = 2 * elementSlots;
  elementsFrom = arrays;
  elementCounts = arrays + 4 * <usize>messageSlots;
  clearShape(messageShape);
  clearShape(elementShape);
}

export function getElementInts(): i32 {
  return elementInts;
}

/** Returns the number of elements of the array in this slot; -1 without an array. */
export function elementCount(slot: i32): i32 {
  return load<i32>(elementCounts + ((<usize>slot) << 2));
}

export function elementBase(slot: i32): i32 {
  return load<i32>(elementsFrom + ((<usize>slot) << 2));
}

/** Walks one message; false when it is not one valid JSON value. */
export function walkMessage(from: usize, to: usize): bool {
  // No value continues after a zero, so the walk of a broken message does not run into the
  // following ones.
  const behind = byteAt(to);
  store<u8>(to, 0);
  const isWhole = walkKnown(from, to) || walkAny(from, to);
  store<u8>(to, behind);
  return isWhole;
}

/** Walks a message of the recorded shape; false when it has another one. */
function walkKnown(from: usize, to: usize): bool {
  if (stepsEnd(messageShape) === stepsOf(messageShape)) return false;
  forgetMessage();
  if (walkShape(from, messageShape, 0) !== to) return false;
  putPlace(placesFrom(0), from, to);
  return true;
}

function walkAny(from: usize, to: usize): bool {
  forgetMessage();
  const start = skipSpace(from);
  const end = walk(start, messageRoot, 0);
  if (end === 0 || skipSpace(end) !== to) return false;
  putPlace(placesFrom(0), start, end);
  if (start === from && end === to) missShape(messageShape, from, to, messageRoot);
  return true;
}

function forgetMessage(): void {
  freeFrom(messageInts);
  forget(placesFrom(0), messageInts);
  forget(elementCounts, messageInts >> 1);
}

/**
 * Walks a value on its own as an element; returns its base in `places`. The value must be valid
 * JSON.
 */
export function walkElement(from: usize): i32 {
  const base = takePlaces(elementInts);
  putPlace(placesFrom(base), from, walkInto(from, base));
  return base;
}

/** Walks the elements of an array on its own; returns their number, the first at `firstBase`. */
export function walkElements(from: usize): i32 {
  let count = 0;
  let p = skipSpace(from + 1);
  while (byteAt(p) !== CLOSE_ARRAY) {
    const base = walkElement(p);
    count++;
    p = skipSpace(addressOf(placeAt(base + 1)));
    if (byteAt(p) === COMMA) p = skipSpace(p + 1);
  }
  return count;
}

/** Walks an element into its places at `element`, which are the last ones. */
function walkInto(at: usize, element: i32): usize {
  if (stepsEnd(elementShape) !== stepsOf(elementShape)) {
    const end = walkShape(at, elementShape, element);
    if (end !== 0) return end;
    freeFrom(element + elementInts);
    forget(placesFrom(element), elementInts);
  }
  const end = walk(at, elementRoot, element);
  if (end !== 0) missShape(elementShape, at, end, elementRoot);
  return end;
}

/** Walks a value of this shape; 0 when it has another one. */
function walkShape(at: usize, shape: usize, base: i32): usize {
  const cells = placesFrom(base);
  const end = stepsEnd(shape);
  let p = at;
  for (let step = stepsOf(shape); step < end; step += STEP_BYTES) {
    const differences = v128.xor(v128.load(p), v128.load(step));
    if (v128.any_true(v128.and(differences, v128.load(step, STEP_MASK)))) return 0;
    p += load<usize>(step, STEP_LENGTH);
    const kind = load<i32>(step, STEP_KIND);
    if (kind === NO_VALUE) continue;
    const place = load<i32>(step, STEP_PLACE);
    if (kind === OPEN) {
      store<i32>(cells + <usize>place, positionOf(p - 1));
      continue;
    }
    if (kind === CLOSE) {
      store<i32>(cells + <usize>place, positionOf(p), 4);
      continue;
    }
    const from = p;
    const c = byteAt(p);
    if (kind === STRING && c === QUOTE) {
      p = skipShortString(p + 1);
    } else if (kind === NUMBER && c - 0x31 < 9) {
      p = skipShortNumber(p);
    } else {
      const node = load<usize>(step, STEP_NODE);
      p = node === 0 ? skipValue(p) : walk(p, node, base);
    }
    if (p === 0) return 0;
    // As `putPlace`: a call for each value costs a tenth of the time.
    if (place >= 0) {
      store<i32>(cells + <usize>place, positionOf(from));
      store<i32>(cells + <usize>place, positionOf(p), 4);
    }
  }
  return p;
}

function walk(at: usize, node: usize, base: i32): usize {
  const c = byteAt(at);
  if (c === OPEN_OBJECT) {
    if (!isLeaf(node)) return walkObject(at, node, base);
  } else if (c === OPEN_ARRAY) {
    if (!isLeaf(node) || hasElements(node)) return walkArray(at, node, base);
  }
  return skipValue(at);
}

function walkObject(at: usize, node: usize, base: i32): usize {
  const byByte = childrenByByte(node);
  let p = skipSpace(at + 1);
  if (byteAt(p) === CLOSE_OBJECT) return p + 1;
  while (true) {
    if (byteAt(p) !== QUOTE) return 0;
    let child: usize;
    const only = byteAt(p + 1);
    if (byteAt(p + 2) === QUOTE && only - 0x20 < 0x60 && only !== BACKSLASH && only !== QUOTE) {
      child = load<usize>(byByte + ((<usize>only) << 2));
      p += 3;
    } else {
      const nameEnd = skipString(p + 1);
      if (nameEnd === 0) return 0;
      child = childByName(node, p + 1, nameEnd - 1);
      p = nameEnd;
    }
    if (byteAt(p) === COLON && byteAt(p + 1) > 0x20) p++;
    else if ((p = skipColon(p)) === 0) return 0;
    p = child === 0 ? skipValue(p) : walkChild(p, child, base);
    if (p === 0) return 0;
    let c = byteAt(p);
    if (c <= 0x20) c = byteAt((p = skipSpace(p)));
    if (c === CLOSE_OBJECT) return p + 1;
    if (c !== COMMA) return 0;
    p++;
    if (byteAt(p) <= 0x20) p = skipSpace(p);
  }
}

function walkArray(at: usize, node: usize, base: i32): usize {
  if (!hasElements(node)) return walkItems(at, node, base);
  // Walks what paths name inside the items first: nested arrays have elements as well, which must
  // not come between these.
  if (!isLeaf(node) && walkItems(at, node, base) === 0) return 0;
  const slot = (<usize>slotOf(node)) << 2;
  store<i32>(elementsFrom + slot, nextBase());
  store<i32>(elementCounts + slot, 0);
  let p = skipSpace(at + 1);
  if (byteAt(p) === CLOSE_ARRAY) return p + 1;
  let count = 0;
  while (true) {
    const element = takePlaces(elementInts);
    const end = walkInto(p, element);
    if (end === 0) return 0;
    putPlace(placesFrom(element), p, end);
    store<i32>(elementCounts + slot, ++count);
    p = end;
    let c = byteAt(p);
    if (c <= 0x20) c = byteAt((p = skipSpace(p)));
    if (c === CLOSE_ARRAY) return p + 1;
    if (c !== COMMA) return 0;
    p++;
    if (byteAt(p) <= 0x20) p = skipSpace(p);
  }
}

function walkItems(at: usize, node: usize, base: i32): usize {
  let p = skipSpace(at + 1);
  if (byteAt(p) === CLOSE_ARRAY) return p + 1;
  let i = 0;
  while (true) {
    const child = childAt(node, i++);
    p = child === 0 ? skipValue(p) : walkChild(p, child, base);
    if (p === 0) return 0;
    let c = byteAt(p);
    if (c <= 0x20) c = byteAt((p = skipSpace(p)));
    if (c === CLOSE_ARRAY) return p + 1;
    if (c !== COMMA) return 0;
    p++;
    if (byteAt(p) <= 0x20) p = skipSpace(p);
  }
}

function walkChild(at: usize, child: usize, base: i32): usize {
  const slot = slotOf(child);
  const from = base + 2 * slot;
  // The last of duplicate members wins, so earlier ones must leave no trace.
  if (placeAt(from) >= 0) {
    const slots = <usize>(endSlotOf(child) - slot);
    memory.fill(placesFrom(from), 0xff, slots << 3);
    if (base === 0) memory.fill(elementCounts + ((<usize>slot) << 2), 0xff, slots << 2);
  }
  const end = walk(at, child, base);
  putPlace(placesFrom(from), at, end);
  return end;
}
