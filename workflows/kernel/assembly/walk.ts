import { byteAt, skipColon, skipShortNumber, skipShortString, skipSpace, skipString, skipValue } from './json';
import {
  CLOSE,
  NO_VALUE,
  NUMBER,
  OPEN,
  recordShape,
  SHAPE_BYTES,
  STEP_BYTES,
  STEP_KIND,
  STEP_LENGTH,
  STEP_MASK,
  STEP_NODE,
  STEP_PLACE,
  STRING,
} from './shape';
import { childAt, childByName, childrenByByte, endSlotOf, hasElements, isLeaf, slotOf } from './trie';
import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../characters';

/*
 * Finds the places of a plan in a message in one pass. For each slot `places` keeps where the value begins and ends, as positions
 * from `origin`, both -1 where the message has no such place. Slots of the message stand at 0; those of element i of the array in
 * slot s at `elementsFrom[s] + i * elementInts`. `places` is the last thing in memory, which grows when it is full.
 */

let messageRoot: usize = 0;
let elementRoot: usize = 0;
let messageInts: i32 = 0;
let elementInts: i32 = 0;
let elementsFrom: usize = 0;
let elementCounts: usize = 0;
let origin: usize = 0;
let places: usize = 0;
let used: i32 = 0;
let capacity: i32 = 0;

/** Values of another shape than the recorded one until its shape is recorded. */
const MISSES_PER_SHAPE: i32 = 8;
const messageShape: usize = memory.data(SHAPE_BYTES, 16);
const elementShape: usize = memory.data(SHAPE_BYTES, 16);
let messageShapeEnd: usize = 0;
let elementShapeEnd: usize = 0;
let messageMisses: i32 = 0;
let elementMisses: i32 = 0;

export function setTries(message: usize, element: usize, messageSlots: i32, elementSlots: i32, arrays: usize): void {
  messageRoot = message;
  elementRoot = element;
  // Whole pairs of slots, so that the counts are whole pairs as well.
  messageInts = 4 * ((messageSlots + 1) >> 1);
  elementInts = 2 * elementSlots;
  elementsFrom = arrays;
  elementCounts = arrays + 4 * <usize>messageSlots;
  messageShapeEnd = messageShape;
  elementShapeEnd = elementShape;
  messageMisses = 0;
  elementMisses = 0;
}

export function setPlaces(at: usize): void {
  places = at;
  capacity = <i32>((((<usize>memory.size()) << 16) - at) >> 2);
}

/** Positions are counted from here. */
export function setOrigin(at: usize): void {
  origin = at;
}

export function placeAt(i: i32): i32 {
  return load<i32>(places + ((<usize>i) << 2));
}

/** Address of a place, as `placeAt` counts them. */
export function placesFrom(i: i32): usize {
  return places + ((<usize>i) << 2);
}

export function addressOf(position: i32): usize {
  return origin + <usize>position;
}

export function getElementInts(): i32 {
  return elementInts;
}

/** How many elements the array in this slot has; -1 when there is no array. */
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
  if (messageShapeEnd === messageShape) return false;
  forgetMessage();
  if (walkShape(from, messageShape, messageShapeEnd, 0) !== to) return false;
  setPlace(0, from, to);
  return true;
}

function walkAny(from: usize, to: usize): bool {
  forgetMessage();
  const start = skipSpace(from);
  const end = walk(start, messageRoot, 0);
  if (end === 0 || skipSpace(end) !== to) return false;
  setPlace(0, start, end);
  if (start === from && end === to && messageMisses-- === 0) {
    messageMisses = MISSES_PER_SHAPE;
    messageShapeEnd = recordShape(from, to, messageRoot, messageShape);
  }
  return true;
}

function forgetMessage(): void {
  used = messageInts;
  reserve();
  forget(places, messageInts);
  forget(elementCounts, messageInts >> 1);
}

