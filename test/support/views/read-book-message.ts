import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import type { LevelColumns } from '../../../workflows/views/book/levels/level-columns.js';
import { NOT_SENT } from '../../../workflows/views/book/levels/level-columns.js';
import { decimalText } from '../../../workflows/engine/json/scaled-text.js';
import { BookMessage } from '../../../workflows/views/book/readers/book-message.js';

/**
 * Returns the content of an exchange's frame about a book. The frame stands in the middle of other
 * bytes.
 */
export function readBookMessage(exchange: string, frame: string): BookMessage {
  const message = new BookMessage();
  const before = '[[1,2],';
  const bytes = Buffer.from(`${before}${frame}]"x`);
  const from = before.length;
  BOOK_FORMATS[exchange]!.newReader().read(bytes, from, from + Buffer.byteLength(frame), message);
  return message;
}

/** Levels as `side,price,quantity`, in their order. What a message does not say is empty. */
export function levelTexts(levels: LevelColumns): string[] {
  return Array.from({ length: levels.length }, (_, i) => {
    const wide = levels.wide.get(i);
    const text = (value: number | bigint, places: number): string =>
      places === NOT_SENT ? '' : decimalText(value, places);
    const price = text(wide?.price ?? levels.price[i]!, levels.pricePlaces[i]!);
    return `${levels.isAsk[i] ? 'ask' : 'bid'},${price},${text(wide?.quantity ?? levels.quantity[i]!, levels.quantityPlaces[i]!)}`;
  });
}
