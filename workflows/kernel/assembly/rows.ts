import {
  ABSENT,
  ACCESS_ELEMENT,
  ACCESS_MEMBER,
  ACCESS_MESSAGE,
  ACCESS_MISSING,
  ACCESS_TAG,
  BLOCK_ROWS,
  IF_ABSENT,
  IF_LISTED,
  IF_OTHER,
  IS_LAST,
  LIST_BYTES,
  RULE_WORDS,
} from '../layout';
import { byteAt } from './json';
import { isListed, testAt, testCount } from './row-tests';
import { addressOf, elementBase, elementCount, getElementInts, placeAt, walkElement, walkMessage } from './walk';
import { NULL_BEGINS, OPEN_ARRAY } from '../characters';

/*
 * Notes where the values of a block of rows are, column by column. A value is `froms[i]` to
 * `tos[i]` from the origin. If `froms[i]` is negative, the value begins at its complement in
 * `texts`, which holds what no message contains: tags and positions.
 *
 * All tables are words. A reading: number of unfold alternatives (-1: one row a message), columns,
 * number of derive rules, rules, unfold alternatives. An alternative: whether it is a derived
 * field, its slot or rule, columns. A rule: number of inputs, inputs, misfits. An input: where its
 * tag begins and ends in `texts`, number of slots, slots, the slot found. Columns: for each column
 * the address of its accesses: how many, and five words each: kind, slot, slot of the member that
 * decides, kind and slot otherwise. The accesses of the tests follow those of the columns.
 */

const ACCESS_BYTES: usize = 20;
const UNFOLD_BYTES: usize = 12;
const RULE_BYTES: usize = 4 * <usize>RULE_WORDS;
const INPUT_BYTES: usize = 20;

let columns: i32 = 0;
let froms: usize = 0;
let tos: usize = 0;
let times: usize = 0;
let texts: usize = 0;
let fixedTexts: i32 = 0;
let usedTexts: i32 = 0;
let lists: usize = 0;
let listCount: i32 = 0;
let dataSlot: i32 = -1;
let withData: usize = 0;
let withoutData: usize = 0;

let batchOffsets: usize = 0;
let batchTimes: usize = 0;
let batchGap: i32 = 0;
let message: i32 = 0;
let brokenMessages: i32 = 0;
let firstBroken: i32 = -1;
let rows: i32 = 0;

let isOpen: bool = false;
let reading: usize = 0;
let program: usize = 0;
let isUnfolded: bool = false;
let list: i32 = 0;
let row: i32 = 0;
let element: i32 = 0;
let found: i32 = 0;
let foundTo: i32 = 0;

export function setReadings(slot: i32, having: usize, lacking: usize, listsAt: usize): void {
  dataSlot = slot;
  withData = having;
  withoutData = lacking;
  lists = listsAt;
}

export function setBlock(count: i32, fromsAt: usize, tosAt: usize, timesAt: usize, textsAt: usize, fixed: i32): void {
  columns = count;
  froms = fromsAt;
  tos = tosAt;
  times = timesAt;
  texts = textsAt;
  fixedTexts = fixed;
}

/** Begins with a batch: where its offsets and times lie, and how many bytes stand between a message and the next. */
export function startBatch(offsets: usize, ns: usize, gap: i32): void {
  batchOffsets = offsets;
  batchTimes = ns;
  batchGap = gap;
}

/** Walks a message of the batch; false when it is not one valid JSON value. */
export function walkNumber(i: i32): bool {
  const at = batchOffsets + ((<usize>i) << 2);
  return walkMessage(addressOf(load<i32>(at)), addressOf(load<i32>(at, 4) - batchGap));
}

/** Opens a message, or continues the open one. */
export function startAt(i: i32): void {
  message = i;
  brokenMessages = 0;
  firstBroken = -1;
}

export function messageNumber(): i32 {
  return message;
}

/** Broken messages since `startAt`. */
export function brokenCount(): i32 {
  return brokenMessages;
}

export function firstBrokenMessage(): i32 {
  return firstBroken;
}

export function blockLength(): i32 {
  return rows;
}

/** Rows that were noted elsewhere. */
export function setBlockLength(length: i32): void {
  rows = length;
}

export function fromsOf(column: i32): usize {
  return froms + ((<usize>(column * BLOCK_ROWS)) << 2);
}

