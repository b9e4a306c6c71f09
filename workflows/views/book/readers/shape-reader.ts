import { readIsoTime } from '../../../engine/json/iso-time.js';
import { skipColon, skipSpace, skipString, skipValue } from '../../../engine/json/json-bytes.js';
import { utf8 } from '../../../engine/json/json-text.js';
import { CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../../../kernel/characters.js';
import { NOT_SENT } from '../levels/level-columns.js';
import { DecimalReader } from '../levels/decimal-reader.js';
import type { BookMessage, BookMessageReader } from './book-message.js';
import { epochNs } from './epoch-time.rule.js';
import { LevelListReader } from './level-list-reader.js';
import { FIELDS, type FieldName, type FoundFields, type MessageShape } from './message-shape.js';
import { childNamed, shapeTrie, type ShapeNode } from './shape-trie.js';

const FIELD_INDEX = Object.fromEntries(FIELDS.map((name, i) => [name, i])) as Record<FieldName, number>;

/**
 * Reads the messages of a shape in one pass over their bytes: levels are parsed where they stand,
 * everything else is skipped.
 */
export class ShapeReader implements BookMessageReader, FoundFields {
  private readonly root: ShapeNode;
  private readonly lists: LevelListReader[];
  /** Beginning of each field's value, and the alternative by which it was found. */
  private readonly places = new Int32Array(FIELDS.length);
  private readonly ranks = new Int32Array(FIELDS.length);
  private readonly listPlaces: Int32Array;
  private readonly number = new DecimalReader();
  private readonly price = new DecimalReader();
  private readonly quantity = new DecimalReader();
  private bytes: Uint8Array = new Uint8Array();
  private message: BookMessage | undefined;

  constructor(private readonly shape: MessageShape) {
    this.lists = shape.lists.map((list) => new LevelListReader(list, shape.sparse !== undefined));
    this.listPlaces = new Int32Array(shape.lists.length);
    this.root = shapeTrie(shape);
  }

  read(bytes: Uint8Array, from: number, to: number, message: BookMessage): void {
    message.clear();
    this.bytes = bytes;
    this.message = message;
    this.places.fill(-1);
    this.listPlaces.fill(-1);
    for (const list of this.lists) list.clear();
    const end = this.walk(skipSpace(bytes, from), this.root);
    const isRead = end >= 0 && skipSpace(bytes, end) >= to && end <= to && this.readOrdered();
    message.kind = isRead ? this.shape.kindOf(this) : 'unreadable';
    if (message.kind !== 'other' && message.kind !== 'unreadable') this.finish(message);
    if (message.kind === 'other' || message.kind === 'unreadable') message.levels.clear();
  }

  has(field: FieldName): boolean {
    return this.placeOf(field) >= 0;
  }

  text(field: FieldName): string | null {
    const at = this.placeOf(field);
    if (at < 0) return null;
    const end = skipValue(this.bytes, at);
    return this.bytes[at] === QUOTE ? utf8(this.bytes, at + 1, end - 1) : utf8(this.bytes, at, end);
  }

  integer(field: FieldName): number | null {
    const at = this.placeOf(field);
    if (at < 0 || this.number.read(this.bytes, at) < 0) return null;
    return this.number.places === 0 && this.number.wide === null ? this.number.mantissa : null;
  }

  private finish(message: BookMessage): void {
    if (message.kind === 'change' && !this.readSingle(message)) {
      message.kind = 'unreadable';
      return;
    }
    message.firstUpdateId = this.integer('first');
    message.lastUpdateId = this.integer('last');
    message.previousUpdateId = this.integer('previous');
    message.checksum = this.integer('checksum');
    message.exchangeTimestampNs = this.timeNs();
    if (message.kind !== 'change') message.covers = this.shape.coversOf?.(this, message) ?? null;
    if (this.shape.sparse && !this.completeLevels(message, this.shape.sparse.removes)) message.kind = 'unreadable';
  }

  /** Appends the level of a message that has no list. Returns false if it cannot be read. */
  private readSingle({ levels }: BookMessage): boolean {
    const level = this.shape.levelOf?.(this);
    if (!level) return this.shape.levelOf === undefined;
    const isAsk = level.side === 'sell';
    const isRead = this.price.readText(level.price) && this.quantity.readText(level.quantity);
    if (!isRead || (!isAsk && level.side !== 'buy')) return false;
    levels.push(isAsk, this.price, this.quantity);
    return true;
  }

  private timeNs(): bigint | null {
    const at = this.placeOf('time');
    const { time } = this.shape;
    if (at >= 0 && time === 'iso') {
      return this.bytes[at] === QUOTE ? readIsoTime(this.bytes, at + 1, skipValue(this.bytes, at) - 1) : null;
    }
    if (at >= 0 && time === 'ms or ns' && this.number.read(this.bytes, at) >= 0 && this.number.wide !== null) {
      return this.number.wide;
    }
    const count = time === undefined ? null : this.integer('time');
    if (count !== null && time !== undefined && time !== 'iso') return epochNs(count, time);
    const times = this.lists.map((list) => list.latestNs).filter((ns) => ns !== null);
    return times.reduce<bigint | null>((latest, ns) => (latest === null || ns > latest ? ns : latest), null);
  }

  /** Gives removed levels the quantity 0. Returns false if another level has none. */
  private completeLevels({ levels }: BookMessage, removes: string): boolean {
    const isRemoval = this.text('kind') === removes;
    for (let i = 0; i < levels.length; i++) {
      if (isRemoval) levels.quantity[i] = levels.quantityPlaces[i] = 0;
      else if (levels.quantityPlaces[i] === NOT_SENT) return false;
    }
    return true;
  }

  private placeOf(field: FieldName): number {
    return this.places[FIELD_INDEX[field]]!;
  }

  /** Reads lists whose order matters. */
  private readOrdered(): boolean {
    if (!this.shape.ordered) return true;
    return this.lists.every((list, i) => {
      const at = this.listPlaces[i]!;
      return at < 0 || list.read(this.bytes, at, this.message!.levels) >= 0;
    });
  }

  /** Walks the value at `at`. Returns one past it, or -1 if it is broken. */
  private walk(at: number, node: ShapeNode): number {
    const { bytes } = this;
    const { list } = node;
    for (const { field, rank } of node.fields) {
      if (this.places[field]! >= 0 && this.ranks[field]! < rank) continue;
      this.places[field] = at;
      this.ranks[field] = rank;
    }
    if (list >= 0 && bytes[at] === OPEN_ARRAY) {
      if (!this.shape.ordered) return this.lists[list]!.read(bytes, at, this.message!.levels);
      this.listPlaces[list] = at;
      return skipValue(bytes, at);
    }
    if (node.names.length > 0 && bytes[at] === OPEN_OBJECT) return this.walkObject(at, node);
    if (node.items.length > 0 && bytes[at] === OPEN_ARRAY) return this.walkArray(at, node);
    return skipValue(bytes, at);
  }

  private walkObject(at: number, node: ShapeNode): number {
    const { bytes } = this;
    let p = skipSpace(bytes, at + 1);
    if (bytes[p] === CLOSE_OBJECT) return p + 1;
    for (;;) {
      if (bytes[p] !== QUOTE) return -1;
      const nameEnd = skipString(bytes, p + 1);
      const value = nameEnd < 0 ? -1 : skipColon(bytes, nameEnd);
      if (value < 0) return -1;
      const child = childNamed(node, bytes, p + 1, nameEnd - 1);
      p = child ? this.walk(value, child) : skipValue(bytes, value);
      if (p < 0) return -1;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
      if (bytes[p] === CLOSE_OBJECT) return p + 1;
      if (bytes[p] !== COMMA) return -1;
      p = skipSpace(bytes, p + 1);
    }
  }

  private walkArray(at: number, node: ShapeNode): number {
    const { bytes } = this;
    let p = skipSpace(bytes, at + 1);
    if (bytes[p] === CLOSE_ARRAY) return p + 1;
    for (let i = 0; ; i++) {
      const child = node.items[i];
      p = child ? this.walk(p, child) : skipValue(bytes, p);
      if (p < 0) return -1;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
      if (bytes[p] === CLOSE_ARRAY) return p + 1;
      if (bytes[p] !== COMMA) return -1;
      p = skipSpace(bytes, p + 1);
    }
  }
}
