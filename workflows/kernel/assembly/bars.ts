import {
  BAR_BUY_TRADES,
  BAR_BUY_VOLUME,
  BAR_BYTES,
  BAR_CLOSE,
  BAR_HIGH,
  BAR_IS_FULL,
  BAR_LOW,
  BAR_NOTIONAL,
  BAR_NOTIONAL_WORDS,
  BAR_NS,
  BAR_OPEN,
  BAR_SUM_WORDS,
  BAR_TRADES,
  BAR_VOLUME,
  BARS_BY_NOTIONAL,
  BARS_BY_TICKS,
  BARS_BY_TIME,
  BARS_BY_VOLUME,
  TICK_COLLECTION,
  TICK_EXCHANGE,
  TICK_HAS_TIME,
  TICK_PRICE,
  TICK_ROW,
  TRADE_BUYS,
  TRADE_COUNTS,
  TRADE_HAS_TIME,
} from '../layout';
import { add2, addProduct, isAtLeast } from './wide';

/*
 * Adds up trades in order of arrival. The rules of beyond.md 1.2: see
 * workflows/views/bars/bar-maker.ts.
 */
const DAY: i64 = 86400000000000;
const MIX: u64 = 0x9e3779b97f4a7c15;

let by: i32 = 0;
let isByExchange: bool = false;
/** The limit: the size of time bars in nanoseconds, else a count or an amount. */
let limit: usize = 0;
let size: i64 = 0;
let records: usize = 0;
let most: i32 = 0;
/** Table of time bars: the number of a record by its time, 0 in free places. */
let table: usize = 0;
let places: i32 = 0;

let count: i32 = 0;
/** The record of the bar that is open; 0 if there is none. */
let current: usize = 0;
/** Time of the open time bar. */
let openNs: i64 = 0;
let closeNs: i64 = 0;
/** Beginning of the next of other bars, and the time at which they restart. */
let sinceNs: i64 = 0;
let midnightNs: i64 = 0;

/**
 * Begins. `sinceAt`: the time at which bars that are not by time begin. `places`: a power of two
 * above `most`.
 */
export function setBars(
  kind: i32,
  isExchange: i32,
  limitAt: usize,
  sinceAt: usize,
  recordsAt: usize,
  mostRecords: i32,
  tableAt: usize,
  tablePlaces: i32,
): void {
  by = kind;
  isByExchange = isExchange !== 0;
  limit = limitAt;
  size = load<i64>(limitAt);
  records = recordsAt;
  most = mostRecords;
  table = tableAt;
  places = tablePlaces;
  sinceNs = load<i64>(sinceAt);
  midnightNs = floorTo(sinceNs, DAY) + DAY;
  current = 0;
  count = 0;
  memory.fill(table, 0, (<usize>places) << 2);
}

/** Returns the number of records; the last is the open bar if there is one. */
export function barCount(): i32 {
  return count;
}

/** Returns 1 if a bar that is not by time is open. */
export function hasOpenBar(): i32 {
  return by !== BARS_BY_TIME && current !== 0 ? 1 : 0;
}

/** Removes all records but that of an open bar that is not by time. */
export function dropBars(): void {
  if (hasOpenBar() === 0) {
    count = 0;
    current = 0;
    memory.fill(table, 0, (<usize>places) << 2);
    return;
  }
  memory.copy(records, current, BAR_BYTES);
  current = records;
  count = 1;
}

/**
 * Adds trades [from, to). `flags`: the bits of each. `firstRow`: the number of row 0. Returns `to`,
 * or the first trade for which there is no room.
 */
export function addTrades(
  from: i32,
  to: i32,
  firstRow: i32,
  received: usize,
  exchange: usize,
  prices: usize,
  quantities: usize,
  flags: usize,
): i32 {
  for (let i = from; i < to; i++) {
    const bits = load<u8>(flags + <usize>i);
    if ((bits & TRADE_COUNTS) === 0) continue;
    const offset = (<usize>i) << 3;
    const collection = load<i64>(received + offset);
    const hasTime = (bits & TRADE_HAS_TIME) !== 0;
    const made: i64 = hasTime ? load<i64>(exchange + offset) : 0;
    if (by === BARS_BY_TIME) {
      const clock = isByExchange ? made : collection;
      if ((current === 0 || clock < openNs || clock >= closeNs) && !turnTo(clock)) return i;
    } else {
      if (collection >= midnightNs) restart(collection);
      if (current === 0) {
        if (count === most) return i;
        begin(sinceNs);
      }
    }
    const price = prices + (offset << 1);
    const row = <i64>firstRow + <i64>i;
    if (load<i64>(current, BAR_TRADES) === 0) {
      writeTick(current + BAR_OPEN, collection, row, made, hasTime, price);
      writeTick(current + BAR_CLOSE, collection, row, made, hasTime, price);
      copyAmount(current + BAR_HIGH, price);
      copyAmount(current + BAR_LOW, price);
    } else {
      noteTick(collection, row, made, hasTime, price);
    }
    addAmounts(price, quantities + (offset << 1), (bits & TRADE_BUYS) !== 0);
    if (by !== BARS_BY_TIME && isFull()) {
      store<i64>(current, 1, BAR_IS_FULL);
      current = 0;
      sinceNs = collection;
    }
  }
  return to;
}

