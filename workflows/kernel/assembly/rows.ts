import {
  ABSENT,
  ACCESS_ELEMENT,
  ACCESS_MEMBER,
  ACCESS_MESSAGE,
  ACCESS_MISSING,
  ACCESS_SEVERAL,
  ACCESS_TAG,
  IF_ABSENT,
  IF_LISTED,
  IF_OTHER,
  IS_LAST,
  LIST_BYTES,
  RULE_WORDS,
} from '../layout';
import {
  ABSENT_CELL,
  BYTES_OF_COLUMN,
  blockLength,
  clearBlock,
  columnCount,
  digitsCell,
  endRow,
  freeTexts,
  nextCell,
  textCell,
  usedTexts,
  valueAt,
  valueBase,
} from './block';
import { byteAt } from './json';
import { addressOf, placeAt, placesFrom } from './places';
import { isListed, testAt, testCount } from './row-tests';
import { elementBase, elementCount, getElementInts, walkElement, walkMessage } from './walk';
import { NULL_BEGINS, OPEN_ARRAY } from '../characters';

/*
 * Notes where the values of messages are, in rows of a block. All tables are words:
 *
 * - A reading: number of unfold alternatives (-1: one row a message), columns, number of derive
 *   rules, rules, unfold alternatives.
 * - An alternative: whether it is a derived field, its slot or rule, columns.
 * - A rule: number of inputs, inputs, misfits.
 * - An input: where its tag begins and ends in `texts`, number of slots, slots, the slot found.
 * - A column, two words: the kind of its only access and the bytes of its place, when that is in
 *   the message or the element; else ACCESS_SEVERAL and the address of accesses. Tests follow the
 *   columns.
 * - Accesses: how many, and five words each: kind, slot, slot of the member that decides, kind and
 *   slot otherwise.
 */

const COLUMN_BYTES: usize = 8;
const ACCESS_BYTES: usize = 20;
const UNFOLD_BYTES: usize = 12;
const RULE_BYTES: usize = 4 * <usize>RULE_WORDS;
const INPUT_BYTES: usize = 20;

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

let isOpen: bool = false;
let reading: usize = 0;
let program: usize = 0;
let isUnfolded: bool = false;
let list: i32 = 0;
let row: i32 = 0;
let element: i32 = 0;

export function setReadings(slot: i32, having: usize, lacking: usize, listsAt: usize): void {
  dataSlot = slot;
  withData = having;
  withoutData = lacking;
  lists = listsAt;
}

/**
 * Begins with a batch: where its offsets and times lie, and how many bytes stand between a message
 * and the next.
 */
export function startBatch(offsets: usize, ns: usize, gap: i32): void {
  batchOffsets = offsets;
  batchTimes = ns;
  batchGap = gap;
}

/** Walks a message of the batch; false when it is not one valid JSON value. */
export function walkNumber(i: i32): bool {
  return walkMessage(messageFrom(i), messageTo(i));
}

/** Returns where a message of the batch begins. */
export function messageFrom(i: i32): usize {
  return addressOf(load<i32>(batchOffsets + ((<usize>i) << 2)));
}

/** Returns the end of a message of the batch. */
export function messageTo(i: i32): usize {
  return addressOf(load<i32>(batchOffsets + ((<usize>i) << 2), 4) - batchGap);
}

export function messageTime(i: i32): i64 {
  return load<i64>(batchTimes + ((<usize>i) << 3));
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

/**
 * Fills the block from the messages up to `length`. Returns true once all of them have given their
 * rows.
 */
export function noteRows(length: i32, mostRows: i32, mostBytes: i32, rowBytes: i32): bool {
  clearBlock();
  let bytes: i64 = 0;
  for (; message < length; message++) {
    if (!isOpen && !open()) continue;
    while (isOpen) {
      if (blockLength() >= mostRows || bytes >= <i64>mostBytes) return false;
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
  return <i32>presentAt(placesFrom(at)) >= 0;
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
  const used = usedTexts();
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
  freeTexts(used);
  return isMet;
}

function outcomeOf(test: usize, i: i32): i32 {
  const value = valueOf(program + <usize>(columnCount() + i) * COLUMN_BYTES);
  const from = <i32>value;
  if (from === ABSENT) return IF_ABSENT;
  return isListed(test, valueAt(from), valueBase(from) + <usize>(value >> 32)) ? IF_LISTED : IF_OTHER;
}

/** Returns the bytes of the row's values. */
function noteRow(): i64 {
  const ofMessage = placesFrom(0);
  const ofElement = placesFrom(element);
  let bytes: i64 = 0;
  let cell = nextCell();
  const end = program + <usize>columnCount() * COLUMN_BYTES;
  for (let column = program; column < end; column += COLUMN_BYTES, cell += BYTES_OF_COLUMN) {
    // As `valueOf`: a call for each value costs a tenth of the time.
    const kind = load<i32>(column);
    const where = load<usize>(column, 4);
    const value =
      kind === ACCESS_SEVERAL ? among(where) : presentAt((kind === ACCESS_MESSAGE ? ofMessage : ofElement) + where);
    store<i64>(cell, value);
    const from = <i32>value;
    // Of texts that no message contains, the complement.
    bytes += (value >> 32) - <i64>(from ^ (from >> 31));
  }
  endRow(load<i64>(batchTimes + ((<usize>message) << 3)));
  return bytes;
}

/** The value of a column, as a cell. */
function valueOf(column: usize): i64 {
  const kind = load<i32>(column);
  const where = load<usize>(column, 4);
  return kind === ACCESS_SEVERAL ? among(where) : presentAt(placesFrom(kind === ACCESS_MESSAGE ? 0 : element) + where);
}

/** The place at this address, if its value is not null. */
function presentAt(at: usize): i64 {
  const value = load<i64>(at);
  const from = <i32>value;
  return from < 0 || byteAt(addressOf(from)) === NULL_BEGINS ? ABSENT_CELL : value;
}

/** The first access that finds a value. */
function among(accesses: usize): i64 {
  const count = load<i32>(accesses);
  let access = accesses + 4;
  for (let i = 0; i < count; i++, access += ACCESS_BYTES) {
    const value = resolve(access);
    if (<i32>value !== ABSENT) return value;
  }
  return ABSENT_CELL;
}

function resolve(access: usize): i64 {
  const kind = load<i32>(access);
  const slot = load<i32>(access, 4);
  if (kind === ACCESS_MESSAGE) return presentAt(placesFrom(2 * slot));
  if (kind === ACCESS_ELEMENT) return presentAt(placesFrom(element + 2 * slot));
  if (kind === ACCESS_MEMBER) {
    if (placeAt(element + 2 * load<i32>(access, 8)) >= 0) return presentAt(placesFrom(element + 2 * slot));
    return load<i32>(access, 12) === ACCESS_MESSAGE ? presentAt(placesFrom(2 * load<i32>(access, 16))) : ABSENT_CELL;
  }
  if (kind === ACCESS_MISSING) return ABSENT_CELL;
  if (kind === ACCESS_TAG) {
    const at = lists + <usize>list * LIST_BYTES;
    return textCell(load<i32>(at, 8), load<i32>(at, 12));
  }
  return digitsCell(row);
}