/** Takes room for `bytes` of text behind the places; returns its address. */
export function takeText(bytes: i32): usize {
  const at = places + ((<usize>used) << 2);
  used += ((bytes + 31) >> 4) << 2;
  reserve();
  return at;
}

/** Walks a value on its own as an element; returns its base in `places`. The value must be valid JSON. */
export function walkElement(from: usize): i32 {
  const base = takeElement();
  setPlace(base, from, walkInto(from, base));
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

/** Where the next element would stand in `places`. */
export function nextBase(): i32 {
  return used;
}

function setPlace(i: i32, from: usize, to: usize): void {
  const at = places + ((<usize>i) << 2);
  store<i32>(at, <i32>(from - origin));
  store<i32>(at, <i32>(to - origin), 4);
}

/** `used` may just have been moved: there is room up to it. */
function reserve(): void {
  if (used <= capacity) return;
  const pages = memory.size();
  const wanted = ((used - capacity) >> 14) + 1;
  // By at least half, so that a large message does not grow it a thousand times.
  if (memory.grow(max(wanted, pages >> 1)) < 0 && memory.grow(wanted) < 0) unreachable();
  setPlaces(places);
}

function takeElement(): i32 {
  const base = used;
  used += elementInts;
  if (used > capacity) reserve();
  forget(places + ((<usize>base) << 2), elementInts);
  return base;
}

/**
 * Sets words to -1, two at a time. For a few words, calling `memory.fill` costs more than it saves.
 */
function forget(at: usize, words: i32): void {
  const end = at + ((<usize>words) << 2);
  for (let p = at; p < end; p += 8) store<i64>(p, -1);
}

/** Walks an element into its places at `element`, which are the last ones. */
function walkInto(at: usize, element: i32): usize {
  if (elementShapeEnd !== elementShape) {
    const end = walkShape(at, elementShape, elementShapeEnd, element);
    if (end !== 0) return end;
    used = element + elementInts;
    forget(places + ((<usize>element) << 2), elementInts);
  }
  const end = walk(at, elementRoot, element);
  if (end !== 0 && elementMisses-- === 0) {
    elementMisses = MISSES_PER_SHAPE;
    elementShapeEnd = recordShape(at, end, elementRoot, elementShape);
  }
  return end;
}

/** Walks a value of this shape; 0 when it has another one. */
function walkShape(at: usize, shape: usize, shapeEnd: usize, base: i32): usize {
  const cells = places + ((<usize>base) << 2);
  let p = at;
  for (let step = shape; step < shapeEnd; step += STEP_BYTES) {
    const differences = v128.xor(v128.load(p), v128.load(step));
    if (v128.any_true(v128.and(differences, v128.load(step, STEP_MASK)))) return 0;
    p += load<usize>(step, STEP_LENGTH);
    const kind = load<i32>(step, STEP_KIND);
    if (kind === NO_VALUE) continue;
    const place = load<i32>(step, STEP_PLACE);
    if (kind === OPEN) {
      store<i32>(cells + <usize>place, <i32>(p - 1 - origin));
      continue;
    }
    if (kind === CLOSE) {
      store<i32>(cells + <usize>place, <i32>(p - origin), 4);
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
    if (place >= 0) {
      store<i32>(cells + <usize>place, <i32>(from - origin));
      store<i32>(cells + <usize>place, <i32>(p - origin), 4);
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
  store<i32>(elementsFrom + slot, used);
  store<i32>(elementCounts + slot, 0);
  let p = skipSpace(at + 1);
  if (byteAt(p) === CLOSE_ARRAY) return p + 1;
  let count = 0;
  while (true) {
    const element = takeElement();
    const end = walkInto(p, element);
    if (end === 0) return 0;
    setPlace(element, p, end);
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
    memory.fill(places + ((<usize>from) << 2), 0xff, slots << 3);
    if (base === 0) memory.fill(elementCounts + ((<usize>slot) << 2), 0xff, slots << 2);
  }
  const end = walk(at, child, base);
  setPlace(from, at, end);
  return end;
}
