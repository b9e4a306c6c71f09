/** A value as it is read. Fields and items of types that Parquet does not use are not read. */
export type ReadThriftValue = boolean | number | bigint | Uint8Array | ReadThriftValue[] | ReadThriftStruct;

/** Values by field id. */
export type ReadThriftStruct = Map<number, ReadThriftValue>;

const TYPE = { stop: 0, true: 1, false: 2, byte: 3, i16: 4, i32: 5, i64: 6, double: 7, binary: 8, list: 9, struct: 12 };

/**
 * Reads a struct of Thrift's compact protocol that begins at `offset`; `end` is the offset behind
 * it. 64-bit integers are bigints. Throws RangeError if the bytes are no such struct.
 */
export function decodeThrift(bytes: Buffer, offset: number): { value: ReadThriftStruct; end: number } {
  const reader = new ThriftReader(bytes, offset);
  return { value: reader.struct(), end: reader.offset };
}

class ThriftReader {
  constructor(
    private readonly bytes: Buffer,
    public offset: number,
  ) {}

  struct(): ReadThriftStruct {
    const fields: ReadThriftStruct = new Map();
    for (let id = 0; ;) {
      const head = this.byte();
      const type = head & 0x0f;
      if (type === TYPE.stop) return fields;
      const delta = head >> 4;
      id = delta > 0 ? id + delta : this.int32();
      // A field of type bool has its value in the type.
      fields.set(id, type === TYPE.true || type === TYPE.false ? type === TYPE.true : this.value(type));
    }
  }

  private value(type: number): ReadThriftValue {
    switch (type) {
      case TYPE.true:
      case TYPE.false:
        return this.byte() === TYPE.true;
      case TYPE.byte:
        return (this.byte() << 24) >> 24;
      case TYPE.i16:
      case TYPE.i32:
        return this.int32();
      case TYPE.i64:
        return this.int64();
      case TYPE.double:
        return this.take(8).readDoubleLE();
      case TYPE.binary:
        return this.take(this.varint());
      case TYPE.list:
        return this.list();
      case TYPE.struct:
        return this.struct();
      default:
        throw new RangeError(`type ${type} at byte ${this.offset} is not one that Parquet uses`);
    }
  }

  private list(): ReadThriftValue[] {
    const head = this.byte();
    const length = head >> 4 < 15 ? head >> 4 : this.varint();
    if (length > this.bytes.length - this.offset) throw new RangeError(`a list of ${length} items at ${this.offset}`);
    return Array.from({ length }, () => this.value(head & 0x0f));
  }

  private int32(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  private int64(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n));
      if (shift >= 63n) throw new RangeError(`an integer of more than 64 bits at ${this.offset}`);
    }
  }

  /** Reads an unsigned integer below 2^35. */
  private varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError(`an integer of more than 32 bits at ${this.offset}`);
  }

  private byte(): number {
    return this.take(1)[0]!;
  }

  private take(count: number): Buffer {
    const end = this.offset + count;
    if (end > this.bytes.length) throw new RangeError(`the bytes end within a value at ${this.offset}`);
    const taken = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return taken;
  }
}