function floorTo(ns: i64, unit: i64): i64 {
  const rest = ns % unit;
  return ns - rest - (rest < 0 ? unit : 0);
}

/** Opens the time bar of a time; false if it is a new one and there is no room. */
function turnTo(clock: i64): bool {
  const start = floorTo(clock, size);
  const mask = places - 1;
  let place = (<i32>((<u64>(start / size) * MIX) >> 40)) & mask;
  for (; ; place = (place + 1) & mask) {
    const number = load<i32>(table + ((<usize>place) << 2));
    if (number === 0) break;
    const record = records + <usize>(number - 1) * BAR_BYTES;
    if (load<i64>(record, BAR_NS) === start) {
      current = record;
      openNs = start;
      closeNs = start + size;
      return true;
    }
  }
  if (count === most) return false;
  begin(start);
  store<i32>(table + ((<usize>place) << 2), count);
  openNs = start;
  closeNs = start + size;
  return true;
}

function begin(ns: i64): void {
  current = records + <usize>count * BAR_BYTES;
  memory.fill(current, 0, BAR_BYTES);
  store<i64>(current, ns, BAR_NS);
  count++;
}

function restart(collection: i64): void {
  current = 0;
  sinceNs = floorTo(collection, DAY);
  midnightNs = sinceNs + DAY;
}

/** Trades come in order of arrival, so only the clock of a time bar can put one before another. */
function noteTick(collection: i64, row: i64, made: i64, hasTime: bool, price: usize): void {
  const open = current + BAR_OPEN;
  const close = current + BAR_CLOSE;
  const isOrdered = by !== BARS_BY_TIME || !isByExchange;
  if (!isOrdered && made < load<i64>(open, TICK_EXCHANGE)) writeTick(open, collection, row, made, hasTime, price);
  if (isOrdered || made >= load<i64>(close, TICK_EXCHANGE)) writeTick(close, collection, row, made, hasTime, price);
  if (isAbove(price, current + BAR_HIGH)) copyAmount(current + BAR_HIGH, price);
  if (isAbove(current + BAR_LOW, price)) copyAmount(current + BAR_LOW, price);
}

function isAbove(a: usize, b: usize): bool {
  const high = load<i64>(a, 8);
  const other = load<i64>(b, 8);
  return high === other ? load<u64>(a) > load<u64>(b) : high > other;
}

function writeTick(at: usize, collection: i64, row: i64, made: i64, hasTime: bool, price: usize): void {
  store<i64>(at, collection, TICK_COLLECTION);
  store<i64>(at, row, TICK_ROW);
  store<i64>(at, made, TICK_EXCHANGE);
  store<i64>(at, hasTime ? 1 : 0, TICK_HAS_TIME);
  copyAmount(at + TICK_PRICE, price);
}

function copyAmount(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
}

function addAmounts(price: usize, quantity: usize, isBuy: bool): void {
  const low = load<u64>(quantity);
  const high = load<i64>(quantity, 8);
  store<i64>(current, load<i64>(current, BAR_TRADES) + 1, BAR_TRADES);
  add2(current + BAR_VOLUME, low, high);
  addProduct(current + BAR_NOTIONAL, load<u64>(price), load<i64>(price, 8), low, high);
  if (!isBuy) return;
  store<i64>(current, load<i64>(current, BAR_BUY_TRADES) + 1, BAR_BUY_TRADES);
  add2(current + BAR_BUY_VOLUME, low, high);
}

function isFull(): bool {
  if (by === BARS_BY_TICKS) return load<i64>(current, BAR_TRADES) >= size;
  if (by === BARS_BY_VOLUME) return isAtLeast(current + BAR_VOLUME, limit, BAR_SUM_WORDS);
  return by === BARS_BY_NOTIONAL && isAtLeast(current + BAR_NOTIONAL, limit, BAR_NOTIONAL_WORDS);
}
