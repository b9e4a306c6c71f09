import type { BookMessage, BookMessageKind } from './book-message.js';

/** Values of a message that a shape finds by path. */
// prettier-ignore
export const FIELDS = [
  'first', 'last', 'previous', 'checksum', 'time', 'kind', 'channel', 'whole', 'side', 'price', 'quantity',
] as const;
export type FieldName = (typeof FIELDS)[number];

/** Format of a message's time: integers, quoted or not, or ISO 8601 text. */
export type TimeUnit = 'ms' | 'us' | 'ms or us' | 'ms or ns' | 'us or s' | 'iso';

/** A list of levels: arrays if the members are positions, objects if they are names. */
export interface LevelListShape {
  /** Alternatives are separated by `|`. */
  path: string;
  /** Null: each level says its side at `sideAt`, as a word: bid, buy, ask, sell, offer. */
  side: 'bid' | 'ask' | null;
  sideAt?: number | string;
  price: number | string;
  quantity: number | string;
  /** Names of price and quantity if a level is an object and others are arrays. */
  names?: { price: string; quantity: string };
  id?: string;
  /** Position of the levels' own times: the message's time is the latest of them. */
  time?: { at: number | string; unit: 'seconds' | 'iso' };
  /** All of its levels are removed. They carry no quantity. */
  removes?: true;
  /** Levels of price 0 only carry a sequence number. */
  skipsPriceZero?: true;
}

/** A field, the text that it must have (null: any value), and the kind of such messages. */
export type KindRule = readonly [field: FieldName, text: string | null, kind: BookMessageKind];

/** Returns the kind of a message. `rules`: the same as data, the first match counts. */
export type KindOf = ((found: FoundFields) => BookMessageKind) & { rules?: readonly KindRule[] };

/** Positions and meanings of a format's fields. */
export interface MessageShape {
  lists: readonly LevelListShape[];
  /** Lists apply in the order of `lists`, not of the message. */
  ordered?: true;
  fields: Partial<Record<FieldName, string>>;
  time?: TimeUnit;
  kindOf: KindOf;
  /**
   * Returns side, price and quantity of a message of one level that is not in a list; null if there
   * is none.
   */
  levelOf?(found: FoundFields): { side: string; price: string; quantity: string } | null;
  /**
   * Returns the number of levels a side that the channel of a whole book covers. Without it: all.
   */
  coversOf?(found: FoundFields, message: BookMessage): number | null;
  /**
   * Levels may lack price or quantity: prices are found by id, and a message of this kind (field
   * `kind`) removes its levels.
   */
  sparse?: { removes: string };
}

/** The fields of the message that was read last. */
export interface FoundFields {
  has(field: FieldName): boolean;
  /** The text of a string or of `true`; null if there is none. */
  text(field: FieldName): string | null;
  /** A whole number, quoted or not; null if there is none or 2^53 cannot hold it. */
  integer(field: FieldName): number | null;
}
