import type { Bar } from '../bar.js';
import type { Tick } from '../trade.js';

/**
 * A bar and the time that orders it: the start of a time bar, of others the time since which it
 * grew.
 */
export interface StoredBar {
  ns: bigint;
  bar: Bar;
  /** True if the limit was reached. Only of bars that are not by time. */
  isFull: boolean;
}

/** Amounts of one trade have 128 bits; sums of 10^9 of them 160, and of their products 320. */
const AMOUNT_WORDS = 2;
const SUM_WORDS = 3;
const NOTIONAL_WORDS = 5;
const TICK_WORDS = 4 + AMOUNT_WORDS;
/** 64-bit words of a record. */
const RECORD_WORDS = 3 + 2 * TICK_WORDS + 2 * AMOUNT_WORDS + 2 * SUM_WORDS + NOTIONAL_WORDS + 1;

/** Returns bars as bytes. */
export function storeBars(bars: readonly StoredBar[]): Uint8Array {
  const words = new BigInt64Array(bars.length * RECORD_WORDS);
  const to = new WordWriter(words);
  for (const { ns, bar, isFull } of bars) {
    to.wide(ns, 1);
    to.wide(BigInt(bar.trades), 1);
    to.wide(BigInt(bar.buyTrades), 1);
    writeTick(to, bar.open);
    writeTick(to, bar.close);
    to.wide(bar.high, AMOUNT_WORDS);
    to.wide(bar.low, AMOUNT_WORDS);
    to.wide(bar.volume, SUM_WORDS);
    to.wide(bar.buyVolume, SUM_WORDS);
    to.wide(bar.notional, NOTIONAL_WORDS);
    to.wide(isFull ? 1n : 0n, 1);
  }
  return new Uint8Array(words.buffer);
}

/** Returns the bars that were stored. */
export function restoreBars(bytes: Uint8Array): StoredBar[] {
  const words = new BigInt64Array(Uint8Array.from(bytes).buffer);
  const from = new WordReader(words);
  return Array.from({ length: words.length / RECORD_WORDS }, () => {
    const ns = from.wide(1);
    const trades = Number(from.wide(1));
    const buyTrades = Number(from.wide(1));
    const [open, close] = [readTick(from), readTick(from)];
    const [high, low] = [from.wide(AMOUNT_WORDS), from.wide(AMOUNT_WORDS)];
    const [volume, buyVolume] = [from.wide(SUM_WORDS), from.wide(SUM_WORDS)];
    const notional = from.wide(NOTIONAL_WORDS);
    const isFull = from.wide(1) === 1n;
    return { ns, bar: { open, close, high, low, volume, notional, trades, buyVolume, buyTrades }, isFull };
  });
}

function writeTick(to: WordWriter, { collectionNs, row, exchangeNs, price }: Tick): void {
  to.wide(collectionNs, 1);
  to.wide(BigInt(row), 1);
  to.wide(exchangeNs ?? 0n, 1);
  to.wide(exchangeNs === null ? 0n : 1n, 1);
  to.wide(price, AMOUNT_WORDS);
}

function readTick(from: WordReader): Tick {
  const [collectionNs, row, exchangeNs, hasTime] = [from.wide(1), from.wide(1), from.wide(1), from.wide(1)];
  return {
    collectionNs,
    row: Number(row),
    exchangeNs: hasTime === 1n ? exchangeNs : null,
    price: from.wide(AMOUNT_WORDS),
  };
}

/** Writes integers in two's complement, the least word first. */
class WordWriter {
  private at = 0;

  constructor(private readonly words: BigInt64Array) {}

  wide(value: bigint, words: number): void {
    let rest = value;
    // The array takes the low 64 bits of what it is given.
    for (let i = 0; i < words; i++, rest >>= 64n) this.words[this.at++] = rest;
    if (rest !== (value < 0n ? -1n : 0n)) throw new RangeError(`${value} does not fit ${words} words`);
  }
}

class WordReader {
  private at = 0;

  constructor(private readonly words: BigInt64Array) {}

  wide(words: number): bigint {
    let value = this.words[this.at + words - 1]!;
    for (let i = words - 2; i >= 0; i--) value = (value << 64n) | BigInt.asUintN(64, this.words[this.at + i]!);
    this.at += words;
    return value;
  }
}