export function tosOf(column: i32): usize {
  return tos + ((<usize>(column * BLOCK_ROWS)) << 2);
}

/** Whether the value is in a text of JavaScript, which the kernel cannot read. */
export function isElsewhere(from: i32): bool {
  return from < 0 && texts === 0;
}

/** Address of a noted value that is neither absent nor elsewhere. */
export function valueAt(from: i32): usize {
  return from >= 0 ? addressOf(from) : texts + <usize>~from;
}

/** The address from which a noted value's end is counted. */
export function valueBase(from: i32): usize {
  return from >= 0 ? addressOf(0) : texts;
}

/**
 * Fills the block from the messages up to `length`. Returns true once all of them have given their
 * rows.
 */
export function noteRows(length: i32, mostRows: i32, mostBytes: i32, rowBytes: i32): bool {
  rows = 0;
  usedTexts = fixedTexts;
  let bytes: i64 = 0;
  for (; message < length; message++) {
    if (!isOpen && !open()) continue;
    while (isOpen) {
      if (rows >= mostRows || bytes >= <i64>mostBytes) return false;
      if (!nextRow()) isOpen = false;
      else if (testCount() === 0 || isWanted()) bytes += <i64>rowBytes + noteRow();
    }
  }
  return true;
}

function open(): bool {
  if (!walkNumber(message)) {
    if (brokenMessages++ === 0) firstBroken = message;
    return false;
  }
  reading = dataSlot < 0 || placeAt(2 * dataSlot) >= 0 ? withData : withoutData;
  openRules(load<i32>(reading, 8), load<usize>(reading, 12));
  const alternatives = load<i32>(reading);
  isUnfolded = alternatives >= 0;
  isOpen = true;
  row = -1;
  list = 0;
  listCount = 0;
  if (!isUnfolded) {
    program = load<usize>(reading, 4);
    return true;
  }
  let at2 = load<usize>(reading, 16);
  for (let i = 0; i < alternatives; i++, at2 += UNFOLD_BYTES) {
    program = load<usize>(at2, 8);
    if (load<i32>(at2) !== 0 ? openDerived(load<i32>(at2, 4)) : openElements(load<i32>(at2, 4))) break;
  }
  return true;
}

/**
 * Finds the array of each input of each rule. An input that is present but not an array is a
 * misfit.
 */
function openRules(count: i32, rules: usize): void {
  for (let rule = rules; rule < rules + <usize>count * RULE_BYTES; rule += RULE_BYTES) {
    const inputs = load<usize>(rule, 4);
    const end = inputs + load<usize>(rule) * INPUT_BYTES;
    for (let input = inputs; input < end; input += INPUT_BYTES) {
      const slot = firstPresent(load<i32>(input, 8), load<usize>(input, 12));
      const isArray = slot >= 0 && byteAt(addressOf(placeAt(2 * slot))) === OPEN_ARRAY;
      if (slot >= 0 && !isArray) store<i32>(rule, load<i32>(rule, 8) + 1, 8);
      store<i32>(input, isArray ? slot : -1, 16);
    }
  }
}

function firstPresent(count: i32, slots: usize): i32 {
  for (let i = 0; i < count; i++) {
    const slot = load<i32>(slots + ((<usize>i) << 2));
    if (isPresent(2 * slot)) return slot;
  }
  return -1;
}

/** JSON null counts as absent. */
function isPresent(at: i32): bool {
  const from = placeAt(at);
  return from >= 0 && byteAt(addressOf(from)) !== NULL_BEGINS;
}

function openDerived(rule: i32): bool {
  const at = load<usize>(reading, 12) + <usize>rule * RULE_BYTES;
  const count = load<i32>(at);
  let input = load<usize>(at, 4);
  for (let i = 0; i < count; i++, input += INPUT_BYTES) {
    const slot = load<i32>(input, 16);
    if (slot >= 0 && elementCount(slot) > 0) {
      addList(elementBase(slot), elementCount(slot), load<i32>(input), load<i32>(input, 4));
    }
  }
  return listCount > 0;
}

function openElements(slot: i32): bool {
  if (!isPresent(2 * slot)) return false;
  const from = addressOf(placeAt(2 * slot));
  if (byteAt(from) !== OPEN_ARRAY) addList(walkElement(from), 1, 0, 0);
  else if (elementCount(slot) > 0) addList(elementBase(slot), elementCount(slot), 0, 0);
  return listCount > 0;
}

