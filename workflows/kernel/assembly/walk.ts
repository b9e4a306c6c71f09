import { LONG_NAME_WORDS, NEAR_POSITIONS, NODE_BY_BYTE, NODE_LONG_NAMES } from '../layout';
import { byteAt, skipColon, skipSpace, skipString, skipValue } from './json';
import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../characters';

/*
 * Finds the places of a plan in a message in one pass. For each slot `places` keeps where the value begins and ends, as positions
 * from `origin`, both -1 where the message has no such place. Slots of the message stand at 0; those of element i of the array in
 * slot s at `elementsFrom[s] + i * elementInts`. `places` is the last thing in memory, which grows when it is full.
 *
 * A node of the trie is words: slot, end slot, whether it has elements, whether it is a leaf, children by the only byte of their
 * name, long names and their number (address, length, child), children by near positions, by far ones and their number.
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

/** JavaScript unescapes member names, because escapes in names are rare. Returns the child or 0. */
declare function childByEscapedName(node: usize, from: usize, to: usize): usize;

export function setTries(message: usize, element: usize, messageSlots: i32, elementSlots: i32, arrays: usize): void {
  messageRoot = message;
  elementRoot = element;
  // Whole pairs of slots, so that the counts are whole pairs as well.
  messageInts = 4 * ((messageSlots + 1) >> 1);
  elementInts = 2 * elementSlots;
  elementsFrom = arrays;
  elementCounts = arrays + 4 * <usize>messageSlots;
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
  used = messageInts;
  reserve();
  forget(places, messageInts);
  forget(elementCounts, messageInts >> 1);
  // No value continues after a zero, so the walk of a broken message does not run into the
  // following ones.
  const behind = byteAt(to);
  store<u8>(to, 0);
  const start = skipSpace(from);
  const end = walk(start, messageRoot, 0);
  const isWhole = end !== 0 && skipSpace(end) === to;
  store<u8>(to, behind);
  if (isWhole) setPlace(0, start, end);
  return isWhole;
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
  const end = walk(from, elementRoot, base);
  setPlace(base, from, end);
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

function walk(at: usize, node: usize, base: i32): usize {
  const c = byteAt(at);
  if (c === OPEN_OBJECT) {
    if (load<u32>(node, IS_LEAF) === 0) return walkObject(at, node, base);
  } else if (c === OPEN_ARRAY) {
    if (load<u32>(node, IS_LEAF) === 0 || load<u32>(node, ELEMENTS) !== 0) return walkArray(at, node, base);
  }
  return skipValue(at);
}

function walkObject(at: usize, node: usize, base: i32): usize {
  const byByte = load<usize>(node, BY_BYTE);
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
  if (load<u32>(node, ELEMENTS) === 0) return walkItems(at, node, base);
  // Walks what paths name inside the items first: nested arrays have elements as well, which must
  // not come between these.
  if (load<u32>(node, IS_LEAF) === 0 && walkItems(at, node, base) === 0) return 0;
  const slot = (<usize>load<i32>(node, SLOT)) << 2;
  store<i32>(elementsFrom + slot, used);
  store<i32>(elementCounts + slot, 0);
  let p = skipSpace(at + 1);
  if (byteAt(p) === CLOSE_ARRAY) return p + 1;
  let count = 0;
  while (true) {
    const element = takeElement();
    const end = walk(p, elementRoot, element);
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
  const slot = load<i32>(child, SLOT);
  const from = base + 2 * slot;
  // The last of duplicate members wins, so earlier ones must leave no trace.
  if (placeAt(from) >= 0) {
    const slots = <usize>(load<i32>(child, END_SLOT) - slot);
    memory.fill(places + ((<usize>from) << 2), 0xff, slots << 3);
    if (base === 0) memory.fill(elementCounts + ((<usize>slot) << 2), 0xff, slots << 2);
  }
  const end = walk(at, child, base);
  setPlace(from, at, end);
  return end;
}

function childAt(node: usize, position: i32): usize {
  if (position < NEAR_POSITIONS) return load<usize>(load<usize>(node, NEAR) + ((<usize>position) << 2));
  const far = load<usize>(node, FAR);
  const end = far + load<usize>(node, FAR_COUNT) * FAR_BYTES;
  for (let at = far; at < end; at += FAR_BYTES) if (load<i32>(at) === position) return load<usize>(at, 4);
  return 0;
}

function childByName(node: usize, from: usize, to: usize): usize {
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
