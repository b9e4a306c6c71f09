import { crc32 } from 'node:zlib';
import type { Book } from '../book.js';
import { decimalText, digitsAt, fixedText } from '../../../engine/json/scaled-text.js';
import { ASK, BID, priceOf, type Side } from '../levels/side-levels.js';

/** Kinds of checksums that exchanges send with their books. */
export type ChecksumKind = 'kraken' | 'okx' | 'bitfinex';

/**
 * Checksum that OKX always sends since 2026-06-23.
 * https://www.okx.com/help/okx-order-book-channels-checksum-field-deprecation
 */
const OKX_ABSENT = 0;

/** Returns whether a message carries a checksum of this kind. */
export function hasChecksum(kind: ChecksumKind | undefined, checksum: number | null): checksum is number {
  return kind !== undefined && checksum !== null && !(kind === 'okx' && checksum === OKX_ABSENT);
}

/** Returns whether a checksum, signed or unsigned, is that of the book. */
export function verifyChecksum(kind: ChecksumKind, book: Book, checksum: number): boolean {
  return crc32(CHECKSUM_TEXT[kind](book)) === checksum >>> 0;
}

/** The text whose CRC32 an exchange sends. */
const CHECKSUM_TEXT: Readonly<Record<ChecksumKind, (book: Book) => string>> = {
  /**
   * The best ten asks, then bids: price and quantity as sent, without point and leading zeros.
   * https://docs.kraken.com/api/docs/guides/spot-ws-book-v1, …-v2
   */
  kraken: (book) => krakenSide(book, ASK) + krakenSide(book, BID),
  /**
   * The best 25 bids and asks in turn, `price:quantity` as sent.
   * https://www.okx.com/docs-v5/en/#order-book-trading-market-data-ws-order-book-channel
   */
  okx: (book) => interleaved(book, (side, rank) => sentPair(book, side, rank)),
  /**
   * Text of OKX, but in JavaScript's spelling of numbers, and amounts of asks are negative.
   * https://docs.bitfinex.com/docs/ws-websocket-checksum
   */
  bitfinex: (book) => interleaved(book, (side, rank) => bitfinexPair(book, side, rank)),
};

const KRAKEN_DEPTH = 10;
const INTERLEAVED_DEPTH = 25;

function krakenSide(book: Book, side: Side): string {
  const levels = book.levels(side);
  let text = '';
  for (let rank = 0; rank < Math.min(KRAKEN_DEPTH, levels.length); rank++) {
    const i = levels.at(rank);
    const sent = levels.sent[i]!;
    text += digitsAt(priceOf(levels.keys[i]!, side), book.priceScale, sent & 0xff);
    text += digitsAt(levels.quantities[i]!, book.quantityScale, sent >> 8);
  }
  return text;
}

function interleaved(book: Book, pair: (side: Side, rank: number) => string): string {
  const pairs: string[] = [];
  const [bids, asks] = [book.levels(BID).length, book.levels(ASK).length];
  for (let rank = 0; rank < Math.min(INTERLEAVED_DEPTH, Math.max(bids, asks)); rank++) {
    if (rank < bids) pairs.push(pair(BID, rank));
    if (rank < asks) pairs.push(pair(ASK, rank));
  }
  return pairs.join(':');
}

function sentPair(book: Book, side: Side, rank: number): string {
  const levels = book.levels(side);
  const i = levels.at(rank);
  const sent = levels.sent[i]!;
  const price = fixedText(priceOf(levels.keys[i]!, side), book.priceScale, sent & 0xff);
  return `${price}:${fixedText(levels.quantities[i]!, book.quantityScale, sent >> 8)}`;
}

function bitfinexPair(book: Book, side: Side, rank: number): string {
  const levels = book.levels(side);
  const i = levels.at(rank);
  const price = decimalText(priceOf(levels.keys[i]!, side), book.priceScale);
  const amount = decimalText(levels.quantities[i]!, book.quantityScale);
  return `${String(Number(price))}:${String(Number(side === ASK ? `-${amount}` : amount))}`;
}