function addList(base: i32, count: i32, tagFrom: i32, tagTo: i32): void {
  const at = lists + <usize>listCount * LIST_BYTES;
  listCount++;
  store<i32>(at, base);
  store<i32>(at, count, 4);
  store<i32>(at, tagFrom, 8);
  store<i32>(at, tagTo, 12);
}

function nextRow(): bool {
  row++;
  if (!isUnfolded) return row === 0;
  for (; list < listCount; list++, row = 0) {
    const at = lists + <usize>list * LIST_BYTES;
    if (row >= load<i32>(at, 4)) continue;
    element = load<i32>(at) + row * getElementInts();
    return true;
  }
  return false;
}

function isWanted(): bool {
  const texts = usedTexts;
  let isMet = true;
  let holds = false;
  for (let i = 0; isMet && i < testCount(); i++) {
    const test = testAt(i);
    const bits = load<i32>(test, 8);
    if (!holds) holds = (bits & outcomeOf(test, i)) !== 0;
    if ((bits & IS_LAST) === 0) continue;
    isMet = holds;
    holds = false;
  }
  // Positions that only tests looked at.
  usedTexts = texts;
  return isMet;
}

function outcomeOf(test: usize, i: i32): i32 {
  if (!find(load<usize>(program + ((<usize>(columns + i)) << 2)))) return IF_ABSENT;
  return isListed(test, valueAt(found), valueBase(found) + <usize>foundTo) ? IF_LISTED : IF_OTHER;
}

function noteRow(): i64 {
  let bytes: i64 = 0;
  const at = (<usize>rows) << 2;
  for (let i = 0; i < columns; i++) {
    const cell = ((<usize>(i * BLOCK_ROWS)) << 2) + at;
    if (find(load<usize>(program + ((<usize>i) << 2)))) {
      store<i32>(froms + cell, found);
      store<i32>(tos + cell, foundTo);
      bytes += <i64>(foundTo - (found >= 0 ? found : ~found));
    } else {
      store<i32>(froms + cell, ABSENT);
    }
  }
  store<i64>(times + (at << 1), load<i64>(batchTimes + ((<usize>message) << 3)));
  rows++;
  return bytes;
}

function find(accesses: usize): bool {
  const count = load<i32>(accesses);
  let access = accesses + 4;
  // Nearly all columns have a single direct place.
  if (count === 1 && load<i32>(access) === ACCESS_MESSAGE) return point(2 * load<i32>(access, 4));
  if (count === 1 && load<i32>(access) === ACCESS_ELEMENT) return point(element + 2 * load<i32>(access, 4));
  for (let i = 0; i < count; i++, access += ACCESS_BYTES) if (resolve(access)) return true;
  return false;
}

function resolve(access: usize): bool {
  const kind = load<i32>(access);
  const slot = load<i32>(access, 4);
  if (kind === ACCESS_MESSAGE) return point(2 * slot);
  if (kind === ACCESS_ELEMENT) return point(element + 2 * slot);
  if (kind === ACCESS_MEMBER) {
    if (placeAt(element + 2 * load<i32>(access, 8)) >= 0) return point(element + 2 * slot);
    return load<i32>(access, 12) === ACCESS_MESSAGE && point(2 * load<i32>(access, 16));
  }
  if (kind === ACCESS_MISSING) return false;
  if (kind === ACCESS_TAG) {
    const at = lists + <usize>list * LIST_BYTES;
    found = ~load<i32>(at, 8);
    foundTo = load<i32>(at, 12);
    return true;
  }
  return pointAtDigits(row);
}

function point(at: i32): bool {
  const from = placeAt(at);
  if (from < 0) return false;
  found = from;
  foundTo = placeAt(at + 1);
  return byteAt(addressOf(from)) !== NULL_BEGINS;
}

/** The element's position in digits, written for this row. */
function pointAtDigits(value: i32): bool {
  const from = usedTexts;
  let digits = 1;
  for (let rest = value; rest >= 10; rest /= 10) digits++;
  let rest = value;
  for (let i = digits - 1; i >= 0; i--, rest /= 10) store<u8>(texts + <usize>(from + i), 0x30 + (rest % 10));
  usedTexts = from + digits;
  found = ~from;
  foundTo = usedTexts;
  return true;
}
