import { skipSpace, skipString, skipValue } from '../../workflows/engine/json/json-bytes.js';
import { CLOSE_ARRAY, COMMA, OPEN_ARRAY, QUOTE } from '../../workflows/kernel/characters.js';
import { DecimalReader } from '../../workflows/views/book/levels/decimal-reader.js';
import type { LevelColumns } from '../../workflows/views/book/levels/level-columns.js';
import type { BookMessage, BookMessageReader } from '../../workflows/views/book/readers/book-message.js';
import { epochNs } from '../../workflows/views/book/readers/epoch-time.rule.js';

const ZERO_QUANTITY = new DecimalReader();
/**
 * Lengths that a book can be subscribed with, except 1.
 * https://docs.bitfinex.com/reference/ws-public-books
 */
const LENGTHS = [25, 100];
const LONGEST = 250;

/**
 * Bitfinex books P0 to P4: `[channel, payload, …]`. The payload is a list of levels (the whole
 * book), one level, `"hb"`, or `"cs"` with the checksum behind it. A level is `[price, count,
 * amount]`, of funding (`f…`) `[rate, period, count, amount]`, whose id is the period: the sign of
 * the amount is the side, negative amounts of funding are bids. Count 0 removes the level.
 * Recorders that ask for numbers and times (`conf`) get both behind the payload: `[channel,
 * payload, number, ms]`. https://docs.bitfinex.com/reference/ws-public-books
 */
export class BitfinexReader implements BookMessageReader {
  private readonly price = new DecimalReader();
  private readonly number = new DecimalReader();
  private readonly amount = new DecimalReader();

  read(bytes: Uint8Array, from: number, to: number, message: BookMessage): void {
    message.clear();
    const end = this.readMessage(bytes, skipSpace(bytes, from), message);
    if (end >= 0 && end <= to && skipSpace(bytes, end) >= to) return;
    message.clear();
    message.kind = 'unreadable';
  }

  private readMessage(bytes: Uint8Array, at: number, message: BookMessage): number {
    if (bytes[at] !== OPEN_ARRAY) return skipValue(bytes, at);
    let p = skipValue(bytes, skipSpace(bytes, at + 1));
    if ((p = nextMember(bytes, p)) < 0) return -1;
    let isChecksum = false;
    if (bytes[p] === QUOTE) {
      isChecksum = bytes[p + 1] === 0x63 && bytes[p + 2] === 0x73 && bytes[p + 3] === QUOTE;
      p = skipString(bytes, p + 1);
    } else {
      p = this.readPayload(bytes, p, message);
    }
    for (let i = 2; p >= 0; i++) {
      p = skipSpace(bytes, p);
      if (bytes[p] === CLOSE_ARRAY) return p + 1;
      if ((p = nextMember(bytes, p)) < 0) return -1;
      const end = this.number.read(bytes, p);
      if (end >= 0 && i === 2 && isChecksum) {
        message.kind = 'checksum';
        message.checksum = this.number.mantissa;
      } else if (end >= 0 && i === 3 && !isChecksum && this.number.places === 0 && this.number.wide === null) {
        message.exchangeTimestampNs = epochNs(this.number.mantissa, 'ms');
      }
      p = skipValue(bytes, p);
    }
    return -1;
  }

  private readPayload(bytes: Uint8Array, at: number, message: BookMessage): number {
    if (bytes[at] !== OPEN_ARRAY) return skipValue(bytes, at);
    let p = skipSpace(bytes, at + 1);
    if (bytes[p] !== OPEN_ARRAY && bytes[p] !== CLOSE_ARRAY) {
      message.kind = 'change';
      return this.readLevel(bytes, at, message.levels);
    }
    message.kind = 'snapshot';
    while (bytes[p] === OPEN_ARRAY) {
      p = this.readLevel(bytes, p, message.levels);
      if (p < 0) return -1;
      p = skipSpace(bytes, p);
      if (bytes[p] === CLOSE_ARRAY) break;
      if (bytes[p] !== COMMA) return -1;
      p = skipSpace(bytes, p + 1);
      if (bytes[p] !== OPEN_ARRAY) return -1;
    }
    message.covers = lengthOf(message.levels);
    return p + 1;
  }

  private readLevel(bytes: Uint8Array, at: number, into: LevelColumns): number {
    if (bytes[at] !== OPEN_ARRAY) return -1;
    const { price, number, amount } = this;
    let p = price.read(bytes, skipSpace(bytes, at + 1));
    if ((p = nextMember(bytes, p)) < 0) return -1;
    p = number.read(bytes, p);
    if ((p = nextMember(bytes, p)) < 0) return -1;
    p = amount.read(bytes, p);
    if (p < 0) return -1;
    let count = number.mantissa;
    let period = NaN;
    const fourth = nextMember(bytes, p);
    if (fourth >= 0) {
      if (number.places !== 0 || number.wide !== null) return -1;
      period = number.mantissa;
      count = amount.mantissa;
      if ((p = amount.read(bytes, fourth)) < 0) return -1;
    }
    if (bytes[(p = skipSpace(bytes, p))] !== CLOSE_ARRAY) return -1;
    const isNegative = amount.wide === null ? amount.mantissa < 0 : amount.wide < 0n;
    amount.mantissa = Math.abs(amount.mantissa);
    if (amount.wide !== null && isNegative) amount.wide = -amount.wide;
    into.push(isNegative === Number.isNaN(period), price, count === 0 ? ZERO_QUANTITY : amount, period);
    return p + 1;
  }
}

/** The beginning of the member behind a comma; -1 if there is none. */
function nextMember(bytes: Uint8Array, at: number): number {
  if (at < 0) return -1;
  const p = skipSpace(bytes, at);
  return bytes[p] === COMMA ? skipSpace(bytes, p + 1) : -1;
}

/** Returns the length that was subscribed to, by a whole book; the longest if none fits. */
function lengthOf(levels: LevelColumns): number {
  let asks = 0;
  for (let i = 0; i < levels.length; i++) asks += levels.isAsk[i]!;
  return LENGTHS.find((length) => asks === length && levels.length === 2 * length) ?? LONGEST;
}
