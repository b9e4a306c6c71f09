import { LevelColumns } from '../levels/level-columns.js';

/**
 * - `snapshot`: the whole book of the channel. The book is this, whatever came before.
 * - `polled`: a whole book by REST. It is joined to the changes by its update id.
 * - `change`: levels that changed.
 * - `checksum`: a checksum of the book as it is, without levels (Bitfinex).
 * - `other`: says nothing about the book.
 * - `unreadable`: should be one of these, but cannot be read. The book is unknown after it.
 */
export type BookMessageKind = 'snapshot' | 'polled' | 'change' | 'checksum' | 'other' | 'unreadable';

/** Content of one message about a book. Reused from message to message. */
export class BookMessage {
  kind: BookMessageKind = 'other';
  /**
   * Ids of the first and the last update in the message, and of the last one before it. Null where
   * not sent.
   */
  firstUpdateId: number | null = null;
  lastUpdateId: number | null = null;
  previousUpdateId: number | null = null;
  /** Sent checksum: signed or unsigned 32 bits. Null where not sent. */
  checksum: number | null = null;
  exchangeTimestampNs: bigint | null = null;
  /** Levels a side that the channel keeps up to date, in a `snapshot` or `polled`. Null: all. */
  covers: number | null = null;
  readonly levels = new LevelColumns();

  clear(): void {
    this.kind = 'other';
    this.firstUpdateId = this.lastUpdateId = this.previousUpdateId = null;
    this.checksum = this.exchangeTimestampNs = this.covers = null;
    this.levels.clear();
  }
}

/** Reads the messages of one exchange's format. */
export interface BookMessageReader {
  /** Reads the message in the bytes [from, to) into `message`. Never throws. */
  read(bytes: Uint8Array, from: number, to: number, message: BookMessage): void;
}
