import { readIsoTime } from '../../../engine/json/iso-time.js';
import { skipColon, skipSpace, skipString, skipValue } from '../../../engine/json/json-bytes.js';
import { CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../../../kernel/characters.js';
import { DecimalReader } from '../levels/decimal-reader.js';
import type { LevelColumns } from '../levels/level-columns.js';
import type { LevelListShape } from './message-shape.js';
import { SECOND_NS } from '../../../../schema/time/timestamps.js';

/** Roles of a level's members. Numbers, since each level asks for each of its members. */
const [NONE, PRICE, QUANTITY, SIDE, ID, TIME] = [0, 1, 2, 3, 4, 5] as const;
type Member = typeof NONE | typeof PRICE | typeof QUANTITY | typeof SIDE | typeof ID | typeof TIME;

const ZERO_QUANTITY = new DecimalReader();

/** Reads lists of levels of one shape. */
export class LevelListReader {
  /** The latest time of a level since `clear`, in nanoseconds; null if levels have none. */
  latestNs: bigint | null = null;
  private readonly members: Member[] = [];
  private readonly names: { name: Buffer; member: Member }[] = [];
  private readonly price = new DecimalReader();
  private readonly quantity = new DecimalReader();
  private readonly id = new DecimalReader();
  private hasPrice = false;
  private hasQuantity = false;
  private hasId = false;
  private isAsk: boolean | null = null;
  private seconds = 0;
  private nanos = 0;

  constructor(
    private readonly shape: LevelListShape,
    private readonly sparse: boolean,
  ) {
    this.name(shape.price, PRICE);
    this.name(shape.quantity, QUANTITY);
    this.name(shape.sideAt, SIDE);
    this.name(shape.id, ID);
    this.name(shape.time?.at, TIME);
    this.name(shape.names?.price, PRICE);
    this.name(shape.names?.quantity, QUANTITY);
  }

  clear(): void {
    this.latestNs = null;
    this.seconds = this.nanos = 0;
  }

  /**
   * Appends the levels of the list that begins at `at`. Returns one past it, or -1 if it is broken.
   */
  read(bytes: Uint8Array, at: number, into: LevelColumns): number {
    let p = skipSpace(bytes, at + 1);
    if (bytes[p] === CLOSE_ARRAY) return this.finish(p + 1);
    for (;;) {
      p = this.readLevel(bytes, p, into);
      if (p < 0) return -1;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
      if (bytes[p] === CLOSE_ARRAY) return this.finish(p + 1);
      if (bytes[p] !== COMMA) return -1;
      p++;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
    }
  }

  private name(at: number | string | undefined, member: Member): void {
    if (typeof at === 'number') this.members[at] = member;
    else if (at !== undefined) this.names.push({ name: Buffer.from(at), member });
  }

  private finish(end: number): number {
    if (this.seconds > 0) this.latestNs = BigInt(this.seconds) * SECOND_NS + BigInt(this.nanos);
    return end;
  }

  private readLevel(bytes: Uint8Array, at: number, into: LevelColumns): number {
    this.hasPrice = this.hasQuantity = this.hasId = false;
    this.isAsk = this.shape.side === null ? null : this.shape.side === 'ask';
    const isTuple = bytes[at] === OPEN_ARRAY;
    if (!isTuple && bytes[at] !== OPEN_OBJECT) return -1;
    const end = isTuple ? this.readTuple(bytes, at) : this.readRecord(bytes, at);
    if (end < 0 || this.isAsk === null) return -1;
    if (this.shape.removes) {
      if (!this.hasPrice) return -1;
      into.push(this.isAsk, this.price, ZERO_QUANTITY);
      return end;
    }
    if (this.sparse) {
      if (!this.hasPrice && !this.hasId) return -1;
      const id = this.hasId ? this.id.mantissa : NaN;
      into.push(this.isAsk, this.hasPrice ? this.price : null, this.hasQuantity ? this.quantity : null, id);
      return end;
    }
    if (!this.hasPrice || !this.hasQuantity) return -1;
    const isSkipped = this.shape.skipsPriceZero && this.price.mantissa === 0;
    if (!isSkipped) into.push(this.isAsk, this.price, this.quantity);
    return end;
  }

  private readTuple(bytes: Uint8Array, at: number): number {
    let p = at + 1;
    for (let i = 0; ; i++) {
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
      p = this.readMember(bytes, p, this.members[i] ?? NONE);
      if (p < 0) return -1;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
      if (bytes[p] === CLOSE_ARRAY) return p + 1;
      if (bytes[p] !== COMMA) return -1;
      p++;
    }
  }

  private readRecord(bytes: Uint8Array, at: number): number {
    let p = at + 1;
    for (;;) {
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
      if (bytes[p] !== QUOTE) return -1;
      const nameEnd = skipString(bytes, p + 1);
      const value = nameEnd < 0 ? -1 : skipColon(bytes, nameEnd);
      if (value < 0) return -1;
      p = this.readMember(bytes, value, this.memberNamed(bytes, p + 1, nameEnd - 1));
      if (p < 0) return -1;
      if (bytes[p]! <= 0x20) p = skipSpace(bytes, p);
      if (bytes[p] === CLOSE_OBJECT) return p + 1;
      if (bytes[p] !== COMMA) return -1;
      p++;
    }
  }

  private memberNamed(bytes: Uint8Array, from: number, to: number): Member {
    next: for (const { name, member } of this.names) {
      if (name.length !== to - from) continue;
      for (let i = 0; i < name.length; i++) if (bytes[from + i] !== name[i]) continue next;
      return member;
    }
    return NONE;
  }

  private readMember(bytes: Uint8Array, at: number, member: Member): number {
    switch (member) {
      case PRICE:
        this.hasPrice = true;
        return this.price.read(bytes, at);
      case QUANTITY:
        this.hasQuantity = true;
        return this.quantity.read(bytes, at);
      case ID:
        this.hasId = true;
        return this.id.read(bytes, at);
      case SIDE:
        return this.readSide(bytes, at);
      case TIME:
        return this.readTime(bytes, at);
      case NONE:
        return skipValue(bytes, at);
    }
  }

  private readSide(bytes: Uint8Array, at: number): number {
    if (bytes[at] !== QUOTE) return -1;
    const letter = bytes[at + 1]! | 0x20;
    if (letter === 0x62) this.isAsk = false;
    else if (letter === 0x73 || letter === 0x61 || letter === 0x6f) this.isAsk = true;
    else return -1;
    return skipString(bytes, at + 1);
  }

  private readTime(bytes: Uint8Array, at: number): number {
    const end = skipValue(bytes, at);
    if (end < 0) return -1;
    const quote = bytes[at] === QUOTE ? 1 : 0;
    if (this.shape.time?.unit === 'iso') {
      const ns = readIsoTime(bytes, at + quote, end - quote);
      if (ns !== null && (this.latestNs === null || ns > this.latestNs)) this.latestNs = ns;
    } else {
      this.readSeconds(bytes, at + quote, end - quote);
    }
    return end;
  }

  /** `seconds[.fraction]`: two doubles, because their sum in nanoseconds does not fit one. */
  private readSeconds(bytes: Uint8Array, from: number, to: number): void {
    let seconds = 0;
    let nanos = 0;
    let unit = 0;
    for (let p = from; p < to; p++) {
      const digit = bytes[p]! - 0x30;
      if (digit >= 0 && digit <= 9) {
        if (unit === 0) seconds = seconds * 10 + digit;
        else nanos += Math.floor((unit /= 10)) * digit;
      } else {
        unit = 1e9;
      }
    }
    if (seconds < this.seconds || (seconds === this.seconds && nanos < this.nanos)) return;
    this.seconds = seconds;
    this.nanos = nanos;
  }
}
